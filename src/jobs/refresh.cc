#include "jobs/refresh.h"

#include <algorithm>
#include <limits>

#include "base/text.h"
#include "domain/job.h"
#include "jobs/answers.h"
#include "metadata/library.h"
#include "store/catalogue/movie.h"
#include "store/catalogue/person.h"
#include "store/catalogue/stale.h"

namespace jobs {

namespace {

constexpr int kRefreshedAtOnce = 16;
constexpr std::int64_t kFew = 48;  // how many of the stalest at a time
constexpr base::UnixTime kOldAge = 30 * base::kDay;

// The functions that find, count, fetch and store films or persons.
template <typename Thing>
struct RefreshKind {
  std::vector<store::StaleRecord> (*stale)(store::Db&, base::UnixTime before, int limit);
  std::int64_t (*count)(store::Db&, base::UnixTime before);
  std::vector<metadata::Fetched<Thing>> (metadata::Provider::*fetch)(const std::vector<std::int64_t>&);
  void (*save)(store::Tx&, const store::StaleRecord&, const Thing&, base::UnixTime now);
  void (*note_unknown)(store::Tx&, std::int64_t id, base::UnixTime now);
};

void save_movie(store::Tx& tx, const store::StaleRecord&, const domain::MovieDetails& details, base::UnixTime now) {
  const std::int64_t id = store::save_movie(tx, details, now);
  const auto movie = store::find_movie(tx.db(), id);
  const bool lacks_poster = movie && !movie->meta_poster_path.empty() && movie->poster_path.empty();
  const bool lacks_backdrop = movie && !movie->meta_backdrop_path.empty() && movie->backdrop_path.empty();
  if (lacks_poster || lacks_backdrop)
    store::add_job(tx, domain::kCacheImagesJob, std::to_string(id), std::nullopt, now);
  metadata::ask_for_collection(tx, details.movie.collection_id, now);
}

void save_person(store::Tx& tx, const store::StaleRecord&, const domain::Person& person, base::UnixTime now) {
  store::save_person(tx, person, now);
}

constexpr RefreshKind<domain::MovieDetails> kMovieKind = {
    store::stale_movies, store::count_stale_movies, &metadata::Provider::movies, save_movie, store::note_movie_checked};
constexpr RefreshKind<domain::Person> kPersons = {store::stale_persons, store::count_stale_persons,
                                                  &metadata::Provider::persons, save_person,
                                                  store::note_person_checked};

// One run of a job over films or persons.
template <typename Thing>
class Refresh {
 public:
  Refresh(const Tools& tools, const store::Job& job, const GoOn& go_on, const RefreshKind<Thing>& kind)
      : tools_(tools), job_(job), go_on_(go_on), kind_(kind) {}

  // Refreshes at most `most` records that were synchronised before a moment. Finding them may take a whole turn, so one
  // batch is done before it first asks whether to go on.
  void run(base::UnixTime before, std::int64_t most) {
    std::int64_t left = std::min(most, kind_.count(tools_.db, before));
    done_ = job_.done;
    total_ = done_ + left;
    do {
      const auto batch =
          kind_.stale(tools_.db, before, static_cast<int>(std::min<std::int64_t>(left, kRefreshedAtOnce)));
      if (batch.empty() || !refresh_batch(batch)) return;
      left -= static_cast<std::int64_t>(batch.size());
    } while (left > 0 && go_on_());
  }

  // Refreshes these records, whatever their age.
  void run(const std::vector<store::StaleRecord>& all) {
    done_ = job_.done;
    total_ = done_ + static_cast<std::int64_t>(all.size());
    for (std::size_t i = 0; i < all.size() && (i == 0 || go_on_()); i += kRefreshedAtOnce) {
      const auto begin = all.begin() + static_cast<std::ptrdiff_t>(i);
      if (!refresh_batch(
              {begin, begin + static_cast<std::ptrdiff_t>(std::min<std::size_t>(kRefreshedAtOnce, all.size() - i))}))
        return;
    }
  }

 private:
  // Returns false if another runner has the job.
  bool refresh_batch(const std::vector<store::StaleRecord>& batch) {
    std::vector<std::int64_t> meta_ids;
    for (const store::StaleRecord& one : batch) meta_ids.push_back(one.meta_id);
    const Answers<Thing> answers((tools_.provider.*kind_.fetch)(meta_ids));
    for (const auto& [place, thing] : answers.sound)
      if (!store_one(batch[place], thing)) return false;
    if (answers.failure) throw *answers.failure;
    return true;
  }

  bool store_one(const store::StaleRecord& one, const std::optional<Thing>& thing) {
    store::Tx tx(tools_.db);
    const base::UnixTime now = tools_.clock.now();
    if (thing) kind_.save(tx, one, *thing, now);
    else kind_.note_unknown(tx, one.id, now);
    if (!store::note_progress(tx, job_, ++done_, total_)) return false;
    tx.commit();
    return true;
  }

  const Tools& tools_;
  const store::Job& job_;
  const GoOn& go_on_;
  const RefreshKind<Thing>& kind_;
  std::int64_t done_ = 0, total_ = 0;
};

template <typename Thing>
void refresh(const Tools& tools, const store::Job& job, const GoOn& go_on, const RefreshKind<Thing>& kind) {
  Refresh<Thing> work(tools, job, go_on, kind);
  if (job.subject == domain::kStalest) work.run(tools.clock.now() - kOldAge, kFew);
  else work.run(job.created_at, std::numeric_limits<std::int64_t>::max());
}

}  // namespace

void refresh_movies(const Tools& tools, const store::Job& job, const GoOn& go_on) {
  refresh(tools, job, go_on, kMovieKind);
}

void refresh_persons(const Tools& tools, const store::Job& job, const GoOn& go_on) {
  const auto movie = base::parse_id(job.subject);
  if (!movie) return refresh(tools, job, go_on, kPersons);
  Refresh<domain::Person>(tools, job, go_on, kPersons).run(store::unknown_persons_of(tools.db, *movie));
}

}  // namespace jobs
