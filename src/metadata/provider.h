// The provider's answers (TMDB v3, https://developer.themoviedb.org/reference) as domain values (metadata/answer.h).
// Every call goes through the breaker in cache.db and throws ProviderError. Make none inside a transaction.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/time.h"
#include "domain/filmography.h"
#include "domain/movie.h"
#include "domain/person.h"
#include "domain/watch_offers.h"
#include "metadata/answer.h"
#include "metadata/client.h"
#include "store/sqlite/db.h"

namespace metadata {

// The result of one of several calls: the value, or the problem.
template <typename Thing>
struct Fetched {
  std::optional<Thing> value;
  std::optional<ProviderError> problem;
};

struct PersonWithCredits {
  domain::Person person;
  std::vector<domain::Credit> credits;
};

struct ImageName {
  std::string size, meta_path;
};

struct KeyCheck {
  bool success;  // the provider accepts the key
  long status;   // of the answer; 0 if there was none
  std::int64_t latency_ms;
  base::Text message;  // for people
};

struct PersonWithMovies {
  domain::Person person;
  std::vector<domain::SearchHit> movies;  // each once, whatever the part; newest first
};

class Provider {
 public:
  Provider(Client& client, store::Db& cache, const base::Clock& clock)
      : client_(client), cache_(cache), clock_(clock) {}

  // Both searches are cached for a day. They and searches() answer in the language of a SearchLanguage while one
  // exists.
  domain::SearchPage search(const std::string& query, int page, std::optional<int> year = {});
  std::vector<domain::PersonRef> search_persons(const std::string& query);
  domain::MovieDetails movie(std::int64_t meta_id);
  // Returns a person with the credits in films, by one call.
  PersonWithCredits person(std::int64_t meta_id);
  // Returns a collection with its films.
  CollectionWithMovies collection(std::int64_t meta_id);
  // Returns the films that the provider recommends to people who like this one, best first. They are cached for a week.
  std::vector<domain::SearchHit> recommendations(std::int64_t meta_id);
  // Return the recommendations that are cached, and whether there are any, without asking the provider.
  std::optional<std::vector<domain::SearchHit>> cached_recommendations(std::int64_t meta_id);
  bool has_cached_recommendations(std::int64_t meta_id);
  // Returns the films of these years with the most votes, at most a page. They are cached for a week.
  std::vector<domain::SearchHit> well_known(int from_year, int to_year);
  // Returns those that are cached, without asking the provider.
  std::vector<domain::SearchHit> cached_well_known(int from_year, int to_year);
  // Returns a person who is not stored, with films; cached for a day.
  PersonWithMovies person_with_movies(std::int64_t meta_id);
  // Returns the offers of every country, by its code. They are cached for a day, so that pages may call this.
  std::map<std::string, domain::WatchOffers> watch_offers(std::int64_t meta_id);
  // Make several calls at once, for jobs (Client::get_all); results are in the order of the arguments. They throw only
  // when the provider counts as down.
  std::vector<Fetched<domain::MovieDetails>> movies(const std::vector<std::int64_t>& meta_ids);
  std::vector<Fetched<domain::Person>> persons(const std::vector<std::int64_t>& meta_ids);
  // Returns minutes, 0 if the provider knows none.
  std::vector<Fetched<int>> runtimes(const std::vector<std::int64_t>& meta_ids);
  std::vector<Fetched<std::map<std::string, domain::WatchOffers>>> watch_offers(
      const std::vector<std::int64_t>& meta_ids);
  // Returns the release dates of films in every country, by its code.
  std::vector<Fetched<std::map<std::string, domain::ReleaseDates>>> release_dates(
      const std::vector<std::int64_t>& meta_ids);
  std::vector<Fetched<std::string>> images(const std::vector<ImageName>& names);
  // Return the provider's findings for IMDb ids, and the first page of searches; an answer may be empty.
  std::vector<Fetched<ImdbFinding>> find_imdb_ids(const std::vector<std::string>& imdb_ids);
  std::vector<Fetched<domain::SearchPage>> searches(const std::vector<domain::TitleAndYear>& titles);
  // Returns the provider's film id for an IMDb id; throws not_found if there is none.
  std::int64_t find_imdb(const std::string& imdb_id);
  std::vector<domain::Country> languages();
  std::vector<domain::Country> countries();
  // Asks whether the key is accepted; throws nothing.
  KeyCheck check_key();
  // Returns the bytes of an image, which is a JPEG, PNG or WebP.
  std::string image(std::string_view size, const std::string& meta_path);

 private:
  friend class SearchLanguage;
  base::Json get(const std::string& path, const Parameters& parameters);
  std::string answer_name(const std::string& path, const Parameters& parameters) const;
  std::optional<std::string> cached_text(const std::string& name);
  std::optional<base::Json> cached_answer(const std::string& name);
  template <typename Read>
  auto cached(const std::string& path, const Parameters& parameters, const Read& read,
              base::UnixTime life = base::kDay);
  void remember_images(const std::vector<domain::SearchHit>& movies, base::UnixTime life = base::kDay);
  Answer ask(std::string_view breaker, const std::function<Answer()>& call);
  template <typename Thing, typename Read>
  std::vector<Fetched<Thing>> fetch_all(std::string_view breaker, const std::vector<Call>& calls, const Read& read);
  template <typename Action>
  void with_cache(const Action& action);
  void check_breaker(std::string_view breaker);
  void note(std::string_view breaker, bool failed);
  Client& client_;
  store::Db& cache_;
  const base::Clock& clock_;
  bool cache_failed_ = false;  // the failure is logged once
  std::string search_language_;
};

// Makes searches for films answer in this language ("de") during its life. Empty means the server's language.
class SearchLanguage {
 public:
  SearchLanguage(Provider& provider, std::string language) : provider_(provider) {
    provider_.search_language_ = std::move(language);
  }
  ~SearchLanguage() { provider_.search_language_.clear(); }
  SearchLanguage(const SearchLanguage&) = delete;
  SearchLanguage& operator=(const SearchLanguage&) = delete;

 private:
  Provider& provider_;
};

}  // namespace metadata
