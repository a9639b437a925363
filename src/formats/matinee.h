// The Matinee ZIP: all that an account has recorded, one member for each kind of record, one record a line (NDJSON),
// sorted by values that are the same on every server: the provider's ids, dates, names. It holds no row ids and no
// secrets; lines are written and read here, and other code handles the archive itself.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "domain/import.h"

namespace formats {

inline constexpr std::string_view kMatineeFormat = "matinee-export";  // `format` in the head
inline constexpr int kMatineeVersion = 1;
inline constexpr std::string_view kMatineeHead = "matinee.json", kMatineeFilms = "films.ndjson";
inline constexpr std::string_view kMatineePreferences = "preferences.json";
inline constexpr std::string_view kMatineeTogether = "together";  // a setting: the names of those who may log
inline constexpr std::string_view kMatineePicture =
    "picture.";  // and "png" or "webp": the bytes of the profile picture

// The members that hold records, in the order in which they must be read: earlier ratings before the present ones.
// films.ndjson is read before them all, as it has the titles.
inline constexpr std::array<std::string_view, 12> kMatineeMembers = {
    "places.ndjson",    "plays.ndjson",          "rating-history.ndjson", "ratings.ndjson",
    "watchlist.ndjson", "lists.ndjson",          "likes.ndjson",          "favourites.ndjson",
    "reviews.ndjson",   "hidden-persons.ndjson", "saved-filters.ndjson",  "preferences.json"};

// Returns the member that holds records of this kind.
std::string_view matinee_member(domain::RecordKind kind);

// Returns one line with its line break. Preferences and the picture have none.
std::string matinee_line(const domain::ImportRecord& record);
std::string matinee_film_line(const domain::FilmRef& film);

// The result of looking at matinee.json: no head of such an archive, or one of a known or a newer version.
enum class MatineeHead { none, known, newer };
MatineeHead matinee_head(std::string_view text);

// Reads the lines of one archive.
class MatineeReader {
 public:
  // Reads a line of films.ndjson, or ignores it if it is broken.
  void film(std::string_view line);
  // Reads a line of any other member. Never throws: if the line is no such record, the record is `bad` with the reason.
  domain::ImportRecord record(std::string_view member, std::string_view line) const;
  // Reads the whole of preferences.json.
  static std::vector<domain::ImportRecord> preferences(std::string_view text);
  static domain::ImportRecord picture(std::string_view member);

 private:
  std::unordered_map<std::int64_t, domain::FilmRef> films_;
};

}  // namespace formats
