// The CSV files that Letterboxd imports, each below a million bytes and at most a thousand rows, as its form requires.
#include <array>
#include <utility>

#include "base/text.h"
#include "formats/write/csv_row.h"
#include "formats/write/film_writer.h"

namespace formats {

namespace {

constexpr std::size_t kMostBytes = 999'999;
constexpr int kMostRows = 1000;
constexpr CsvStyle kLetterboxdStyle{.line_end = "\r\n"};

// One table, cut into as many files as it needs.
class Table {
 public:
  // Files are named `name-1.csv`, `name-2.csv`; without `numbers_first` the first is `name.csv`.
  Table(std::string name, std::string header, bool numbers_first, const Put& put)
      : name_(std::move(name)), header_(std::move(header)), numbers_first_(numbers_first), put_(put) {}

  void add(const std::string& row) {
    if (pieces_ == 0 || rows_ == kMostRows || bytes_ + row.size() > kMostBytes) begin_piece();
    put_(file_, row);
    bytes_ += row.size();
    ++rows_;
  }

 private:
  void begin_piece() {
    ++pieces_;
    file_ = name_ + (pieces_ == 1 && !numbers_first_ ? "" : '-' + std::to_string(pieces_)) + ".csv";
    put_(file_, header_);
    bytes_ = header_.size();
    rows_ = 0;
  }

  std::string name_, header_;
  bool numbers_first_;
  const Put& put_;
  std::string file_ = {};
  int pieces_ = 0, rows_ = 0;
  std::size_t bytes_ = 0;
};

// Returns the text as HTML, because Letterboxd's reviews are HTML.
std::string as_html(std::string_view text) {
  std::string html;
  for (const char c : text) {
    if (c == '&') html += "&amp;";
    else if (c == '<') html += "&lt;";
    else if (c == '>') html += "&gt;";
    else if (c == '\n') html += "<br>";
    else html += c;
  }
  return html;
}

// Returns "4.5" for 85 and "4" for 84.
std::string stars(const std::optional<int>& tenths) {
  if (!tenths) return "";
  const int halves = whole_points(*tenths);
  return std::to_string(halves / 2) + (halves % 2 == 1 ? ".5" : "");
}

// Leaves out the notes of plays: they may be private, and everything under Review is public there.
class LetterboxdWriter : public FilmWriter {
 public:
  explicit LetterboxdWriter(Put put) : put_(std::move(put)) {}

  void film(const domain::FilmHistory& film) override {
    if (!add_diary(film) && (!film.plays.empty() || film.rating || !film.review.empty())) add_watched(film);
    if (film.listed_at) watchlist_.add(listed_row(film.movie, nullptr));
  }

  void begin_list(const domain::MovieList& list) override {
    const std::string name = "letterboxd-list-" + std::to_string(++lists_) + '-' + base::slug(list.name, "list");
    list_.emplace(name, csv_row({"tmdbID", "imdbID", "Title", "Year", "Review"}, kLetterboxdStyle), false, put_);
  }
  void list_film(const ListedFilm& film) override { list_->add(listed_row(film.movie, &film.note)); }

 private:
  // Adds the days of a film, the last one with rating and review of the film as a whole. Returns false if no day is
  // known.
  bool add_diary(const domain::FilmHistory& film) {
    const domain::FilmPlay* last = nullptr;
    for (const domain::FilmPlay& play : film.plays)
      if (play.has_day()) last = &play;
    bool is_seen = false;  // at an earlier date
    for (const domain::FilmPlay& play : film.plays) {
      for (int copy = 0; play.has_day() && copy < play.count; ++copy) {
        const bool said = play.is_rewatch == domain::Rewatch::yes;
        const bool again = copy > 0 || said || (play.is_rewatch == domain::Rewatch::unsaid && is_seen);
        add_row(diary_, film, play, again, &play == last && copy + 1 == play.count);
      }
      is_seen = is_seen || play.date;
    }
    return last != nullptr;
  }

  void add_row(Table& table, const domain::FilmHistory& film, const domain::FilmPlay& play, bool again, bool is_last) {
    table.add(csv_row({std::to_string(film.movie.meta_id), film.movie.imdb_id, film.movie.title, year_text(film.movie),
                       is_last ? stars(film.rating) : "", play.has_day() ? *play.date : "",
                       !play.has_day() ? ""
                       : again         ? "true"
                                       : "false",
                       base::join(play.tags, ", "), is_last ? as_html(film.review) : ""},
                      kLetterboxdStyle));
  }

  void add_watched(const domain::FilmHistory& film) {
    add_row(watched_, film, film.plays.empty() ? domain::FilmPlay{} : film.plays.back(), false, true);
  }

  static std::string listed_row(const domain::Movie& movie, const std::string* note) {
    const std::string id = std::to_string(movie.meta_id), year = year_text(movie);
    return note ? csv_row({id, movie.imdb_id, movie.title, year, as_html(*note)}, kLetterboxdStyle)
                : csv_row({id, movie.imdb_id, movie.title, year}, kLetterboxdStyle);
  }

  Put put_;
  const std::string header_ = csv_row(
      {"tmdbID", "imdbID", "Title", "Year", "Rating", "WatchedDate", "Rewatch", "Tags", "Review"}, kLetterboxdStyle);
  Table diary_{"letterboxd-diary", header_, true, put_};
  Table watched_{"letterboxd-watched", header_, false, put_};
  Table watchlist_{"letterboxd-watchlist", csv_row({"tmdbID", "imdbID", "Title", "Year"}, kLetterboxdStyle), false,
                   put_};
  std::optional<Table> list_;
  int lists_ = 0;
};

}  // namespace

std::unique_ptr<FilmWriter> letterboxd_writer(Put put) { return std::make_unique<LetterboxdWriter>(std::move(put)); }

}  // namespace formats
