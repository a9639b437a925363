// Finds the films of an upload's rows, and decides what to do with each row (jobs/work.h).
#include <algorithm>
#include <set>

#include "base/text.h"
#include "jobs/imports/subject.h"
#include "store/imports/anew.h"
#include "store/imports/row.h"
#include "transfer/import_twins.h"
#include "transfer/imports/find.h"
#include "transfer/imports/flow.h"
#include "transfer/imports/lock_time.h"
#include "transfer/imports/settle.h"

namespace jobs {

namespace {

using store::FilmOutcome;
using store::ImportBatch;
using store::ImportState;

constexpr int kFilmsAtOnce = 16, kMatchedAtOnce = 200;
// The message in the owner's inbox until they look at the batch.
constexpr base::Text kReady = base::tr("Your import is ready to review.");

// Returns the batch if its films may be matched now. While it is applied, no rows may be added to those in line.
std::optional<ImportBatch> batch_to_match(const Tools& tools, std::int64_t batch_id) {
  auto batch = store::find_import(tools.db, batch_id);
  const bool is_open = batch && (batch->state == ImportState::matching || batch->state == ImportState::review ||
                                 batch->state == ImportState::done);
  return is_open ? std::move(batch) : std::nullopt;
}

// Decides rows that are about no film: lists, places, people.
bool settle_others(const Tools& tools, const ImportSubject& subject) {
  const auto rows = store::import_rows_without_film(tools.db, subject.batch.id, kMatchedAtOnce);
  const auto asked = batch_to_match(tools, subject.batch.id);
  if (rows.empty() || !asked) return false;
  transfer::Settler settler(tools.db, *asked, subject.user);
  std::vector<transfer::Decision> decisions;
  for (const store::ImportRow& row : rows) decisions.push_back(settler.decision_without_film(row));
  store::Tx tx(tools.db);
  const auto batch = batch_to_match(tools, subject.batch.id);
  if (!batch) return false;
  if (batch->options != asked->options) return true;  // the rows have to be decided again
  const transfer::LockTime time;
  for (std::size_t i = 0; i < rows.size() && (i == 0 || !time.is_over()); ++i)
    transfer::Settler::write(tx, rows[i], decisions[i]);
  tx.commit();
  return true;
}

// Errors of the provider during one run of a job.
struct Failures {
  std::optional<metadata::ProviderError> last;
  std::set<std::int64_t> films;
};

// Decides and stores some of the films found, in one transaction. Returns how many, or nullopt if the batch is no
// longer being matched or another runner has the job. Options may change while the provider is asked and while this
// decides.
std::optional<int> save_some(const Tools& tools, const store::Job& job, const ImportSubject& subject,
                             transfer::FilmFinder& finder) {
  const std::int64_t batch = subject.batch.id;
  const auto asked = batch_to_match(tools, batch);
  if (!asked) return std::nullopt;
  transfer::Settler settler(tools.db, *asked, subject.user);
  finder.decide_rows(settler);
  const std::int64_t left = store::count_import_films(tools.db, batch, FilmOutcome::waiting) +
                            store::count_import_films(tools.db, batch, FilmOutcome::chosen);
  store::Tx tx(tools.db);
  const auto now = batch_to_match(tools, batch);
  if (!now) return std::nullopt;
  if (now->options != asked->options) {
    finder.forget_decisions();
    return 0;
  }
  const int done = finder.save(tx, settler, tools.clock.now());
  const auto row = store::find_job(tools.db, job.id);
  const std::int64_t before = row ? row->done : 0;
  if (!store::note_progress(tx, job, before + done, std::max(before + left, before + done))) return std::nullopt;
  // The provider answers again, so the note about it goes.
  if (done > 0 && !finder.failure() && !now->message.empty()) store::set_import_message(tx, batch, {});
  tx.commit();
  return done;
}

// Finds and stores the next films after `after` that have not failed. Returns false if there are none.
bool match_some(const Tools& tools, const store::Job& job, const ImportSubject& subject, FilmOutcome outcome,
                std::int64_t& after, Failures& failures) {
  const std::int64_t batch = subject.batch.id;
  auto films = store::import_films(tools.db, batch, outcome, after, kFilmsAtOnce);
  if (films.empty()) return false;
  after = films.back().id;
  std::erase_if(films, [&](const store::ImportFilm& film) { return failures.films.contains(film.id); });
  if (films.empty()) return true;
  const auto asked = batch_to_match(tools, batch);
  if (!asked) return false;
  transfer::FilmFinder finder(tools.db, tools.provider, subject.user.id, transfer::title_language(*asked));
  finder.find(films);
  bool is_any_done = false;
  do {
    const auto done = save_some(tools, job, subject, finder);
    if (!done) return false;
    is_any_done = is_any_done || *done > 0;
  } while (!finder.is_saved());
  if (finder.failure()) failures.last = finder.failure();
  for (const std::int64_t film : finder.failed()) failures.films.insert(film);
  if (!is_any_done && finder.failure()) throw *finder.failure();
  return true;
}

// Works in pieces, because a batch may have very many waiting films.
void note_provider_down(const Tools& tools, std::int64_t batch_id, const base::Text& why) {
  constexpr int kAtOnce = 1000;
  for (const FilmOutcome outcome : {FilmOutcome::chosen, FilmOutcome::waiting}) {
    std::int64_t last = 0;
    do {
      store::Tx tx(tools.db);
      const auto batch = store::find_import(tools.db, batch_id);
      if (last == 0 && batch && batch->state == ImportState::matching)
        store::set_import_message(tx, batch_id, why.stored());
      last = store::note_provider_down(tx, batch_id, outcome, last, kAtOnce);
      tx.commit();
    } while (last != 0);
  }
}

// Resets everything that changed options require to decide or search again. Returns false if the job was stopped first.
bool begin_anew(const Tools& tools, std::int64_t batch_id, const GoOn& go_on) {
  for (bool is_over = false; !is_over;) {
    if (!go_on()) return false;
    const auto asked = batch_to_match(tools, batch_id);
    if (!asked || asked->anew == ImportBatch::Anew::nothing) return true;
    store::Tx tx(tools.db);
    const auto batch = batch_to_match(tools, batch_id);
    is_over = !batch || transfer::begin_anew(tx, *batch);
    tx.commit();
  }
  return true;
}

bool has_films_to_match(store::Db& db, std::int64_t batch_id) {
  return !store::import_films(db, batch_id, FilmOutcome::chosen, 0, 1).empty() ||
         !store::import_films(db, batch_id, FilmOutcome::waiting, 0, 1).empty();
}

// Ends the job after the last film, or when the batch is being applied. A later choice, and the end of applying, then
// find no job running and add one. Returns false if someone has chosen a film in between.
bool end_matching(const Tools& tools, const store::Job& job, std::int64_t batch_id) {
  store::Tx tx(tools.db);
  const auto batch = batch_to_match(tools, batch_id);
  if (batch && (batch->anew != ImportBatch::Anew::nothing || has_films_to_match(tools.db, batch_id))) return false;
  if (!store::finish_job(tx, job, job.owner, tools.clock.now())) return true;  // another runner has it
  if (store::move_import(tx, batch_id, {ImportState::matching}, ImportState::review))
    store::set_import_message(tx, batch_id, kReady.stored());
  if (batch) transfer::match_next(tx, batch->user_id, tools.clock.now());
  tx.commit();
  return true;
}

// Goes through the films again until nobody made a choice during a pass.
void match_all(const Tools& tools, const store::Job& job, const ImportSubject& subject, const GoOn& go_on) {
  Failures failures;
  do {
    if (!begin_anew(tools, subject.batch.id, go_on)) return;
    for (const FilmOutcome outcome : {FilmOutcome::chosen, FilmOutcome::waiting}) {
      std::int64_t after = 0;
      do {
        if (!go_on()) return;
      } while (match_some(tools, job, subject, outcome, after, failures));
    }
    do {
      if (!go_on()) return;
    } while (settle_others(tools, subject));
    if (failures.last) throw *failures.last;
    transfer::join_twins(tools.db, subject.batch.id);
  } while (!end_matching(tools, job, subject.batch.id));
}

}  // namespace

void import_match(const Tools& tools, const store::Job& job, const GoOn& go_on) try {
  const auto subject = import_subject(tools, job);
  if (subject) work_on_import(tools, job, [&] { match_all(tools, job, *subject, go_on); });
} catch (const metadata::ProviderError& error) {
  const std::int64_t id = base::parse_id(job.subject).value_or(0);
  note_provider_down(tools, id, error.message);
  throw;
}

}  // namespace jobs
