#include "transfer/imports/report.h"

#include <map>

#include "formats/write/csv_row.h"
#include "store/catalogue/movie.h"
#include "store/imports/row.h"
#include "transfer/import_words.h"
#include "transfer/imports/settle.h"

namespace transfer {

namespace {

constexpr int kReportedAtOnce = 500;
constexpr formats::CsvStyle kStyle{"\r\n", false, true};

std::string number_or_empty(std::int64_t number) { return number == 0 ? std::string() : std::to_string(number); }

// Returns tenths as points: "8.5".
std::string points(int tenths) {
  if (tenths == 0) return {};
  return std::to_string(tenths / 10) + (tenths % 10 == 0 ? "" : '.' + std::to_string(tenths % 10));
}

// The films of some rows by their ids; each is read once.
class Films {
 public:
  explicit Films(store::Db& db) : db_(db) {}
  // Returns the film that a row means, with its title here if it is stored.
  const std::vector<std::string>& cells(std::int64_t film_id) {
    const auto [place, is_new] = cells_.try_emplace(film_id, std::vector<std::string>(3));
    if (!is_new) return place->second;
    const auto film = store::find_import_film(db_, film_id);
    const auto movie = film ? store::find_movie_by_meta_id(db_, film->meta_id) : std::nullopt;
    if (movie) place->second = {movie->title, number_or_empty(movie->year()), std::to_string(movie->meta_id)};
    else if (film) place->second[2] = number_or_empty(film->meta_id);
    return place->second;
  }

 private:
  store::Db& db_;
  std::map<std::int64_t, std::vector<std::string>> cells_;
};

std::string header_in(const base::Language& language) {
  const auto heading = [&](const base::Text& text) { return language.text(text); };
  return formats::csv_row(
      {heading(base::tr_c("heading of a table", "File")), heading(base::tr_c("heading of a table", "File in the ZIP")),
       heading(base::tr_c("heading of a table", "Row")), heading(base::tr_c("heading of a table", "Kind")),
       heading(base::tr_c("heading of a table", "Title")), heading(base::tr_c("heading of a table", "Year")),
       heading(base::tr_c("heading of a table", "Date")), heading(base::tr_c("heading of a table", "Rating")),
       heading(base::tr_c("heading of a table", "Result")), heading(base::tr_c("heading of a table", "Reason")),
       heading(base::tr_c("heading of a table", "Included")), heading(base::tr_c("heading of a table", "Film")),
       heading(base::tr_c("heading of a table", "Film year")), heading(base::tr_c("heading of a table", "TMDB ID"))},
      kStyle);
}

std::string line_of(const base::Language& language, const store::ImportRow& row, const store::ImportFile& file,
                    const std::vector<std::string>& film) {
  const domain::ImportRecord record = record_of(row);
  const std::string& title = record.film.title.empty() ? record.name : record.film.title;
  const std::string_view verdict = domain::kRowVerdicts[static_cast<std::size_t>(row.verdict)];
  return formats::csv_row({file.name, file.member, std::to_string(row.line), language.text(kind_name(row.kind)), title,
                           number_or_empty(record.film.year), record.date.value_or(""), points(record.tenths),
                           language.text(verdict_heading(verdict)), language.text(reason_text(row.reason)),
                           language.text(row.is_taken ? base::tr("Yes") : base::tr("No")), film[0], film[1], film[2]},
                          kStyle);
}

}  // namespace

void write_import_report(store::Db& db, const store::ImportBatch& batch, const base::Language& language,
                         const std::function<void(std::string_view)>& write) {
  write(header_in(language));
  std::map<std::int64_t, store::ImportFile> files;
  for (store::ImportFile& file : store::import_files(db, batch.id)) files[file.id] = std::move(file);
  std::int64_t after = 0;
  for (;;) {
    Films films(db);
    const auto rows = store::import_rows(db, batch.id, std::nullopt, after, kReportedAtOnce);
    if (rows.empty()) return;
    after = rows.back().id;
    std::string lines;
    for (const store::ImportRow& row : rows)
      lines += line_of(language, row, files[row.file_id], films.cells(row.film_id));
    write(lines);
  }
}

}  // namespace transfer
