#include "api/imports/import_json.h"

#include "api/json/movie_json.h"
#include "base/json.h"
#include "formats/record_json.h"
#include "store/imports/row_films.h"

namespace api {

namespace {

std::optional<std::string> time_of(const std::optional<base::UnixTime>& time) {
  return time ? std::optional(base::rfc3339(*time)) : std::nullopt;
}

void write_files(JsonText& json, const std::vector<store::ImportFile>& files) {
  json.open_array("files");
  for (const store::ImportFile& file : files)
    json.open_object()
        .field("name", file.member.empty() ? file.name : file.member)
        .known("format", file.format)
        .field("rows", file.rows)
        .close_object();
  json.close_array();
}

void write_questions(JsonText& json, store::Db& db, const store::ImportBatch& batch) {
  json.open_array("questions");
  for (const store::ImportQuestion& question : store::import_questions(db, batch.id)) {
    json.open_object().field("name", question.name).open_array("choices");
    for (const std::string& choice : question.choices) json.item(choice);
    json.close_array().known("value", question.value).close_object();
  }
  json.close_array();
}

void write_candidates(JsonText& json, const store::ImportFilm* film) {
  json.open_array("candidates");
  if (film != nullptr && film->meta_id == 0)
    for (const store::ImportCandidate& candidate : film->candidates)
      json.open_object()
          .field("meta_id", candidate.meta_id)
          .field("title", candidate.title)
          .known("year", static_cast<std::int64_t>(candidate.year))
          .close_object();
  json.close_array();
}

void write_row(JsonText& json, const app::Context& context, const store::ImportRow& row, const store::RowFilms& films) {
  const domain::ImportRecord record =
      formats::record_from_json(base::parse_json(row.fields).value_or(base::json_object()));
  const domain::Movie* movie = films.movie_of(row);
  json.open_object()
      .field("id", row.id)
      .field("file", films.file_name(row))
      .field("line", row.line)
      .field("kind", domain::kRecordKinds[static_cast<std::size_t>(row.kind)])
      .known("title", record.film.title)
      .known("year", static_cast<std::int64_t>(record.film.year))
      .field("verdict", domain::kRowVerdicts[static_cast<std::size_t>(row.verdict)])
      .known("reason", std::string(row.reason.word()))
      .field("is_taken", row.is_taken);
  if (movie == nullptr) {
    json.field("movie", nullptr);
  } else {
    json.open_object("movie");
    write_movie(json, context, *movie, std::nullopt);
    json.close_object();
  }
  write_candidates(json, films.film_of(row));
  json.close_object();
}

}  // namespace

store::ImportBatch import_of_path(const app::Context& context) {
  auto batch =
      context.is_own() ? store::find_import(context.app.db, context.member().id, context.args.id("id")) : std::nullopt;
  if (!batch) throw http::not_found();
  return std::move(*batch);
}

http::Response import_answer(const app::Context& context, const store::ImportBatch& batch, int status) {
  store::Db& db = context.app.db;
  JsonText json;
  json.open_object()
      .field("id", batch.id)
      .field("state", store::import_state_text(batch.state))
      .known("format", batch.shown_format())
      .known("message", batch.has_news() ? "" : context.language.stored_text(batch.message));
  const auto files = store::import_files(db, batch.id);
  write_files(json, files);
  json.field("file_rows", batch.has_rows ? std::optional(store::rows_of(files)) : std::nullopt)
      .field("rows_read", batch.rows_read)
      .open_object("counts");
  for (const auto& [verdict, rows] : store::import_counts(db, batch)) json.field(verdict, rows);
  json.close_object();
  write_questions(json, db, batch);
  json.open_object("options");
  for (const auto& [name, value] : batch.options) json.field(name, value);
  json.close_object()
      .field("created_at", base::rfc3339(batch.created_at))
      .field("undo_until", time_of(batch.undo_until))
      .close_object();
  http::Response response = answer(json);
  response.status = status;
  return response;
}

void write_import_rows(JsonText& json, const app::Context& context, const std::vector<store::ImportRow>& rows) {
  const store::RowFilms films(context.app.db, rows);
  json.open_array("rows");
  for (const store::ImportRow& row : rows) write_row(json, context, row, films);
  json.close_array();
}

}  // namespace api
