// Ratings in the layout of IMDb, which many tools read, and one table of all films for spreadsheets.
#include <utility>

#include "domain/rating.h"
#include "formats/write/csv_row.h"
#include "formats/write/film_writer.h"

namespace formats {

namespace {

std::string number_or_empty(int number) { return number > 0 ? std::to_string(number) : ""; }

class ImdbWriter : public FilmWriter {
 public:
  ImdbWriter(std::string zone, Put put) : zone_(std::move(zone)), put_(std::move(put)) {
    put_(kFile, csv_row({"Const", "Your Rating", "Date Rated", "Title", "Original Title", "URL", "Title Type",
                         "IMDb Rating", "Runtime (mins)", "Year", "Genres", "Num Votes", "Release Date", "Directors"}));
  }

  // Writes a rating. A film without an IMDb id has no place in the file.
  void film(const domain::FilmHistory& film) override {
    const domain::Movie& movie = film.movie;
    if (!film.rating || movie.imdb_id.empty()) return;
    put_(kFile,
         csv_row({movie.imdb_id, std::to_string(whole_points(*film.rating)), base::local_date(film.rated_at, zone_),
                  movie.title, movie.original_title.empty() ? movie.title : movie.original_title,
                  "https://www.imdb.com/title/" + movie.imdb_id + "/", "Movie", "", number_or_empty(movie.runtime),
                  year_text(movie), film.genres, "", movie.release_date, film.directors}));
  }

 private:
  static constexpr std::string_view kFile = domain::export_kind(domain::ExportFormat::imdb).file;
  std::string zone_;
  Put put_;
};

// The plays of a film as lists in one cell each.
struct Plays {
  int count = 0;
  std::string last = {}, dates = {}, notes = {}, places = {}, tags = {};
};

void append(std::string& all, const std::string& more, std::string_view between = "; ") {
  if (!more.empty()) all += (all.empty() ? "" : std::string(between)) + more;
}

Plays in_cells(const std::vector<domain::FilmPlay>& plays) {
  Plays cells;
  for (const domain::FilmPlay& play : plays) {
    const std::string date = play.date.value_or("unknown");
    cells.count += play.count;
    if (play.date) cells.last = *play.date;
    append(cells.dates, play.count == 1 ? date : date + " (" + std::to_string(play.count) + ")");
    if (!play.comment.empty()) append(cells.notes, date + ": " + play.comment, "\n\n");
    if (!play.place.empty()) append(cells.places, date + ": " + play.place);
    for (const std::string& tag : play.tags) append(cells.tags, date + ": " + tag);
  }
  return cells;
}

class SpreadsheetWriter : public FilmWriter {
 public:
  explicit SpreadsheetWriter(Put put) : put_(std::move(put)) {
    put_(kFile, "\xEF\xBB\xBF");  // otherwise Excel would take it for Windows-1252
    put_(kFile, csv_row({"tmdb_id",        "imdb_id",     "title",
                         "original_title", "year",        "release_date",
                         "runtime",        "directors",   "genres",
                         "status",         "plays",       "watched_at",
                         "watch_dates",    "rating",      "rated_at",
                         "review",         "reviewed_at", "notes",
                         "places",         "tags",        "watchlist_added_at",
                         "liked_at",       "lists"},
                        kStyle));
  }

  void film(const domain::FilmHistory& film) override {
    const domain::Movie& movie = film.movie;
    const Plays plays = in_cells(film.plays);
    std::string lists;
    for (const std::string& list : film.lists) append(lists, list);
    const auto time = [](const std::optional<base::UnixTime>& at) { return at ? base::rfc3339(*at) : std::string(); };
    put_(kFile, csv_row({std::to_string(movie.meta_id),
                         movie.imdb_id,
                         movie.title,
                         movie.original_title,
                         year_text(movie),
                         movie.release_date,
                         number_or_empty(movie.runtime),
                         film.directors,
                         film.genres,
                         plays.count > 0  ? "watched"
                         : film.listed_at ? "watchlist"
                                          : "",
                         std::to_string(plays.count),
                         plays.last,
                         plays.dates,
                         film.rating ? domain::rating_text(*film.rating) : "",
                         film.rating ? base::rfc3339(film.rated_at) : "",
                         film.review,
                         film.review.empty() ? "" : base::rfc3339(film.written_at),
                         plays.notes,
                         plays.places,
                         plays.tags,
                         time(film.listed_at),
                         time(film.liked_at),
                         lists},
                        kStyle));
  }

 private:
  static constexpr std::string_view kFile = domain::export_kind(domain::ExportFormat::csv).file;
  static constexpr CsvStyle kStyle{.line_end = "\r\n", .guards_formulas = true};
  Put put_;
};

}  // namespace

std::unique_ptr<FilmWriter> imdb_writer(const std::string& zone, Put put) {
  return std::make_unique<ImdbWriter>(zone, std::move(put));
}

std::unique_ptr<FilmWriter> spreadsheet_writer(Put put) { return std::make_unique<SpreadsheetWriter>(std::move(put)); }

}  // namespace formats
