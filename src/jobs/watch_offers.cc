// Finds the services that show the films that people may want to watch, so that lists can be filtered by services.
#include <algorithm>
#include <set>

#include "domain/country.h"
#include "jobs/answers.h"
#include "jobs/work.h"
#include "store/cache/offers.h"
#include "store/catalogue/stale.h"

namespace jobs {

namespace {

constexpr std::size_t kOffersAtOnce = 16, kMostOffers = 48;  // films

using Offers = std::map<std::string, domain::WatchOffers>;  // by country

struct Wanted {
  std::vector<std::int64_t> films;  // films without known offers in some country
  std::set<std::string> countries;
};

Wanted wanted_of(const Tools& tools, std::size_t most) {
  Wanted wanted;
  std::map<std::string, std::set<std::int64_t>> known;
  std::set<std::int64_t> asked;
  for (const store::WantedOffers& one : store::wanted_offers(tools.db)) {
    const std::string country = domain::offers_country(one.country, tools.config.metadata_language);
    if (wanted.countries.insert(country).second) {
      const auto films = store::known_offers(tools.cache, country, tools.clock.now());
      known[country] = {films.begin(), films.end()};
    }
    if (wanted.films.size() < most && !known[country].contains(one.meta_id) && asked.insert(one.meta_id).second)
      wanted.films.push_back(one.meta_id);
  }
  return wanted;
}

void remember(const Tools& tools, std::int64_t meta_id, const std::set<std::string>& countries, const Offers& offers) {
  for (const std::string& country : countries) {
    const auto found = offers.find(country);
    store::remember_offers(tools.cache, meta_id, country,
                           found == offers.end() ? std::vector<std::string>() : found->second.included(),
                           tools.clock.now());
  }
}

}  // namespace

bool lacks_offers(const Tools& tools) { return !wanted_of(tools, 1).films.empty(); }

void watch_offers(const Tools& tools, const store::Job& job, const GoOn& go_on) {
  const auto before = static_cast<std::size_t>(job.done);
  const Wanted wanted = wanted_of(tools, kMostOffers - std::min(before, kMostOffers));
  std::int64_t done = job.done;
  for (std::size_t i = 0; i < wanted.films.size() && go_on(); i += kOffersAtOnce) {
    const auto begin = wanted.films.begin() + static_cast<std::ptrdiff_t>(i);
    const std::vector<std::int64_t> batch(
        begin, begin + static_cast<std::ptrdiff_t>(std::min(kOffersAtOnce, wanted.films.size() - i)));
    const Answers<Offers> answers(tools.provider.watch_offers(batch));
    for (const auto& [place, offers] : answers.sound)
      remember(tools, batch[place], wanted.countries, offers.value_or(Offers{}));
    done += std::ssize(answers.sound);
    store::Tx tx(tools.db);
    if (!store::note_progress(tx, job, done, job.done + std::ssize(wanted.films))) return;
    tx.commit();
    if (answers.failure) throw *answers.failure;
  }
}

}  // namespace jobs
