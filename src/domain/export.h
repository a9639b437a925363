// The export of a user's diary: all that a user has recorded of one film, and the formats and files of an export.
#pragma once

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "domain/movie.h"
#include "domain/play.h"

namespace domain {

enum class ExportFormat { matinee, letterboxd, trakt, movary, yamtrack, ryot, imdb, csv };

struct ExportKind {
  ExportFormat format;
  std::string_view name;  // in forms, addresses, the API and on the command line
  std::string_view file;  // the name of the downloaded file

  constexpr bool is_zip() const { return file.ends_with(".zip"); }
};
inline constexpr ExportKind kExportKinds[] = {
    {ExportFormat::matinee, "matinee", "matinee.zip"},    {ExportFormat::letterboxd, "letterboxd", "letterboxd.zip"},
    {ExportFormat::trakt, "trakt", "trakt.csv"},          {ExportFormat::movary, "movary", "movary.zip"},
    {ExportFormat::yamtrack, "yamtrack", "yamtrack.csv"}, {ExportFormat::ryot, "ryot", "ryot.json"},
    {ExportFormat::imdb, "imdb", "ratings.csv"},          {ExportFormat::csv, "csv", "films.csv"}};

constexpr const ExportKind& export_kind(ExportFormat format) { return kExportKinds[static_cast<std::size_t>(format)]; }
constexpr const ExportKind* find_export_kind(std::string_view name) {
  const auto found = std::ranges::find(kExportKinds, name, &ExportKind::name);
  return found == std::end(kExportKinds) ? nullptr : &*found;
}

struct FilmPlay {
  std::optional<std::string> date = {};  // of reduced precision; nullopt if unknown
  int count = 1;
  std::string comment = {};
  std::string place = {};  // its name, may be empty
  bool is_cinema = false;
  Rewatch is_rewatch = Rewatch::unsaid;  // of the first of them
  std::vector<std::string> tags = {};
  base::UnixTime created_at = 0;
  bool is_mark = false;  // made from a mark as seen (domain::Play)

  // Returns true if the date is known to the day. Most other services know only whole days.
  bool has_day() const { return date && date->size() == 10; }
};

// All that one user has recorded of one film.
struct FilmHistory {
  Movie movie;                    // ids, titles, release_date, runtime
  std::string directors, genres;  // names with ", " between
  std::vector<FilmPlay> plays;    // oldest first, undated before
  std::optional<int> rating;      // tenths
  base::UnixTime rated_at = 0;
  std::string review;  // may be empty
  base::UnixTime written_at = 0;
  std::optional<base::UnixTime> listed_at, liked_at;  // on the watchlist, liked
  std::vector<std::string> lists;                     // names of the lists that it is on
};

}  // namespace domain
