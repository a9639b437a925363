#include "metadata/answer.h"

#include <algorithm>
#include <set>
#include <string>

#include "base/text.h"
#include "base/time.h"

namespace metadata {

namespace {

// The longest texts that the schema's CHECKs allow, in code points.
constexpr std::size_t kTitle = 1000;
constexpr std::size_t kOverview = 10000;
constexpr std::size_t kGenreName = 100;
constexpr std::size_t kCompanyName = 300;
constexpr std::size_t kPersonName = 300;
constexpr std::size_t kCharacter = 500;
constexpr std::size_t kJob = 100;
constexpr std::size_t kPlaceName = 200;
constexpr std::size_t kBirthPlace = 300;
constexpr std::size_t kBiography = 20000;

constexpr std::int64_t kMaxId = (std::int64_t{1} << 53) - 1;
constexpr int kMaxRuntime = 100000;
constexpr double kMaxPopularity = 1e6;
constexpr std::size_t kMaxCredits = 500;
constexpr std::size_t kMaxFilmography = 2000;
constexpr std::size_t kMaxCollection = 200;
constexpr std::size_t kMaxRecommended = 12;
constexpr std::size_t kMaxLinks = 50;  // genres, companies, countries, languages of one film
constexpr std::size_t kMaxHits = 100;
constexpr std::size_t kMaxPlaces = 1000;
constexpr std::size_t kMaxServices = 30;  // of one kind in one country

std::string text(const base::Json& object, const char* name, std::size_t max) {
  return std::string(base::trim(base::string_member(object, name, max)));
}

std::int64_t id_of(const base::Json& object, const char* name = "id") {
  const std::int64_t id = base::int_member(object, name);
  return id > 0 && id <= kMaxId ? id : 0;
}

std::int64_t number_within(const base::Json& object, const char* name, std::int64_t least, std::int64_t most) {
  const std::int64_t number = base::int_member(object, name);
  return number >= least && number <= most ? number : 0;
}

std::string date_of(const base::Json& object, const char* name) {
  const std::string date = text(object, name, 10);
  return base::is_iso_date(date) ? date : std::string();
}

std::string image_path_of(const base::Json& object, const char* name) {
  const std::string path = base::string_member(object, name, 80);
  return domain::is_image_path(path) ? path : std::string();
}

bool is_country_code(const std::string& text) {
  return text.size() == 2 && std::all_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

std::string country_code_of(const base::Json& object, const char* name) {
  const std::string code = base::string_member(object, name, 3);
  return is_country_code(code) ? code : std::string();
}

std::string language_code_of(const base::Json& object, const char* name) {
  const std::string code = base::string_member(object, name, 4);
  const auto lower = [](char c) { return c >= 'a' && c <= 'z'; };
  const bool length_fits = code.size() == 2 || code.size() == 3;
  return length_fits && std::all_of(code.begin(), code.end(), lower) ? code : std::string();
}

// Returns a title in the reader's language, else the original one.
std::string title_of(const base::Json& object) {
  std::string title = text(object, "title", kTitle);
  return title.empty() ? text(object, "original_title", kTitle) : title;
}

// Returns the member if it is an array, else an empty array.
const base::Json& list(const base::Json& object, const char* name) {
  static const base::Json kNone = base::json_array();
  const base::Json& value = base::member(object, name);
  return value.isArray() ? value : kNone;
}

void read_facts(const base::Json& answer, domain::Movie& movie) {
  const std::string imdb_id = text(answer, "imdb_id", 12);
  movie.imdb_id = domain::is_imdb_id(imdb_id) ? imdb_id : std::string();
  movie.original_title = text(answer, "original_title", kTitle);
  movie.tagline = text(answer, "tagline", kTitle);
  movie.overview = text(answer, "overview", kOverview);
  movie.release_date = date_of(answer, "release_date");
  movie.runtime = static_cast<int>(number_within(answer, "runtime", 1, kMaxRuntime));
  movie.original_language = language_code_of(answer, "original_language");
  movie.meta_poster_path = image_path_of(answer, "poster_path");
  movie.meta_backdrop_path = image_path_of(answer, "backdrop_path");
  const double average = base::number_member(answer, "vote_average");
  movie.meta_rating_average = average >= 0 && average <= 10 ? average : 0;
  movie.meta_rating_count = number_within(answer, "vote_count", 0, kMaxId);
}

void read_collection(const base::Json& answer, domain::MovieDetails& details) {
  const base::Json& collection = base::member(answer, "belongs_to_collection");
  const std::string name = text(collection, "name", kTitle);
  if (name.empty() || id_of(collection) == 0) return;
  details.movie.collection_id = id_of(collection);
  details.collection_name = name;
}

void read_genres(const base::Json& answer, std::vector<domain::Genre>& genres) {
  std::set<std::int64_t> seen;
  for (const base::Json& item : list(answer, "genres")) {
    const domain::Genre genre{id_of(item), text(item, "name", kGenreName)};
    if (genre.id == 0 || genre.name.empty() || genres.size() >= kMaxLinks) continue;
    if (seen.insert(genre.id).second) genres.push_back(genre);
  }
}

void read_companies(const base::Json& answer, std::vector<domain::Company>& companies) {
  std::set<std::int64_t> seen;
  for (const base::Json& item : list(answer, "production_companies")) {
    const domain::Company company{id_of(item), text(item, "name", kCompanyName),
                                  country_code_of(item, "origin_country")};
    if (company.id == 0 || company.name.empty() || companies.size() >= kMaxLinks) continue;
    if (seen.insert(company.id).second) companies.push_back(company);
  }
}

// Reads countries or languages of a film; the code replaces a missing name.
void read_places(const base::Json& items, std::string (*code_of)(const base::Json&, const char*), const char* code,
                 const char* name, std::vector<domain::Country>& places) {
  std::set<std::string> seen;
  for (const base::Json& item : items) {
    domain::Country place{code_of(item, code), text(item, name, kPlaceName)};
    if (place.code.empty() || places.size() >= kMaxLinks) continue;
    if (place.name.empty()) place.name = place.code;
    if (seen.insert(place.code).second) places.push_back(place);
  }
}

domain::PersonRef person_ref_from(const base::Json& item) {
  domain::PersonRef person;
  person.meta_id = id_of(item);
  person.name = text(item, "name", kPersonName);
  person.gender = static_cast<int>(number_within(item, "gender", 0, 3));
  person.known_for_department = text(item, "known_for_department", kJob);
  person.meta_profile_path = image_path_of(item, "profile_path");
  return person;
}

bool is_usable(const domain::PersonRef& person) { return person.meta_id != 0 && !person.name.empty(); }

std::optional<domain::SearchHit> hit_from(const base::Json& item) {
  domain::SearchHit hit;
  hit.meta_id = id_of(item);
  hit.title = title_of(item);
  if (hit.meta_id == 0 || hit.title.empty()) return std::nullopt;
  hit.original_title = text(item, "original_title", kTitle);
  hit.release_date = date_of(item, "release_date");
  hit.overview = text(item, "overview", kOverview);
  hit.original_language = language_code_of(item, "original_language");
  hit.meta_poster_path = image_path_of(item, "poster_path");
  hit.votes = number_within(item, "vote_count", 0, kMaxId);
  return hit;
}

// Returns true for films that are left out of a person's films, as the provider leaves them out of searches.
bool is_for_adults(const base::Json& item) { return base::member(item, "adult") == base::Json(true); }

std::optional<domain::Credit> credit_from(const base::Json& item) {
  domain::Credit credit;
  credit.meta_id = id_of(item);
  credit.title = title_of(item);
  if (credit.meta_id == 0 || credit.title.empty() || is_for_adults(item)) return std::nullopt;
  credit.release_date = date_of(item, "release_date");
  credit.meta_poster_path = image_path_of(item, "poster_path");
  const double popularity = base::number_member(item, "popularity");
  credit.popularity = popularity >= 0 && popularity <= kMaxPopularity ? popularity : 0;
  credit.is_video = base::member(item, "video") == base::Json(true);
  return credit;
}

// Collects credits; a second role in the same part of a film joins the first.
class Filmography {
 public:
  void add(const base::Json& item, domain::FilmPart part, const std::string& role) {
    auto credit = credit_from(item);
    if (!credit) return;
    const auto [place, is_new] = places_.try_emplace({part, credit->meta_id}, credits.size());
    if (!is_new) return add_role(credits[place->second].role, role);
    if (credits.size() >= kMaxFilmography) return;
    credit->part = part;
    credit->role = role;
    credits.push_back(std::move(*credit));
  }

  std::vector<domain::Credit> credits;

 private:
  static void add_role(std::string& roles, const std::string& role) {
    if (role.empty() || roles == role) return;
    const std::string both = roles.empty() ? role : roles + ", " + role;
    if (base::code_points(both) <= kCharacter) roles = both;
  }

  std::map<std::pair<domain::FilmPart, std::int64_t>, std::size_t> places_;
};

std::vector<std::string> services_from(const base::Json& offers, const char* kind) {
  std::vector<std::string> names;
  for (const base::Json& item : list(offers, kind)) {
    std::string name = text(item, "provider_name", kPlaceName);
    const bool known = std::find(names.begin(), names.end(), name) != names.end();
    if (!name.empty() && !known && names.size() < kMaxServices) names.push_back(std::move(name));
  }
  return names;
}

// Returns the first date of a kind, such as "2026-12-18" of "2026-12-18T00:00:00.000Z", or empty text if there is none.
std::string first_release(const base::Json& releases, int type) {
  std::string first;
  for (const base::Json& release : list(releases, "release_dates")) {
    const std::string date = base::string_member(release, "release_date", 40).substr(0, 10);
    const bool counts = base::int_member(release, "type") == type && base::is_iso_date(date);
    if (counts && (first.empty() || date < first)) first = date;
  }
  return first;
}

// Returns the provider's English name, else the native one, else the code.
std::string place_name(const base::Json& item, const char* other_name, const std::string& code) {
  std::string name = text(item, "english_name", kPlaceName);
  if (name.empty()) name = text(item, other_name, kPlaceName);
  return name.empty() ? code : name;
}

}  // namespace

std::optional<domain::MovieDetails> movie_from(const base::Json& answer, std::int64_t meta_id) {
  domain::MovieDetails details;
  details.movie.meta_id = meta_id;
  details.movie.title = title_of(answer);
  if (details.movie.title.empty() || id_of(answer) != meta_id) return std::nullopt;
  read_facts(answer, details.movie);
  read_collection(answer, details);
  read_genres(answer, details.genres);
  read_companies(answer, details.companies);
  read_places(list(answer, "production_countries"), country_code_of, "iso_3166_1", "name", details.countries);
  read_places(list(answer, "spoken_languages"), language_code_of, "iso_639_1", "english_name", details.languages);
  read_credits(base::member(answer, "credits"), details);
  return details;
}

void read_credits(const base::Json& credits, domain::MovieDetails& details) {
  for (const base::Json& item : list(credits, "cast")) {  // in the order of billing
    if (details.cast.size() >= kMaxCredits) break;
    const int position = static_cast<int>(details.cast.size());
    domain::CastMember member{person_ref_from(item), text(item, "character", kCharacter), position};
    if (is_usable(member.person)) details.cast.push_back(std::move(member));
  }
  auto& crew = details.crew;
  for (const base::Json& item : list(credits, "crew")) {
    domain::CrewMember member{person_ref_from(item), text(item, "job", kJob), text(item, "department", kJob), 0};
    if (is_usable(member.person)) crew.push_back(std::move(member));
  }
  std::stable_partition(crew.begin(), crew.end(), [](const domain::CrewMember& m) { return m.job == "Director"; });
  if (crew.size() > kMaxCredits) crew.resize(kMaxCredits);
  for (std::size_t i = 0; i < crew.size(); ++i) crew[i].position = static_cast<int>(i);
}

std::optional<domain::Person> person_from(const base::Json& answer, std::int64_t meta_id) {
  domain::Person person;
  person.ref = person_ref_from(answer);
  if (!is_usable(person.ref) || person.ref.meta_id != meta_id) return std::nullopt;
  const std::string imdb_id = text(answer, "imdb_id", 12);
  person.imdb_id = domain::is_imdb_person_id(imdb_id) ? imdb_id : std::string();
  person.biography = text(answer, "biography", kBiography);
  person.birth_date = date_of(answer, "birthday");
  person.death_date = date_of(answer, "deathday");
  person.place_of_birth = text(answer, "place_of_birth", kBirthPlace);
  return person;
}

std::optional<std::vector<domain::Credit>> filmography_from(const base::Json& movie_credits) {
  if (!base::member(movie_credits, "cast").isArray() && !base::member(movie_credits, "crew").isArray())
    return std::nullopt;
  Filmography films;
  for (const base::Json& item : list(movie_credits, "crew")) {
    const std::string job = text(item, "job", kJob);
    films.add(item, domain::part_of_crew(text(item, "department", kJob), job), job);
  }
  for (const base::Json& item : list(movie_credits, "cast")) {
    const std::string character = text(item, "character", kCharacter);
    films.add(item, domain::part_of_cast(character), character);
  }
  return std::move(films.credits);
}

std::optional<CollectionWithMovies> collection_from(const base::Json& answer, std::int64_t meta_id) {
  CollectionWithMovies found;
  found.collection.meta_id = meta_id;
  found.collection.name = text(answer, "name", kTitle);
  found.collection.overview = text(answer, "overview", kOverview);
  if (found.collection.name.empty() || id_of(answer) != meta_id || !base::member(answer, "parts").isArray())
    return std::nullopt;
  for (const base::Json& item : list(answer, "parts"))
    if (auto movie = credit_from(item); movie && found.movies.size() < kMaxCollection)
      found.movies.push_back(std::move(*movie));
  return found;
}

std::optional<std::vector<domain::SearchHit>> recommendations_from(const base::Json& answer) {
  if (!base::member(answer, "results").isArray()) return std::nullopt;
  std::vector<domain::SearchHit> movies;
  for (const base::Json& item : list(answer, "results"))
    if (auto hit = hit_from(item); hit && !is_for_adults(item) && movies.size() < kMaxRecommended)
      movies.push_back(std::move(*hit));
  return movies;
}

std::optional<int> runtime_from(const base::Json& answer, std::int64_t meta_id) {
  if (id_of(answer) != meta_id) return std::nullopt;
  return static_cast<int>(number_within(answer, "runtime", 1, kMaxRuntime));
}

std::map<std::string, domain::WatchOffers> watch_offers_from(const base::Json& answer) {
  std::map<std::string, domain::WatchOffers> all;
  const base::Json& results = base::member(answer, "results");
  if (!results.isObject()) return all;
  for (const std::string& code : results.getMemberNames()) {
    const base::Json& offers = results[code];
    if (!is_country_code(code) || !offers.isObject()) continue;
    all[code] = {services_from(offers, "flatrate"), services_from(offers, "free"), services_from(offers, "ads"),
                 services_from(offers, "rent"), services_from(offers, "buy")};
  }
  return all;
}

std::map<std::string, domain::ReleaseDates> release_dates_from(const base::Json& answer) {
  constexpr int kLimited = 2, kCinema = 3, kDigital = 4, kDisc = 5;  // 1: premiere, 6: television
  std::map<std::string, domain::ReleaseDates> all;
  for (const base::Json& country : list(answer, "results")) {
    const std::string code = country_code_of(country, "iso_3166_1");
    if (code.empty() || all.size() >= kMaxPlaces) continue;
    domain::ReleaseDates dates{first_release(country, kCinema), first_release(country, kDigital),
                               first_release(country, kDisc)};
    if (dates.cinema.empty()) dates.cinema = first_release(country, kLimited);
    all[code] = std::move(dates);
  }
  return all;
}

domain::SearchPage search_page_from(const base::Json& answer) {
  domain::SearchPage page;
  page.page = static_cast<int>(std::max<std::int64_t>(number_within(answer, "page", 1, domain::SearchPage::kLast), 1));
  page.pages =
      static_cast<int>(std::clamp<std::int64_t>(base::int_member(answer, "total_pages"), 1, domain::SearchPage::kLast));
  page.total = number_within(answer, "total_results", 0, kMaxId);
  for (const base::Json& item : list(answer, "results")) {
    if (page.hits.size() >= kMaxHits) break;
    if (auto hit = hit_from(item)) page.hits.push_back(std::move(*hit));
  }
  return page;
}

std::vector<domain::PersonRef> persons_from(const base::Json& answer) {
  std::vector<domain::PersonRef> persons;
  for (const base::Json& item : list(answer, "results")) {
    domain::PersonRef person = person_ref_from(item);
    if (is_usable(person) && persons.size() < kMaxHits) persons.push_back(std::move(person));
  }
  return persons;
}

std::vector<domain::SearchHit> movies_of_credits(const base::Json& movie_credits) {
  std::map<std::int64_t, domain::SearchHit> movies;
  for (const char* part : {"crew", "cast"})
    for (const base::Json& item : list(movie_credits, part))
      if (auto hit = hit_from(item); hit && !is_for_adults(item)) movies.try_emplace(hit->meta_id, std::move(*hit));
  std::vector<domain::SearchHit> newest;
  for (auto& [meta_id, hit] : movies) newest.push_back(std::move(hit));
  std::stable_sort(newest.begin(), newest.end(),
                   [](const auto& a, const auto& b) { return a.release_date > b.release_date; });
  newest.resize(std::min(newest.size(), kMaxCredits));
  return newest;
}

std::optional<std::int64_t> found_movie_from(const base::Json& answer) {
  for (const base::Json& item : list(answer, "movie_results"))
    if (const std::int64_t id = id_of(item)) return id;
  return std::nullopt;
}

ImdbFinding imdb_finding_from(const base::Json& answer) {
  const std::int64_t meta_id = found_movie_from(answer).value_or(0);
  const auto has = [&](const char* name) {
    const base::Json& found = base::member(answer, name);
    return found.isArray() && !found.empty();
  };
  return {meta_id, meta_id == 0 && (has("tv_results") || has("tv_episode_results"))};
}

std::vector<domain::Country> languages_from(const base::Json& answer) {
  std::vector<domain::Country> languages;
  if (!answer.isArray()) return languages;
  for (const base::Json& item : answer) {
    const std::string code = language_code_of(item, "iso_639_1");
    if (!code.empty() && languages.size() < kMaxPlaces) languages.push_back({code, place_name(item, "name", code)});
  }
  return languages;
}

std::vector<domain::Country> countries_from(const base::Json& answer) {
  std::vector<domain::Country> countries;
  if (!answer.isArray()) return countries;
  for (const base::Json& item : answer) {
    const std::string code = country_code_of(item, "iso_3166_1");
    if (!code.empty() && countries.size() < kMaxPlaces)
      countries.push_back({code, place_name(item, "native_name", code)});
  }
  return countries;
}

}  // namespace metadata
