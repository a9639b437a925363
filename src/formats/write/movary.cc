// The three CSV files of Movary, under the names that Watcharr and Ryot also expect.
#include <utility>

#include "formats/write/csv_row.h"
#include "formats/write/film_writer.h"

namespace formats {

namespace {

// Returns "2024-05-01 12:00:00" for 1714564800.
std::string sql_time(base::UnixTime time) {
  std::string text = base::rfc3339(time);
  text[10] = ' ';
  text.pop_back();
  return text;
}

class MovaryWriter : public FilmWriter {
 public:
  explicit MovaryWriter(Put put) : put_(std::move(put)) {
    put_("history.csv", csv_row({"title", "year", "tmdbId", "imdbId", "watchedAt", "comment", "location"}));
    put_("ratings.csv", csv_row({"title", "year", "tmdbId", "imdbId", "userRating"}));
    put_("watchlist.csv", csv_row({"title", "year", "tmdbId", "imdbId", "addedAt"}));
  }

  void film(const domain::FilmHistory& film) override {
    const domain::Movie& movie = film.movie;
    const std::string id = std::to_string(movie.meta_id), year = year_text(movie);
    for (const domain::FilmPlay& play : film.plays) {
      const std::string row =
          csv_row({movie.title, year, id, movie.imdb_id, play.has_day() ? *play.date : "", play.comment, play.place});
      for (int copy = 0; copy < play.count; ++copy) put_("history.csv", row);
    }
    if (film.rating)
      put_("ratings.csv", csv_row({movie.title, year, id, movie.imdb_id, std::to_string(whole_points(*film.rating))}));
    if (film.listed_at)
      put_("watchlist.csv", csv_row({movie.title, year, id, movie.imdb_id, sql_time(*film.listed_at)}));
  }

 private:
  Put put_;
};

}  // namespace

std::unique_ptr<FilmWriter> movary_writer(Put put) { return std::make_unique<MovaryWriter>(std::move(put)); }

}  // namespace formats
