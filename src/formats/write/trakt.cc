// The CSV file that Trakt imports: one row for each play. Without a column `action`, a row can hold play, rating and
// watchlist together.
#include <utility>

#include "formats/write/csv_row.h"
#include "formats/write/film_writer.h"

namespace formats {

namespace {

class TraktWriter : public FilmWriter {
 public:
  explicit TraktWriter(Put put) : put_(std::move(put)) {
    put_(kFile, csv_row({"type", "title", "year", "imdb_id", "tmdb_id", "watched_at", "watchlisted_at", "rating",
                         "rated_at"}));
  }

  void film(const domain::FilmHistory& film) override {
    int left = 0;
    for (const domain::FilmPlay& play : film.plays) left += play.count;
    for (const domain::FilmPlay& play : film.plays)
      for (int copy = 0; copy < play.count; ++copy) add(film, play.has_day() ? *play.date : "unknown", --left == 0);
    if (film.plays.empty() && (film.rating || film.listed_at)) add(film, "", true);
  }

 private:
  static constexpr std::string_view kFile = domain::export_kind(domain::ExportFormat::trakt).file;

  // Adds a row. Rating and watchlist of the film are in its last row.
  void add(const domain::FilmHistory& film, std::string_view watched_at, bool is_last) {
    const bool has_rating = is_last && film.rating;
    put_(kFile, csv_row({"movie", film.movie.title, year_text(film.movie), film.movie.imdb_id,
                         std::to_string(film.movie.meta_id), watched_at,
                         is_last && film.listed_at ? base::rfc3339(*film.listed_at) : "",
                         has_rating ? std::to_string(whole_points(*film.rating)) : "",
                         has_rating ? base::rfc3339(film.rated_at) : ""}));
  }

  Put put_;
};

}  // namespace

std::unique_ptr<FilmWriter> trakt_writer(Put put) { return std::make_unique<TraktWriter>(std::move(put)); }

}  // namespace formats
