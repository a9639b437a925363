// The CSV file of Yamtrack with all columns that its versions know, as its import stops if one is missing.
#include <utility>

#include "domain/rating.h"
#include "formats/write/csv_row.h"
#include "formats/write/film_writer.h"

namespace formats {

namespace {

constexpr CsvStyle kYamtrackStyle{.quotes_all = true};

struct Row {
  std::string_view status;
  std::string end_date = {}, notes = {};
  std::optional<int> score = {};
  base::UnixTime created_at = 0;
};

class YamtrackWriter : public FilmWriter {
 public:
  explicit YamtrackWriter(Put put) : put_(std::move(put)) {
    put_(kFile, csv_row({"media_id", "source", "media_type", "title", "image", "season_number", "episode_number",
                         "score", "progress", "status", "start_date", "end_date", "notes", "repeats", "created_at",
                         "progressed_at", "progress_changed"},
                        kYamtrackStyle));
  }

  // Writes the rows of a film. A rating without a play is only possible as a completed film, as Yamtrack rates films
  // that one has begun.
  void film(const domain::FilmHistory& film) override {
    int left = 0;
    for (const domain::FilmPlay& play : film.plays) left += play.count;
    for (const domain::FilmPlay& play : film.plays) {
      const std::string end_date = play.has_day() ? *play.date + "T00:00:00Z" : "";
      for (int copy = 0; copy < play.count; ++copy) {
        const bool is_last = --left == 0;
        add(film.movie, {"Completed", end_date, copy == 0 ? play.comment : "", is_last ? film.rating : std::nullopt,
                         play.created_at});
      }
    }
    if (film.plays.empty() && film.rating)
      add(film.movie, {.status = "Completed", .score = film.rating, .created_at = film.rated_at});
    if (film.listed_at) add(film.movie, {.status = "Planning", .created_at = *film.listed_at});
  }

 private:
  static constexpr std::string_view kFile = domain::export_kind(domain::ExportFormat::yamtrack).file;

  void add(const domain::Movie& movie, const Row& row) {
    const std::string time = base::rfc3339(row.created_at);
    put_(kFile, csv_row({std::to_string(movie.meta_id), "tmdb", "movie", movie.title, "", "", "",
                         row.score ? domain::rating_text(*row.score) : "", row.status == "Completed" ? "1" : "0",
                         row.status, "", row.end_date, row.notes, "0", time, time, time},
                        kYamtrackStyle));
  }

  Put put_;
};

}  // namespace

std::unique_ptr<FilmWriter> yamtrack_writer(Put put) { return std::make_unique<YamtrackWriter>(std::move(put)); }

}  // namespace formats
