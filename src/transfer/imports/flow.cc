#include "transfer/imports/flow.h"

#include <algorithm>
#include <array>
#include <map>

#include "base/json.h"
#include "base/text.h"
#include "domain/job.h"
#include "store/account/user.h"
#include "store/catalogue/movie.h"
#include "store/imports/anew.h"
#include "store/imports/match.h"
#include "store/work/job.h"
#include "transfer/imports/lock_time.h"
#include "transfer/imports/settle.h"

namespace transfer {

namespace {

using store::FilmOutcome;
using store::ImportBatch;
using store::ImportState;

struct PolicyOption {
  std::string_view name;
  std::array<std::string_view, 3> values;
};
constexpr std::array<std::string_view, 3> kYesNo = {"yes", "no", ""};
constexpr PolicyOption kPolicyOptions[] = {{"plays", kYesNo},
                                           {"marks", kYesNo},
                                           {"ratings", kYesNo},
                                           {"watchlist", kYesNo},
                                           {"lists", kYesNo},
                                           {"comments", kYesNo},
                                           {"rating_policy", {"newer", "mine", "theirs"}},
                                           {"comment_policy", {"mine", "add", "theirs"}},
                                           {"add_all", kYesNo},
                                           {"watchlist_removal", kYesNo},
                                           {"shared_lists", kYesNo},
                                           {"title_language", {}}};

constexpr std::string_view kNoColumn = "-";  // the answer to a question about a column that the table lacks
constexpr int kEarlierBatches = 30;
constexpr std::int64_t kFewRows = 50;  // films with at most this many rows are decided at once, while others wait
// Options about a table; "_2" and so on behind the name mean the second table and so on.
constexpr std::string_view kOfTable[] = {"column_title", "column_year",   "column_tmdb", "column_imdb",
                                         "column_date",  "column_rating", "column_text", "column_list",
                                         "day_order",    "scale",         "part"};

// Returns the tables of a batch by their headers, each with the suffix of its options' names.
std::map<std::string, std::string> tables_of(store::Db& db, std::int64_t batch_id) {
  std::map<std::string, std::string> suffixes;
  for (const store::ImportWarning& warning : store::import_warnings(db, batch_id)) {
    if (warning.code != "table") continue;
    const base::Json table = base::parse_json(warning.values).value_or(base::json_object());
    suffixes.emplace(base::write_json(base::member(table, "columns")), base::string_member(table, "suffix"));
  }
  return suffixes;
}

store::ImportOptions remembered(store::Db& db, const store::ImportBatch& batch) {
  store::ImportOptions options;
  auto open = tables_of(db, batch.id);
  if (open.empty()) return options;
  for (const store::ImportBatch& earlier : store::list_imports(db, batch.user_id, batch.id, kEarlierBatches))
    for (const auto& [header, suffix] : tables_of(db, earlier.id)) {
      const auto table = open.find(header);
      if (table == open.end()) continue;
      for (const std::string_view name : kOfTable)
        if (const auto said = earlier.options.find(std::string(name) + suffix); said != earlier.options.end())
          options[std::string(name) + table->second] = said->second;
      open.erase(table);  // the newest one counts
    }
  return options;
}

bool is_language_code(std::string_view text) {
  return text.size() == 2 && std::ranges::all_of(text, [](char c) { return c >= 'a' && c <= 'z'; });
}

void queue(store::Tx& tx, const ImportBatch& batch, std::string_view type, base::UnixTime now) {
  store::add_job(tx, type, std::to_string(batch.id), batch.user_id, now);
}

FlowOutcome move(store::Tx& tx, const ImportBatch& batch, std::initializer_list<ImportState> from, ImportState to,
                 std::string_view job, base::UnixTime now) {
  if (store::is_import_busy(tx.db(), batch)) return FlowOutcome::busy;
  if (!store::move_import(tx, batch.id, from, to)) return FlowOutcome::not_now;
  queue(tx, batch, job, now);
  return FlowOutcome::done;
}

// Decides the rest of a film again, after one of the source's films turned out to be another film.
void decide_rest(store::Tx& tx, const ImportBatch& batch, Settler& settler, std::int64_t meta_id, base::UnixTime now) {
  if (settler.rows_found_as(meta_id) <= kFewRows) return settler.settle_movie(tx, meta_id);
  for (store::ImportFilm& film : store::import_films_found_as(tx.db(), batch.id, meta_id)) {
    film.outcome = FilmOutcome::chosen;
    store::save_import_film(tx, film);
    store::set_import_verdicts_of_film(tx, film.id, domain::RowVerdict::waiting, {});
  }
  queue(tx, batch, domain::kImportMatchJob, now);
}

// Sets the film that someone has chosen. Stored films with few rows are settled at once.
void set_film(store::Tx& tx, const ImportBatch& batch, store::ImportFilm film, std::int64_t meta_id,
              base::UnixTime now) {
  const auto user = store::find_user(tx.db(), batch.user_id);
  if (!user) return;
  const std::int64_t before = film.outcome == FilmOutcome::found ? film.meta_id : 0;
  film.meta_id = meta_id;
  film.how = "person";
  film.outcome = FilmOutcome::chosen;
  film.reason = {};
  store::save_import_film(tx, film);
  store::set_import_verdicts_of_film(tx, film.id, domain::RowVerdict::waiting, {});
  store::remember_match(tx, batch.user_id, film.source_key, meta_id, true, now);
  Settler settler(tx.db(), batch, *user);
  if (before != 0) decide_rest(tx, batch, settler, before, now);
  const bool has_few_rows = settler.rows_found_as(meta_id, film.id) + film.rows <= kFewRows;
  if (has_few_rows && store::find_movie_by_meta_id(tx.db(), meta_id)) settler.settle_found(tx, film);
  else queue(tx, batch, domain::kImportMatchJob, now);
}

void leave_out(store::Tx& tx, const ImportBatch& batch, store::ImportFilm film) {
  const auto user = store::find_user(tx.db(), batch.user_id);
  if (!user) return;
  film.outcome = FilmOutcome::left_out;
  film.reason = {};
  Settler(tx.db(), batch, *user).settle_unfound(tx, film);
}

// Returns true if the films of the batch can still be decided.
bool is_open(const ImportBatch& batch) {
  return batch.state == ImportState::matching || batch.state == ImportState::review || batch.state == ImportState::done;
}

// Returns the film of a row if it can still be decided: none of its rows is in the diary.
std::optional<store::ImportFilm> open_film(store::Db& db, const ImportBatch& batch, const store::ImportRow& row) {
  if (!is_open(batch) || row.batch_id != batch.id) return std::nullopt;
  if (!store::applied_import_films(db, {row.film_id}).empty()) return std::nullopt;
  return store::find_import_film(db, row.film_id);
}

}  // namespace

base::Text why_not(FlowOutcome outcome) {
  if (outcome == FlowOutcome::busy)
    return base::tr("Another import of yours is still running. Try again when it’s done.");
  return base::tr("This import has changed. Reload the page and try again.");
}

ImportPolicy import_policy(const store::ImportOptions& options, const domain::User& user) {
  ImportPolicy policy;
  const auto value = [&](const char* name, std::string usual) {
    const auto found = options.find(name);
    return found == options.end() ? usual : found->second;
  };
  const auto flag = [&](const char* name, bool usual) { return value(name, usual ? "yes" : "no") == "yes"; };
  policy.plays = flag("plays", true);
  policy.marks = flag("marks", true);
  policy.ratings = flag("ratings", true);
  policy.watchlist = flag("watchlist", true);
  policy.lists = flag("lists", true);
  policy.comments = flag("comments", true);
  policy.rating_policy = value("rating_policy", policy.rating_policy);
  policy.comment_policy = value("comment_policy", policy.comment_policy);
  policy.add_all = flag("add_all", false);
  policy.shared_lists = flag("shared_lists", false);
  policy.watchlist_removal = flag("watchlist_removal", user.automatic_watchlist_removal);
  policy.zone = value("zone", user.time_zone);
  return policy;
}

bool is_policy_option(std::string_view name) {
  return std::ranges::find(kPolicyOptions, name, &PolicyOption::name) != std::end(kPolicyOptions);
}

// Letterboxd uses the international titles of films, whatever the person's language is.
std::string title_language(const ImportBatch& batch) {
  const auto said = batch.options.find("title_language");
  if (said != batch.options.end()) return said->second;
  return batch.shown_format() == "letterboxd" ? "en" : "";
}

bool is_import_option(std::string_view name, std::string_view value) {
  if (name == "title_language") return value.empty() || is_language_code(value);
  const auto known = std::ranges::find(kPolicyOptions, name, &PolicyOption::name);
  if (known != std::end(kPolicyOptions))
    return value.empty() || std::ranges::find(known->values, value) != known->values.end();
  if (name == "zone") return value.empty() || base::is_time_zone(value);
  const bool is_name = !name.empty() && name.size() <= 64 &&
                       name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string_view::npos;
  return is_name && base::is_utf8(value) && base::code_points(value) <= 300 && !base::has_control(value);
}

FlowOutcome start_reading(store::Tx& tx, const ImportBatch& batch, base::UnixTime now) {
  if (!store::move_import(tx, batch.id, {ImportState::uploaded}, ImportState::reading)) return FlowOutcome::not_now;
  queue(tx, batch, domain::kImportReadJob, now);
  return FlowOutcome::done;
}

namespace {

struct OptionsChange {
  store::ImportOptions options;  // all of them, as they will be
  bool reads_anew = false, decides_anew = false;
};

OptionsChange change_of(const ImportBatch& batch, const store::ImportOptions& options,
                        const std::optional<std::string>& format) {
  OptionsChange change{batch.options, format && *format != batch.format};
  for (const auto& [name, value] : options) {
    const auto before = change.options.find(name);
    if ((before == change.options.end() ? "" : before->second) == value) continue;
    (is_policy_option(name) ? change.decides_anew : change.reads_anew) = true;
    if (value.empty()) change.options.erase(name);
    else change.options[name] = value;
  }
  change.reads_anew = change.reads_anew && batch.state != ImportState::uploaded;
  change.decides_anew = change.decides_anew && !change.reads_anew && batch.state == ImportState::review;
  return change;
}

// Asks the provider again if titles have another language now. Other options only decide rows again.
void search_or_decide_anew(store::Tx& tx, const ImportBatch& batch, const store::ImportOptions& options) {
  ImportBatch changed = batch;
  changed.options = options;
  const bool searches = title_language(batch) != title_language(changed);
  store::set_import_anew(tx, batch.id, searches ? ImportBatch::Anew::search : ImportBatch::Anew::decide);
}

}  // namespace

// Writes nothing unless it returns done.
FlowOutcome change_options(store::Tx& tx, const ImportBatch& batch, const store::ImportOptions& options,
                           const std::optional<std::string>& format, base::UnixTime now) {
  if (batch.state != ImportState::options && batch.state != ImportState::review && batch.state != ImportState::uploaded)
    return FlowOutcome::not_now;
  const OptionsChange change = change_of(batch, options, format);
  FlowOutcome outcome = FlowOutcome::done;
  if (change.reads_anew && !batch.file_kept_until) return FlowOutcome::not_now;
  if (change.reads_anew)
    outcome =
        move(tx, batch, {ImportState::options, ImportState::review}, ImportState::reading, domain::kImportReadJob, now);
  else if (change.decides_anew)
    outcome = move(tx, batch, {ImportState::review}, ImportState::matching, domain::kImportMatchJob, now);
  if (outcome != FlowOutcome::done) return outcome;
  store::set_import_options(tx, batch.id, change.options);
  if (format) store::set_import_format(tx, batch.id, *format);
  if (change.decides_anew) search_or_decide_anew(tx, batch, change.options);
  return outcome;
}

bool begin_anew(store::Tx& tx, const ImportBatch& batch) {
  constexpr int kAtOnce = 500;
  const LockTime time;
  bool is_over = batch.anew == ImportBatch::Anew::nothing;
  while (!is_over && !time.is_over())
    is_over = !store::decide_import_anew(tx, batch.id, kAtOnce) &&
              (batch.anew != ImportBatch::Anew::search || !store::search_import_film_anew(tx, batch.id));
  if (is_over) store::set_import_anew(tx, batch.id, ImportBatch::Anew::nothing);
  return is_over;
}

void take_remembered_columns(store::Tx& tx, std::int64_t batch_id, base::UnixTime now) {
  const auto batch = store::find_import(tx.db(), batch_id);
  if (!batch || !batch->options.empty()) return;
  const store::ImportOptions options = remembered(tx.db(), *batch);
  if (!options.empty()) change_options(tx, *batch, options, std::nullopt, now);
}

std::vector<std::string> questions_first(store::Db& db, const ImportBatch& batch) {
  const std::vector<store::ImportQuestion> questions = store::import_questions(db, batch.id);
  const auto names_nothing = [&](const std::string& name) {
    const auto found = std::ranges::find(questions, name, &store::ImportQuestion::name);
    return found == questions.end() || found->value == kNoColumn;
  };
  std::vector<std::string> first;
  for (const auto& [name, choices, value, samples] : questions) {
    constexpr std::string_view kProfile = "profile", kTitle = "column_title";
    const bool is_whose = name.starts_with(kProfile) && !batch.options.contains(name);
    const std::string suffix = name.starts_with(kTitle) ? name.substr(kTitle.size()) : "";
    const bool is_film = name.starts_with(kTitle) && names_nothing(name) && names_nothing("column_tmdb" + suffix) &&
                         names_nothing("column_imdb" + suffix);
    if (value.empty() || is_whose || is_film) first.push_back(name);
  }
  return first;
}

void match_next(store::Tx& tx, std::int64_t user_id, base::UnixTime now) {
  for (const ImportBatch& batch : store::imports_that_go_on(tx.db(), user_id))
    if (questions_first(tx.db(), batch).empty() && start_matching(tx, batch, now) == FlowOutcome::done) return;
}

FlowOutcome start_matching(store::Tx& tx, const ImportBatch& batch, base::UnixTime now) {
  return move(tx, batch, {ImportState::options, ImportState::matching}, ImportState::matching, domain::kImportMatchJob,
              now);
}

FlowOutcome start_applying(store::Tx& tx, const ImportBatch& batch, base::UnixTime now) {
  if (batch.state == ImportState::done && !store::has_next_import_rows(tx.db(), batch.id)) return FlowOutcome::not_now;
  return move(tx, batch, {ImportState::review, ImportState::done, ImportState::applying}, ImportState::applying,
              domain::kImportApplyJob, now);
}

FlowOutcome start_undo(store::Tx& tx, const ImportBatch& batch, base::UnixTime now) {
  if (!batch.undo_until || *batch.undo_until <= now) return FlowOutcome::not_now;
  return move(tx, batch, {ImportState::done, ImportState::undoing}, ImportState::undoing, domain::kImportUndoJob, now);
}

// Counts the rows that are still being read up to where the reading is.
FlowOutcome discard(store::Tx& tx, const ImportBatch& batch, base::UnixTime now) {
  if (batch.state == ImportState::done) {
    constexpr int kAtOnce = 200;
    const bool is_any_left_out = leave_all_out(tx, batch, FilmOutcome::choose, kAtOnce, now) > 0 ||
                                 leave_all_out(tx, batch, FilmOutcome::unknown, kAtOnce, now) > 0;
    return is_any_left_out ? FlowOutcome::done : FlowOutcome::not_now;
  }
  if (!store::move_import(tx, batch.id,
                          {ImportState::uploaded, ImportState::reading, ImportState::options, ImportState::matching,
                           ImportState::review, ImportState::failed},
                          ImportState::discarded))
    return FlowOutcome::not_now;
  store::count_import_rows(tx, batch.id);
  store::keep_import_counts(tx, batch);
  store::end_import(tx, batch.id, std::nullopt, now);
  queue(tx, batch, domain::kImportReadJob, now);  // it clears the data of a discarded batch
  match_next(tx, batch.user_id, now);
  return FlowOutcome::done;
}

FlowOutcome choose_film(store::Tx& tx, const ImportBatch& batch, const store::ImportRow& row, std::int64_t meta_id,
                        base::UnixTime now) {
  const auto film = open_film(tx.db(), batch, row);
  if (!film || meta_id <= 0) return FlowOutcome::not_now;
  set_film(tx, batch, *film, meta_id, now);
  return FlowOutcome::done;
}

FlowOutcome leave_film_out(store::Tx& tx, const ImportBatch& batch, const store::ImportRow& row, base::UnixTime) {
  const auto film = open_film(tx.db(), batch, row);
  if (!film) return FlowOutcome::not_now;
  leave_out(tx, batch, *film);
  return FlowOutcome::done;
}

int choose_first_of_all(store::Tx& tx, const ImportBatch& batch, int most, base::UnixTime now) {
  const LockTime time;
  int count = 0;
  std::int64_t after = 0;
  while (is_open(batch) && count < most && !time.is_over()) {
    const auto films = store::import_films(tx.db(), batch.id, FilmOutcome::choose, after, most - count);
    if (films.empty()) break;
    after = films.back().id;
    for (const store::ImportFilm& film : films) {
      if (film.candidates.empty()) continue;
      if (time.is_over()) break;
      set_film(tx, batch, film, film.candidates.front().meta_id, now);
      ++count;
    }
  }
  return count;
}

int leave_all_out(store::Tx& tx, const ImportBatch& batch, FilmOutcome outcome, int most, base::UnixTime) {
  if (!is_open(batch)) return 0;
  const LockTime time;
  int count = 0;
  for (const store::ImportFilm& film : store::import_films(tx.db(), batch.id, outcome, 0, most)) {
    if (count > 0 && time.is_over()) break;
    leave_out(tx, batch, film);
    ++count;
  }
  return count;
}

}  // namespace transfer
