// Jobs on the provider's lists of films: those of persons and collections, and the well-known ones.
#include <algorithm>
#include <map>

#include "base/text.h"
#include "domain/job.h"
#include "jobs/answers.h"
#include "jobs/images.h"
#include "jobs/work.h"
#include "metadata/known_films.h"
#include "metadata/library.h"
#include "store/catalogue/collection.h"
#include "store/catalogue/credits.h"
#include "store/catalogue/person.h"

namespace jobs {

namespace {

constexpr std::size_t kListsAtOnce = 16;

// Runs `fetch`. If the provider no longer knows the person or collection, the stored films are kept.
void refresh_list(const std::function<void()>& fetch, const std::function<void()>& note_unknown) {
  try {
    fetch();
  } catch (const metadata::ProviderError& error) {
    if (error.problem != metadata::ProviderProblem::not_found) throw;
    note_unknown();
  }
}

// Fetches the runtimes of a batch and counts the answers in `done`. A film that the provider does not know has no known
// runtime. Returns false if another runner has the job.
bool fetch_batch(const Tools& tools, const store::Job& job, const std::vector<std::int64_t>& meta_ids,
                 std::int64_t& done, std::int64_t total) {
  const Answers<int> answers(tools.provider.runtimes(meta_ids));
  std::map<std::int64_t, int> runtimes;
  for (const auto& [place, runtime] : answers.sound) runtimes[meta_ids[place]] = runtime.value_or(0);
  done += std::ssize(runtimes);
  store::Tx tx(tools.db);
  store::save_runtimes(tx, runtimes);
  if (!store::note_progress(tx, job, done, total)) return false;
  tx.commit();
  if (answers.failure) throw *answers.failure;
  return true;
}

// Fetches runtimes batch by batch, until the job must stop.
void fetch_runtimes(const Tools& tools, const store::Job& job, const GoOn& go_on,
                    const std::vector<std::int64_t>& all) {
  std::int64_t done = job.done;
  const std::int64_t total = done + std::ssize(all);
  for (std::size_t i = 0; i < all.size() && go_on(); i += kListsAtOnce) {
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(i);
    const auto end = begin + static_cast<std::ptrdiff_t>(std::min(kListsAtOnce, all.size() - i));
    if (!fetch_batch(tools, job, {begin, end}, done, total)) return;
  }
}

std::string today(const Tools& tools) { return base::local_date(tools.clock.now(), "UTC"); }

}  // namespace

void person_credits(const Tools& tools, const store::Job& job, const GoOn& go_on) {
  const auto person = store::find_person(tools.db, base::parse_id(job.subject).value_or(0));
  if (!person) return;
  if (person->credits_at < job.created_at)
    refresh_list([&] { metadata::synchronise_person(tools.db, tools.provider, tools.clock, *person); },
                 [&] { metadata::note_credits_unknown(tools.db, tools.clock, *person); });
  fetch_runtimes(tools, job, go_on, store::credits_without_runtime(tools.db, person->ref.id, today(tools)));
}

void collection(const Tools& tools, const store::Job& job, const GoOn& go_on) {
  const auto found = store::find_collection(tools.db, base::parse_id(job.subject).value_or(0));
  if (!found) return;
  const std::int64_t id = found->meta_id;
  if (found->fetched_at < job.created_at)
    refresh_list([&] { metadata::synchronise_collection(tools.db, tools.provider, tools.clock, id); },
                 [&] { metadata::note_collection_unknown(tools.db, tools.clock, id); });
  fetch_runtimes(tools, job, go_on, store::collection_without_runtime(tools.db, id, today(tools)));
}

bool lacks_known_films(const Tools& tools) {
  return std::ranges::any_of(metadata::kKnownPeriods, [&](const metadata::KnownPeriod& period) {
    return tools.provider.cached_well_known(period.from, period.to).empty();
  });
}

void known_films(const Tools& tools, const store::Job& job, const GoOn& go_on) {
  std::vector<metadata::ImageName> posters;
  for (const metadata::KnownPeriod& period : metadata::kKnownPeriods) {
    if (!go_on()) return;
    const auto films = tools.provider.well_known(period.from, period.to);
    for (std::size_t i = 0; i < std::min(films.size(), metadata::kFilmsOfPeriod); ++i)
      for (const char* size : {"w342", "w185"})
        if (!films[i].meta_poster_path.empty()) posters.push_back({size, films[i].meta_poster_path});
  }
  if (job.subject == domain::kWithPosters) fetch_missing_images(tools, std::move(posters), go_on);
}

}  // namespace jobs
