// The Matinee ZIP: all that an account has recorded, one member for each kind of record, one record a line (NDJSON),
// sorted by what stays the same on every server: ids of the provider, dates, names. No row ids, no secrets. Lines are
// written and read here; the archive itself belongs to others.
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
inline constexpr std::string_view kMatineeTogether = "together";  // there: the names of those who may log
inline constexpr std::string_view kMatineePicture =
    "picture.";  // and "png" or "webp": the bytes of the profile picture

// The members that hold records, in the order in which they are to be read: films.ndjson before them, as it has the
// titles; earlier ratings before the present ones.
inline constexpr std::array<std::string_view, 12> kMatineeMembers = {
    "places.ndjson",    "plays.ndjson",          "rating-history.ndjson", "ratings.ndjson",
    "watchlist.ndjson", "lists.ndjson",          "likes.ndjson",          "favourites.ndjson",
    "reviews.ndjson",   "hidden-persons.ndjson", "saved-filters.ndjson",  "preferences.json"};

// The member that holds records of this kind.
std::string_view matinee_member(domain::RecordKind kind);

// One line with its line break. Preferences and the picture have none.
std::string matinee_line(const domain::ImportRecord& record);
std::string matinee_film_line(const domain::FilmRef& film);

// Whether the text of matinee.json is the head of such an archive, of a version that is known here.
enum class MatineeHead { none, known, newer };
MatineeHead matinee_head(std::string_view text);

// Reads the lines of one archive.
class MatineeReader {
 public:
  // A line of films.ndjson; of one that is broken, nothing.
  void film(std::string_view line);
  // A line of any other member. Never throws: of a line that is no such record it is `bad` with the reason.
  domain::ImportRecord record(std::string_view member, std::string_view line) const;
  // The whole of preferences.json.
  static std::vector<domain::ImportRecord> preferences(std::string_view text);
  static domain::ImportRecord picture(std::string_view member);

 private:
  std::unordered_map<std::int64_t, domain::FilmRef> films_;
};

}  // namespace formats
