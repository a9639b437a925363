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

// A text on one line, or a whole number written out; cut at `most` code points.
std::string foreign_text(const base::Json& object, const char* name, std::size_t most = kLongestWord);

// True, "true" or "True".
bool foreign_flag(const base::Json& object, const char* name);

// A number or digits, 1 … 2^53−1; else 0.
std::int64_t foreign_id(const base::Json& object, const char* name);

// The same for the year of a film, 1888 … 2999.
int foreign_year(const base::Json& object, const char* name);

// A number, or a text that is one.
std::optional<double> foreign_number(const base::Json& object, const char* name);

// "tt" and digits in any case; else "".
std::string foreign_imdb_id(std::string_view text);

// Reads "2023-05-07T15:29:57.5131927Z" with 0–7 decimals, in UTC or with an offset ("+01:00").
std::optional<base::UnixTime> foreign_time(std::string_view text);

// The film of an Item, as Emby and Jellyfin write it: Name, ProductionYear, ProviderIds.
domain::MovieNames foreign_item(const base::Json& item);

// "Severance · Chikhai Bardo" of an episode, "Alien" of a film.
std::string shown_title(const std::string& series, const std::string& title);

}  // namespace transfer
