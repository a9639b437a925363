#include "catalogue.h"

#include <algorithm>
#include <fstream>
#include <functional>
#include <iterator>
#include <tuple>
#include <utility>

#include "base/json.h"
#include "base/text.h"

namespace provider {

namespace {

constexpr std::pair<std::string_view, int> kGenres[] = {
    {"Action", 28},      {"Adventure", 12}, {"Animation", 16}, {"Comedy", 35},     {"Crime", 80},
    {"Documentary", 99}, {"Drama", 18},     {"Family", 10751}, {"Fantasy", 14},    {"History", 36},
    {"Horror", 27},      {"Music", 10402},  {"Mystery", 9648}, {"Romance", 10749}, {"Science Fiction", 878},
    {"TV Movie", 10770}, {"Thriller", 53},  {"War", 10752},    {"Western", 37},
};

// Characters that people type differently, each with its usual spelling.
constexpr std::pair<std::string_view, std::string_view> kSpellings[] = {
    {"½", " 1 2"}, {"·", " "}, {"’", "'"}, {"…", " "}};

std::string respelled(std::string_view text) {
  std::string out(text);
  for (const auto& [from, to] : kSpellings)
    for (auto at = out.find(from); at != std::string::npos; at = out.find(from, at + to.size()))
      out.replace(at, from.size(), to);
  return out;
}

// Returns folded words with one space before each and one at the end. Apostrophes vanish, other punctuation separates.
std::string searchable(std::string_view text) {
  std::string out = " ";
  for (const char c : base::fold(respelled(text))) {
    const bool is_part = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
    if (is_part) out += c;
    else if (c != '\'' && out.back() != ' ') out += ' ';
  }
  if (out.back() != ' ') out += ' ';
  return out;
}

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

// Returns true if a word of the title begins with `word`, or if `word` is in it anywhere when its script may lack
// spaces.
bool holds_word(const std::string& title, const std::string& word) {
  return title.find(is_ascii(word) ? ' ' + word : word) != std::string::npos;
}

bool holds_all(const std::string& title, const std::vector<std::string>& words) {
  return std::all_of(words.begin(), words.end(), [&](const std::string& word) { return holds_word(title, word); });
}

std::vector<std::string> words_of(std::string_view query) {
  const std::string text = searchable(query);
  std::vector<std::string> words;
  for (const std::string_view word : base::split(text, ' '))
    if (!word.empty()) words.emplace_back(word);
  return words;
}

bool matches(const Film& film, const std::vector<std::string>& words) {
  return std::any_of(film.searchable_titles.begin(), film.searchable_titles.end(),
                     [&](const std::string& title) { return holds_all(title, words); });
}

std::string file_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw CatalogueError("cannot read " + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

// Fills a Catalogue from the file's JSON; names in it refer to its own lists.
class CatalogueReader {
 public:
  explicit CatalogueReader(Catalogue& catalogue) : catalogue_(catalogue) {}

  void read(const base::Json& file) {
    for (const base::Json& item : base::member(file, "languages")) catalogue_.languages_.push_back(read_language(item));
    for (const base::Json& item : base::member(file, "countries")) catalogue_.countries_.push_back(read_country(item));
    for (const base::Json& item : base::member(file, "companies")) catalogue_.companies_.push_back(read_company(item));
    for (const base::Json& item : base::member(file, "people")) read_person(item);
    for (const Country& country : catalogue_.countries_) country_by_code_[country.code] = &country;
    for (const Company& company : catalogue_.companies_) company_by_name_[company.name] = &company;
    for (const base::Json& item : base::member(file, "films")) read_film(item);
    if (catalogue_.films_.empty()) throw CatalogueError("the catalogue has no films");
    for (const base::Json& item : base::member(file, "collections")) read_collection(item);
  }

 private:
  static Language read_language(const base::Json& item) {
    return {base::string_member(item, "iso_639_1"), base::string_member(item, "english_name"),
            base::string_member(item, "name")};
  }

  static Country read_country(const base::Json& item) {
    return {base::string_member(item, "iso_3166_1"), base::string_member(item, "english_name"),
            base::string_member(item, "native_name")};
  }

  static Company read_company(const base::Json& item) {
    return {base::int_member(item, "id"), base::string_member(item, "name"), base::string_member(item, "country")};
  }

  void read_person(const base::Json& item) {
    Person person;
    person.id = base::int_member(item, "id");
    person.name = base::string_member(item, "name");
    person.gender = static_cast<int>(base::int_member(item, "gender"));
    person.birthday = base::string_member(item, "birthday");
    person.deathday = base::string_member(item, "deathday");
    person.place_of_birth = base::string_member(item, "place_of_birth");
    person.imdb_id = base::string_member(item, "imdb_id");
    const auto [place, added] = catalogue_.people_.emplace(person.id, person);
    if (!added) throw CatalogueError("two people have the id of " + person.name);
    person_by_name_[person.name] = &place->second;
  }

  void read_film(const base::Json& item) {
    Film film;
    film.id = base::int_member(item, "id");
    film.imdb_id = base::string_member(item, "imdb_id");
    film.title = base::string_member(item, "title");
    film.original_title = base::string_member(item, "original_title");
    film.original_language = base::string_member(item, "original_language");
    film.release_date = base::string_member(item, "release_date");
    film.tagline = base::string_member(item, "tagline");
    film.overview = base::string_member(item, "overview");
    film.runtime = static_cast<int>(base::int_member(item, "runtime"));
    film.vote_average = static_cast<int>(base::int_member(item, "vote"));
    film.has_poster = base::member(item, "poster") != base::Json(false);
    film.has_backdrop = base::member(item, "backdrop") != base::Json(false);
    for (const base::Json& genre : base::member(item, "genres")) film.genres.push_back(genre.asString());
    for (const base::Json& code : base::member(item, "countries"))
      film.countries.push_back(find(country_by_code_, code));
    for (const base::Json& name : base::member(item, "companies"))
      film.companies.push_back(find(company_by_name_, name));
    read_credits(item, film);
    film.folded_title = searchable(film.title);
    film.searchable_titles = {film.folded_title, searchable(film.original_title)};
    const std::string title = film.title;
    if (!catalogue_.films_.emplace(film.id, std::move(film)).second)
      throw CatalogueError("two films have the id of " + title);
  }

  void read_collection(const base::Json& item) {
    Collection& collection = catalogue_.collections_[base::int_member(item, "id")];
    collection.id = base::int_member(item, "id");
    collection.name = base::string_member(item, "name");
    collection.overview = base::string_member(item, "overview");
    for (const base::Json& id : base::member(item, "films")) join(collection, catalogue_.films_.at(id.asInt64()));
    for (const base::Json& announced : base::member(item, "announced")) {
      Film& film = catalogue_.announced_[base::int_member(announced, "id")];
      film.id = base::int_member(announced, "id");
      film.title = film.original_title = base::string_member(announced, "title");
      film.original_language = "en";
      film.has_poster = film.has_backdrop = false;
      join(collection, film);
    }
  }

  static void join(Collection& collection, Film& film) {
    collection.films.push_back(&film);
    film.collection = &collection;
  }

  void read_credits(const base::Json& item, Film& film) {
    for (const base::Json& name : base::member(item, "directors")) add_crew(film, name, "Director", "Directing");
    for (const base::Json& member : base::member(item, "crew"))
      add_crew(film, base::member(member, "name"), base::string_member(member, "job"),
               base::string_member(member, "department"));
    for (const base::Json& member : base::member(item, "cast")) {
      Person* person = find(person_by_name_, base::member(member, "name"));
      ++person->departments["Acting"];
      film.cast.push_back({person, base::string_member(member, "character")});
    }
  }

  void add_crew(Film& film, const base::Json& name, const std::string& job, const std::string& department) {
    Person* person = find(person_by_name_, name);
    ++person->departments[department];
    film.crew.push_back({person, job, department});
  }

  template <typename Value>
  static Value* find(const std::map<std::string, Value*>& map, const base::Json& name) {
    const auto found = name.isString() ? map.find(name.asString()) : map.end();
    if (found == map.end())
      throw CatalogueError("the catalogue names what it does not list: " + base::write_json(name));
    return found->second;
  }

  Catalogue& catalogue_;
  std::map<std::string, Person*> person_by_name_;
  std::map<std::string, const Country*> country_by_code_;
  std::map<std::string, const Company*> company_by_name_;
};

std::string Person::known_for_department() const {
  const auto most = std::max_element(departments.begin(), departments.end(),
                                     [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == departments.end() ? "Acting" : most->first;
}

// Some people lack a picture, as at the real provider.
bool Person::has_picture() const { return !birthday.empty() || hash_of(name) % 5 != 0; }

int Film::vote_count() const { return 400 + static_cast<int>(hash_of(title) % 29000); }

int Film::popularity() const { return 20 + static_cast<int>(hash_of(title + "popularity") % 580); }

std::string Film::director() const {
  return crew.empty() || crew.front().job != "Director" ? std::string() : crew.front().person->name;
}

Catalogue Catalogue::load(const std::string& path) {
  const auto file = base::parse_json(file_text(path));
  if (!file || !file->isObject()) throw CatalogueError(path + " is not a JSON object");
  Catalogue catalogue;
  CatalogueReader(catalogue).read(*file);
  return catalogue;
}

const Film* Catalogue::film(std::int64_t id) const {
  for (const auto* films : {&films_, &announced_})
    if (const auto found = films->find(id); found != films->end()) return &found->second;
  return nullptr;
}

const Film* Catalogue::film_by_imdb(std::string_view imdb_id) const {
  for (const auto& [id, film] : films_)
    if (!imdb_id.empty() && film.imdb_id == imdb_id) return &film;
  return nullptr;
}

const Person* Catalogue::person(std::int64_t id) const {
  const auto found = people_.find(id);
  return found == people_.end() ? nullptr : &found->second;
}

const Collection* Catalogue::collection(std::int64_t id) const {
  const auto found = collections_.find(id);
  return found == collections_.end() ? nullptr : &found->second;
}

std::vector<const Film*> Catalogue::recommended(const Film& film) const {
  constexpr std::size_t kMost = 20;
  const auto shared = [&](const Film& other) {
    int points = 0;
    for (const CrewMember& one : film.crew)
      for (const CrewMember& two : other.crew) points += one.person == two.person ? 3 : 0;
    for (const CastMember& one : film.cast)
      for (const CastMember& two : other.cast) points += one.person == two.person ? 2 : 0;
    for (const std::string& genre : film.genres)
      points += static_cast<int>(std::count(other.genres.begin(), other.genres.end(), genre));
    return points;
  };
  std::vector<std::pair<int, const Film*>> ranked;
  for (const auto& [id, other] : films_)
    if (const int points = shared(other); points > 0 && id != film.id) ranked.emplace_back(points, &other);
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<const Film*> best;
  for (const auto& [points, other] : ranked)
    if (best.size() < kMost) best.push_back(other);
  return best;
}

std::vector<const Film*> Catalogue::well_known(std::string_view from, std::string_view to) const {
  std::vector<const Film*> found;
  for (const auto& [id, film] : films_)
    if (film.release_date >= from && film.release_date <= to) found.push_back(&film);
  std::stable_sort(found.begin(), found.end(),
                   [](const Film* a, const Film* b) { return a->vote_count() > b->vote_count(); });
  return found;
}

const Language* Catalogue::language(std::string_view code) const {
  const auto found =
      std::find_if(languages_.begin(), languages_.end(), [&](const Language& l) { return l.code == code; });
  return found == languages_.end() ? nullptr : &*found;
}

std::vector<const Film*> Catalogue::search(std::string_view query, std::string_view year) const {
  const std::vector<std::string> words = words_of(query);
  const std::string whole = searchable(query);
  std::vector<const Film*> found;
  if (words.empty()) return found;
  for (const auto& [id, film] : films_)
    if ((year.empty() || film.year() == year) && matches(film, words)) found.push_back(&film);
  const auto rank = [&](const Film* film) {
    const bool same = film->folded_title == whole || film->searchable_titles.back() == whole;
    return std::tuple(!same, !film->folded_title.starts_with(whole), -film->popularity(), film->id);
  };
  std::sort(found.begin(), found.end(), [&](const Film* a, const Film* b) { return rank(a) < rank(b); });
  return found;
}

std::vector<const Person*> Catalogue::search_persons(std::string_view query) const {
  const std::vector<std::string> words = words_of(query);
  std::vector<const Person*> found;
  if (words.empty()) return found;
  for (const auto& [id, person] : people_)
    if (holds_all(searchable(person.name), words)) found.push_back(&person);
  const auto parts = [](const Person* person) {
    int sum = 0;
    for (const auto& [department, count] : person->departments) sum += count;
    return sum;
  };
  std::stable_sort(found.begin(), found.end(), [&](const Person* a, const Person* b) { return parts(a) > parts(b); });
  return found;
}

int genre_id(std::string_view name) {
  for (const auto& [known, id] : kGenres)
    if (known == name) return id;
  return 0;
}

std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 14695981039346656037u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return hash ^ (hash >> 32);
}

}  // namespace provider
