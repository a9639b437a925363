#include "web/imports/table_preview.h"

#include <map>

#include "base/json.h"
#include "formats/record_json.h"
#include "web/imports/record_text.h"
#include "web/imports/words.h"

namespace web {

namespace {

namespace t = app::t;

// The questions about columns, and the word for the contents of the column that answers each.
constexpr ImportWord kRoles[] = {
    {"column_title", base::tr_c("what a column holds", "title")},
    {"column_year", base::tr_c("what a column holds", "year")},
    {"column_tmdb", base::tr_c("what a column holds", "TMDB ID")},
    {"column_imdb", base::tr_c("what a column holds", "IMDb ID")},
    {"column_date", base::tr_c("what a column holds", "watch date")},
    {"column_rating", base::tr_c("what a column holds", "rating")},
    {"column_text", base::tr_c("what a column holds", "note")},
    {"column_list", base::tr_c("what a column holds", "list or status")},
};

// Returns the roles by the names of their columns, as the member chose them or else as the reader guessed them.
std::map<std::string, base::Text> roles_of(const std::vector<store::ImportQuestion>& questions,
                                           const store::ImportOptions& options, const std::string& suffix) {
  std::map<std::string, base::Text> roles;
  for (const auto& [code, text] : kRoles) {
    const std::string name = std::string(code) + suffix;
    const auto said = options.find(name);
    for (const store::ImportQuestion& question : questions)
      if (question.name == name) roles.emplace(said == options.end() ? question.value : said->second, text);
  }
  return roles;
}

void add_line(const app::Context& context, app::Section row, const base::Json& line) {
  domain::ImportRecord first;
  for (const base::Json& json : base::member(line, "records")) {
    const domain::ImportRecord record = formats::record_from_json(json);
    if (record_title(first).empty()) first = record;
    row.add(t::RECORD).text(
        t::TEXT, record.reason.empty() ? record_text(context, record) : context.text(reason_text(record.reason)));
  }
  row.text(t::TITLE, record_title(first))
      .optional(t::YEAR, first.film.year == 0 ? "" : std::to_string(first.film.year));
  for (const base::Json& cell : base::member(line, "cells"))
    row.add(t::CELL).text(t::TEXT, cell.isString() ? cell.asString() : "");
}

}  // namespace

void add_table_previews(const app::Context& context, app::Section& body, const store::ImportBatch& batch) {
  const std::vector<store::ImportQuestion> questions = store::import_questions(context.app.db, batch.id);
  for (const store::ImportWarning& warning : store::import_warnings(context.app.db, batch.id)) {
    if (warning.code != "table") continue;
    const base::Json table = base::parse_json(warning.values).value_or(base::json_object());
    const auto roles = roles_of(questions, batch.options, base::string_member(table, "suffix"));
    app::Section preview = body.include(t::TABLE_PREVIEW, "partials/import_table.tpl");
    preview.text(t::NAME, warning.file);
    for (const base::Json& column : base::member(table, "columns")) {
      const std::string name = column.isString() ? column.asString() : "";
      const auto role = roles.find(name);
      preview.add(t::COLUMN).text(t::TEXT, name).optional(t::ROLE, role == roles.end() ? base::Text() : role->second);
    }
    for (const base::Json& line : base::member(table, "rows")) add_line(context, preview.add(t::LINE), line);
  }
}

}  // namespace web
