// The release dates of films that people wait for.
#include <algorithm>
#include <map>

#include "domain/country.h"
#include "jobs/answers.h"
#include "jobs/work.h"
#include "store/catalogue/release.h"

namespace jobs {

namespace {

constexpr std::size_t kReleasesAtOnce = 16;
constexpr int kMostReleases = 48;

using Releases = std::map<std::string, domain::ReleaseDates>;  // by country
using Films = std::vector<std::vector<store::WantedRelease>>;  // the countries of each film

Films wanted(const Tools& tools, int most) {
  const std::string country = domain::offers_country("", tools.config.metadata_language);
  Films films;
  std::map<std::int64_t, std::size_t> places;
  for (store::WantedRelease& one : store::wanted_releases(tools.db, country, tools.clock.now(), most)) {
    const std::size_t place = places.emplace(one.movie_id, films.size()).first->second;
    if (place == films.size()) films.emplace_back();
    films[place].push_back(std::move(one));
  }
  return films;
}

// Saves the dates of a film; one that the provider does not know has none.
void save(const Tools& tools, store::Tx& tx, const std::vector<store::WantedRelease>& film, const Releases& releases) {
  for (const store::WantedRelease& one : film) {
    const auto found = releases.find(one.country);
    store::save_release(tx, one, found == releases.end() ? domain::ReleaseDates{} : found->second, tools.clock.now());
  }
}

}  // namespace

bool lacks_release_dates(const Tools& tools) { return !wanted(tools, 1).empty(); }

void release_dates(const Tools& tools, const store::Job& job, const GoOn& go_on) {
  const Films films = wanted(tools, std::max(0, kMostReleases - static_cast<int>(job.done)));
  std::int64_t done = job.done;
  for (std::size_t first = 0; first < films.size() && go_on(); first += kReleasesAtOnce) {
    std::vector<std::int64_t> asked;
    for (std::size_t i = first; i < std::min(first + kReleasesAtOnce, films.size()); ++i)
      asked.push_back(films[i].front().meta_id);
    const Answers<Releases> answers(tools.provider.release_dates(asked));
    done += std::ssize(answers.sound);
    store::Tx tx(tools.db);
    for (const auto& [place, releases] : answers.sound)
      save(tools, tx, films[first + place], releases.value_or(Releases{}));
    if (!store::note_progress(tx, job, done, job.done + std::ssize(films))) return;
    tx.commit();
    if (answers.failure) throw *answers.failure;
  }
}

}  // namespace jobs
