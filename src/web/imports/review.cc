#include "web/imports/review.h"

#include <algorithm>

#include "app/page/forms.h"
#include "base/text.h"
#include "store/imports/row.h"
#include "transfer/imports/flow.h"
#include "web/imports/cases.h"
#include "web/imports/review_rows.h"
#include "web/imports/words.h"

namespace web {

namespace {

namespace t = app::t;
using domain::RowVerdict;

constexpr int kRows = 50, kFilms = 20;  // on one page

constexpr std::string_view kNeedsSomebody[] = {"choose", "unknown"};
bool needs_somebody(std::string_view verdict) {
  return std::ranges::find(kNeedsSomebody, verdict) != std::end(kNeedsSomebody);
}

constexpr std::string_view kCanBeTaken[] = {"new", "near", "conflict", "not_a_play"};

// The tab, page and open row that the address asks for.
struct RowQuery {
  std::string tab;
  std::int64_t after = 0;  // the key of the page: the last row before it
  CaseQuery open;          // the row whose film the member searches for
};

std::string first_tab(const ImportCounts& counts) {
  for (const std::string_view verdict : {"choose", "unknown", "new", "added", "waiting"})
    if (counts.of(verdict) > 0) return std::string(verdict);
  return counts.all().empty() ? "new" : counts.all().begin()->first;
}

RowQuery read_query(const app::Context& context, const store::ImportBatch& batch, const ImportCounts& counts) {
  RowQuery query{context.req.query().text("tab"),
                 app::number_in_query(context, "page"),
                 {app::number_in_query(context, "row"), std::string(base::trim(context.req.query().text("query"))),
                  transfer::title_language(batch)}};
  if (query.tab.empty()) query.tab = first_tab(counts);
  if (std::ranges::find(domain::kRowVerdicts, query.tab) == domain::kRowVerdicts.end())
    throw http::invalid_field("tab", base::tr("Unknown tab."));
  return query;
}

RowVerdict verdict_of(const RowQuery& query) {
  return static_cast<RowVerdict>(std::ranges::find(domain::kRowVerdicts, query.tab) - domain::kRowVerdicts.begin());
}

// Returns the outcome of the films on the tab, which must be one of kNeedsSomebody.
store::FilmOutcome outcome_of(const RowQuery& query) {
  return query.tab == "choose" ? store::FilmOutcome::choose : store::FilmOutcome::unknown;
}

void add_tabs(const app::Context& context, app::Section& rows, const std::string& url, const ImportCounts& counts,
              const std::string& chosen) {
  for (const std::string_view verdict : kVerdictOrder) {
    const std::int64_t count = counts.of(verdict);
    if (count == 0 && verdict != chosen) continue;
    rows.add(t::TAB)
        .text(t::URL, url + "?tab=" + std::string(verdict))
        .text(t::TEXT, verdict_heading(verdict))
        .text(t::COUNT, context.language.number(count))
        .show_if(verdict == chosen, t::CHOSEN)
        .show_if(needs_somebody(verdict), t::NEEDS_YOU);
  }
}

void add_more(app::Section& target, const std::string& tab_url, std::int64_t after, std::int64_t last, bool has_more) {
  if (after == 0 && !has_more) return;
  target.include(t::PAGER, "partials/pager.tpl")
      .optional(t::FIRST_URL, after == 0 ? "" : tab_url)
      .optional(t::NEXT_URL, has_more ? tab_url + "&page=" + std::to_string(last) : "");
}

// Offers to choose all rows of the tab at once. Rows that decide who may see a list are chosen one by one.
void add_row_bulk(app::Section& target, std::string_view verdict, const ImportCounts& counts) {
  if (verdict != "near" && verdict != "conflict") return;
  std::int64_t taken = 0, left = 0;
  for (const store::ImportTally& tally : counts.tallies())
    if (tally.verdict == verdict && tally.kind != "visibility") (tally.is_taken ? taken : left) += tally.rows;
  if (left + taken == 0) return;
  target.add(t::BULK)
      .text(t::TEXT, base::tr("{taken} of {all} items included.", {{"taken", taken}, {"all", taken + left}}))
      .show_if(left > 0, t::CAN_TAKE_ALL)
      .show_if(taken > 0, t::CAN_LEAVE);
}

// Adds a table of the new rows that are worth a look before Apply, above the table of all new rows. Returns false if
// there are none.
bool add_glance(const app::Context& context, app::Section& target, const store::ImportBatch& batch,
                const RowQuery& query, const std::string& tab_url) {
  if (query.tab != "new" || query.after != 0) return false;
  const std::vector<store::ImportRow> rows = store::import_rows_worth_a_glance(context.app.db, batch.id, kRows);
  if (rows.empty()) return false;
  const ReviewRows shown(context, batch, rows, tab_url);
  app::Section table = target.add(t::TABLE);
  table.optional(t::TABLE_HEADING, base::tr("Worth a look"));
  for (const store::ImportRow& row : rows) shown.fill(table.add(t::ROW), row);
  return true;
}

void add_row_table(const app::Context& context, app::Section& target, const store::ImportBatch& batch,
                   const RowQuery& query, const std::string& tab_url, const base::Text& heading) {
  std::vector<store::ImportRow> rows =
      store::import_rows(context.app.db, batch.id, verdict_of(query), query.after, kRows + 1);
  const bool has_more = rows.size() > kRows;
  if (has_more) rows.pop_back();
  const ReviewRows shown(context, batch, rows, tab_url);
  app::Section table = target.add(t::TABLE);
  table.optional(t::TABLE_HEADING, heading);
  for (const store::ImportRow& row : rows) {
    app::Section one = table.add(t::ROW);
    shown.fill(one, row);
    one.show_if(row.id != query.open.row, t::ANCHOR);
  }
  if (rows.empty()) target.show(t::NO_ROWS);
  else add_more(target, tab_url, query.after, rows.back().id, has_more);
}

void add_films(app::Context& context, app::Section& target, const store::ImportBatch& batch, const RowQuery& query,
               const std::string& tab_url) {
  const store::FilmOutcome outcome = outcome_of(query);
  std::vector<store::ImportFilm> films =
      store::import_films(context.app.db, batch.id, outcome, query.after, kFilms + 1);
  const bool has_more = films.size() > kFilms;
  if (has_more) films.pop_back();
  const std::int64_t total = store::count_import_films(context.app.db, batch.id, outcome);
  if (total > 0) {
    app::Section bulk = target.add(t::BULK);
    bulk.text(t::TEXT, base::tr_n("{n} film. Your choice applies to all its items.",
                                  "{n} films. Your choice for a film applies to all its items.", total));
    bulk.show_if(outcome == store::FilmOutcome::choose, t::CAN_TAKE).show(t::CAN_LEAVE);
  }
  for (const store::ImportFilm& film : films) add_case(context, target, film, query.open);
  if (films.empty()) target.show(t::NO_ROWS);
  else add_more(target, tab_url, query.after, films.back().id, has_more);
}

// Adds the film of the open row as a case, for a row that the member says is about another film.
void add_open_case(app::Context& context, app::Section& target, const store::ImportBatch& batch,
                   const CaseQuery& open) {
  const auto row = open.row == 0 ? std::nullopt : store::find_import_row(context.app.db, batch.id, open.row);
  const auto film = row ? store::find_import_film(context.app.db, row->film_id) : std::nullopt;
  if (film) add_case(context, target, *film, open);
}

// Returns false if nothing is left after the page's key because those rows were decided since.
bool has_page(store::Db& db, const store::ImportBatch& batch, const RowQuery& query) {
  if (needs_somebody(query.tab)) return !store::import_films(db, batch.id, outcome_of(query), query.after, 1).empty();
  return !store::import_rows(db, batch.id, verdict_of(query), query.after, 1).empty();
}

struct FlowPart {
  app::TemplateName section;
  std::int64_t rows;
  base::Text text;
};

void add_flow(app::Section& body, const std::vector<FlowPart>& parts) {
  std::int64_t total = 0;
  for (const FlowPart& part : parts) total += part.rows;
  double at = 0;
  for (const FlowPart& part : parts) {
    if (part.rows == 0) continue;
    const double width = 100.0 * static_cast<double>(part.rows) / static_cast<double>(total);
    body.add(t::FLOW).text(t::X, base::decimal(at, 2)).text(t::WIDTH, base::decimal(width, 2)).show(part.section);
    body.add(t::FLOW_KEY).text(t::TEXT, part.text).show(part.section);
    at += width;
  }
  body.show_if(total > 0, t::HAS_ROWS);
}

// Returns how much Apply takes of rows with these verdicts, by kind. Kind "seen" counts as plays.
std::string taken_text(const app::Context& context, const std::vector<store::ImportTally>& tallies,
                       std::initializer_list<std::string_view> verdicts) {
  std::vector<std::string> amounts;
  for (const std::string_view kind : domain::kRecordKinds) {
    if (kind == "seen") continue;
    std::int64_t things = 0;
    for (const store::ImportTally& tally : tallies) {
      const bool is_kind = tally.kind == kind || (kind == "play" && tally.kind == "seen");
      const bool is_asked = std::ranges::find(verdicts, tally.verdict) != verdicts.end();
      if (is_kind && tally.is_taken && is_asked) things += tally.things;
    }
    if (things > 0) amounts.push_back(context.text(amount_of(kind, things)));
  }
  return context.language.list(amounts);
}

}  // namespace

void fill_import_plan(const app::Context& context, app::Section body, const ImportCounts& counts) {
  const std::vector<store::ImportTally>& tallies = counts.tallies();
  const std::string adds = taken_text(context, tallies, {"new"}), changes = taken_text(context, tallies, {"conflict"}),
                    near = taken_text(context, tallies, {"near", "not_a_play"});
  std::int64_t taken = 0;
  for (const store::ImportTally& tally : tallies)
    if (tally.is_taken && std::ranges::find(kCanBeTaken, tally.verdict) != std::end(kCanBeTaken)) taken += tally.rows;
  const std::int64_t waiting = counts.of("choose") + counts.of("unknown") + counts.of("waiting");
  std::int64_t total = 0;
  for (const auto& [verdict, rows] : counts.all()) total += rows;
  const std::int64_t same = counts.of("same") + counts.of("folded");
  if (!adds.empty()) body.optional(t::ADDS_TEXT, base::tr("Ready to import: {things}.", {{"things", adds}}));
  if (!changes.empty()) body.optional(t::CHANGES_TEXT, base::tr("To be changed: {things}.", {{"things", changes}}));
  if (!near.empty()) body.optional(t::NEAR_TEXT, base::tr("Also included: {things}.", {{"things", near}}));
  body.show_if(taken == 0, t::NOTHING).show_if(taken > 0, t::CAN_APPLY);
  if (waiting > 0)
    body.optional(t::WAITS_TEXT, base::tr_n("{n} item needs your help; you can do that later.",
                                            "{n} items need your help; you can do that later.", waiting));
  add_flow(body, {{t::PART_NEW, taken, base::tr_n("{n} to import", "{n} to import", taken)},
                  {t::PART_SAME, same, base::tr_n("{n} duplicate skipped", "{n} duplicates skipped", same)},
                  {t::PART_WAIT, waiting, base::tr_n("{n} needs your help", "{n} need your help", waiting)},
                  {t::PART_OUT, total - taken - same - waiting,
                   base::tr_n("{n} not imported", "{n} not imported", total - taken - same - waiting)}});
}

void add_import_rows(app::Context& context, app::Section& body, const store::ImportBatch& batch,
                     const ImportCounts& counts) {
  RowQuery query = read_query(context, batch, counts);
  if (query.after != 0 && !has_page(context.app.db, batch, query)) query.after = 0;
  const std::string url = context.url(import_path(batch.id)), tab_url = url + "?tab=" + query.tab;
  app::Section rows = body.include(t::ROWS, "partials/import_rows.tpl");
  rows.text(t::IMPORT_URL, url)
      .text(t::HEADING, verdict_heading(query.tab))
      .optional(t::HINT_TEXT, verdict_hint(query.tab))
      .text(t::TAB_NAME, query.tab)
      .number(t::PAGE_KEY, query.after);
  add_tabs(context, rows, url, counts, query.tab);
  if (needs_somebody(query.tab)) return add_films(context, rows, batch, query, tab_url);
  add_open_case(context, rows, batch, query.open);
  add_row_bulk(rows, query.tab, counts);
  const bool has_glance = add_glance(context, rows, batch, query, tab_url);
  add_row_table(context, rows, batch, query, tab_url, has_glance ? base::tr("Everything new") : base::Text());
}

}  // namespace web
