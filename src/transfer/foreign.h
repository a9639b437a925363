// Reads the careless JSON of other programs: numbers or booleans as text, members missing or of another type. Nothing
// here throws; a value that does not fit counts as absent.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/json.h"
#include "base/time.h"
#include "domain/play_report.h"

namespace transfer {

constexpr std::size_t kLongestTitle = 1000, kLongestWord = 128;

// Returns a text on one line, or a whole number written out; cut at `most` code points.
std::string foreign_text(const base::Json& object, const char* name, std::size_t most = kLongestWord);

// Returns true for true, "true" and "True".
bool foreign_flag(const base::Json& object, const char* name);

// Returns a number or digits from 1 to 2^53−1, or else 0.
std::int64_t foreign_id(const base::Json& object, const char* name);

// Returns the year of a film from 1888 to 2999, or else 0.
int foreign_year(const base::Json& object, const char* name);

// Returns a number, or the number that a text holds.
std::optional<double> foreign_number(const base::Json& object, const char* name);

// Returns "tt" and digits, written in any case, or else "".
std::string foreign_imdb_id(std::string_view text);

// Reads "2023-05-07T15:29:57.5131927Z" with 0–7 decimals, in UTC or with an offset ("+01:00").
std::optional<base::UnixTime> foreign_time(std::string_view text);

// Returns the film of an Item in the form of Emby and Jellyfin: Name, ProductionYear, ProviderIds.
domain::MovieNames foreign_item(const base::Json& item);

// Returns "Severance · Chikhai Bardo" for an episode, "Alien" for a film.
std::string shown_title(const std::string& series, const std::string& title);

}  // namespace transfer
