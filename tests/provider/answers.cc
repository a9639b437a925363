#include "answers.h"

#include <algorithm>
#include <initializer_list>

#include "base/crypto.h"
#include "base/text.h"
#include "base/time.h"

namespace provider {

namespace {

using base::Json;
using base::json_array;
using base::json_null;
using base::json_object;

Json number(std::int64_t value) { return Json(static_cast<::Json::Int64>(value)); }

// Turns 71 into 7.1 and 70 into 7.
Json tenths(std::int64_t value) {
  if (value % 10 == 0) return Json(static_cast<::Json::Int64>(value / 10));
  return Json(static_cast<double>(value) / 10);
}

Json picture_or_null(bool exists, char kind, std::int64_t id) {
  return exists ? Json(picture_path(kind, id)) : json_null();
}

// Returns the part that search hits and whole films share.
Json film_summary(const Film& film) {
  Json out = json_object();
  out["adult"] = false;
  out["backdrop_path"] = picture_or_null(film.has_backdrop, 'b', film.id);
  out["id"] = number(film.id);
  out["original_language"] = film.original_language;
  out["original_title"] = film.original_title;
  out["overview"] = film.overview;
  out["popularity"] = tenths(film.popularity());
  out["poster_path"] = picture_or_null(film.has_poster, 'p', film.id);
  out["release_date"] = film.release_date;
  out["title"] = film.title;
  out["video"] = false;
  out["vote_average"] = tenths(film.vote_average);
  out["vote_count"] = film.vote_count();
  return out;
}

Json hit(const Film& film) {
  Json out = film_summary(film);
  out["genre_ids"] = json_array();
  for (const std::string& name : film.genres) out["genre_ids"].append(genre_id(name));
  return out;
}

Json genres(const Film& film) {
  Json out = json_array();
  for (const std::string& name : film.genres) {
    Json item = json_object();
    item["id"] = genre_id(name);
    item["name"] = name;
    out.append(item);
  }
  return out;
}

Json companies(const Film& film) {
  Json out = json_array();
  for (const Company* company : film.companies) {
    Json item = json_object();
    item["id"] = number(company->id);
    item["name"] = company->name;
    item["origin_country"] = company->country;
    item["logo_path"] = json_null();
    out.append(item);
  }
  return out;
}

Json countries(const Film& film) {
  Json out = json_array();
  for (const Country* country : film.countries) {
    Json item = json_object();
    item["iso_3166_1"] = country->code;
    item["name"] = country->english_name;
    out.append(item);
  }
  return out;
}

Json language_item(const Language& language) {
  Json item = json_object();
  item["iso_639_1"] = language.code;
  item["english_name"] = language.english_name;
  item["name"] = language.name;
  return item;
}

Json spoken_languages(const Catalogue& catalogue, const Film& film) {
  Json out = json_array();
  if (const Language* language = catalogue.language(film.original_language)) out.append(language_item(*language));
  return out;
}

int popularity_of(const Person& person) { return 3 + static_cast<int>(hash_of(person.name) % 90); }

Json credit(const Film& film, const Person& person, std::string_view role) {
  Json out = json_object();
  out["adult"] = false;
  out["gender"] = person.gender;
  out["id"] = number(person.id);
  out["known_for_department"] = person.known_for_department();
  out["name"] = person.name;
  out["original_name"] = person.name;
  out["popularity"] = tenths(popularity_of(person));
  out["profile_path"] = picture_or_null(person.has_picture(), 'f', person.id);
  const std::string key = std::to_string(film.id) + '/' + std::to_string(person.id) + '/' + std::string(role);
  out["credit_id"] = base::sha256_hex(key).substr(0, 24);
  return out;
}

Json cast_list(const Film& film) {
  Json out = json_array();
  int order = 0;
  for (const CastMember& member : film.cast) {
    Json item = credit(film, *member.person, member.character);
    item["character"] = member.character;
    item["cast_id"] = order + 1;
    item["order"] = order++;
    out.append(item);
  }
  return out;
}

Json crew_list(const Film& film) {
  Json out = json_array();
  for (const CrewMember& member : film.crew) {
    Json item = credit(film, *member.person, member.job);
    item["job"] = member.job;
    item["department"] = member.department;
    out.append(item);
  }
  return out;
}

// Returns a collection as its films name it.
Json collection_summary(const Collection& collection) {
  Json out = json_object();
  out["id"] = number(collection.id);
  out["name"] = collection.name;
  out["poster_path"] = json_null();
  out["backdrop_path"] = json_null();
  return out;
}

// Names of services that do not exist, so that nobody takes them for a recommendation.
constexpr std::string_view kServices[] = {"Lantern", "Matinee Box", "Second Row", "Night Train", "Projector House"};

Json offer(std::size_t service, int priority) {
  Json item = json_object();
  item["provider_id"] = static_cast<int>(service) + 1;
  item["provider_name"] = std::string(kServices[service]);
  item["logo_path"] = json_null();
  item["display_priority"] = priority;
  return item;
}

Json offers(const Film& film, const std::string& country) {
  const std::uint64_t hash = hash_of(film.title + country);
  Json out = json_object();
  out["link"] = "https://provider.example/movie/" + std::to_string(film.id) + "/watch?locale=" + country;
  int priority = 0;
  for (const char* kind : {"flatrate", "rent", "buy"}) {
    const std::size_t service = (hash >> (8 * static_cast<unsigned>(priority))) % std::size(kServices);
    if ((hash >> (24 + priority)) & 1u) out[kind].append(offer(service, priority));
    ++priority;
  }
  return out;
}

Json strings(std::initializer_list<const char*> values) {
  Json out = json_array();
  for (const char* value : values) out.append(value);
  return out;
}

// Returns a sentence about the work of a person, in place of a biography.
std::string biography(const Person& person) {
  return person.name + (person.known_for_department() == "Acting" ? " plays" : " works") +
         " in films of the stand-in catalogue.";
}

}  // namespace

std::string picture_path(char kind, std::int64_t id) { return std::string("/") + kind + std::to_string(id) + ".jpg"; }

Json search_answer(const std::vector<const Film*>& found, int page) {
  Json out = json_object();
  out["page"] = page;
  out["results"] = json_array();
  const std::size_t first = static_cast<std::size_t>(page - 1) * kPageSize;
  for (std::size_t i = first; i < std::min(first + kPageSize, found.size()); ++i) out["results"].append(hit(*found[i]));
  out["total_pages"] = static_cast<int>((found.size() + kPageSize - 1) / kPageSize);
  out["total_results"] = static_cast<int>(found.size());
  return out;
}

Json movie_answer(const Catalogue& catalogue, const Film& film, bool with_credits) {
  Json out = film_summary(film);
  out["belongs_to_collection"] = film.collection ? collection_summary(*film.collection) : json_null();
  out["budget"] = 0;
  out["genres"] = genres(film);
  out["homepage"] = "";
  out["imdb_id"] = base::text_or_null(film.imdb_id);
  out["origin_country"] = json_array();
  for (const Country* country : film.countries) out["origin_country"].append(country->code);
  out["production_companies"] = companies(film);
  out["production_countries"] = countries(film);
  out["revenue"] = 0;
  out["runtime"] = film.runtime;
  out["softcore"] = false;
  out["spoken_languages"] = spoken_languages(catalogue, film);
  out["status"] = "Released";
  out["tagline"] = film.tagline;
  if (with_credits) {
    out["credits"]["cast"] = cast_list(film);
    out["credits"]["crew"] = crew_list(film);
  }
  return out;
}

Json credits_answer(const Film& film) {
  Json out = json_object();
  out["id"] = number(film.id);
  out["cast"] = cast_list(film);
  out["crew"] = crew_list(film);
  return out;
}

Json find_answer(const Film* film) {
  Json out = json_object();
  for (const char* list : {"movie_results", "person_results", "tv_results", "tv_episode_results", "tv_season_results"})
    out[list] = json_array();
  if (film) out["movie_results"].append(hit(*film));
  return out;
}

Json collection_answer(const Collection& collection) {
  Json out = collection_summary(collection);
  out["overview"] = collection.overview;
  out["original_language"] = "en";
  out["original_name"] = collection.name;
  out["parts"] = json_array();
  for (const Film* film : collection.films) out["parts"].append(hit(*film))["media_type"] = "movie";
  return out;
}

Json person_credits_answer(const Catalogue& catalogue, const Person& person) {
  Json out = json_object();
  out["cast"] = json_array();
  out["crew"] = json_array();
  const auto add = [](Json& list, const Film& film, const char* role, const std::string& value) -> Json& {
    Json& item = list.append(hit(film));
    item[role] = value;
    item["credit_id"] = base::sha256_hex(std::to_string(film.id) + value).substr(0, 24);
    return item;
  };
  for (const auto& [id, film] : catalogue.films()) {
    for (const CastMember& member : film.cast)
      if (member.person == &person) add(out["cast"], film, "character", member.character);
    for (const CrewMember& member : film.crew)
      if (member.person == &person) add(out["crew"], film, "job", member.job)["department"] = member.department;
  }
  return out;
}

Json person_answer(const Person& person) {
  Json out = json_object();
  out["adult"] = false;
  out["also_known_as"] = json_array();
  out["biography"] = biography(person);
  out["birthday"] = base::text_or_null(person.birthday);
  out["deathday"] = base::text_or_null(person.deathday);
  out["gender"] = person.gender;
  out["homepage"] = json_null();
  out["id"] = number(person.id);
  out["imdb_id"] = base::text_or_null(person.imdb_id);
  out["known_for_department"] = person.known_for_department();
  out["name"] = person.name;
  out["place_of_birth"] = base::text_or_null(person.place_of_birth);
  out["popularity"] = tenths(popularity_of(person));
  out["profile_path"] = picture_or_null(person.has_picture(), 'f', person.id);
  return out;
}

Json person_search_answer(const std::vector<const Person*>& found) {
  Json out = json_object();
  out["page"] = 1;
  out["results"] = json_array();
  for (std::size_t i = 0; i < std::min<std::size_t>(kPageSize, found.size()); ++i) {
    Json item = person_answer(*found[i]);
    for (const char* name :
         {"also_known_as", "biography", "birthday", "deathday", "homepage", "imdb_id", "place_of_birth"})
      item.removeMember(name);
    item["known_for"] = json_array();
    out["results"].append(item);
  }
  out["total_pages"] = 1;
  out["total_results"] = static_cast<int>(out["results"].size());
  return out;
}

Json watch_providers_answer(const Film& film) {
  Json out = json_object();
  out["id"] = number(film.id);
  out["results"] = json_object();
  for (const char* country : {"DE", "FR", "GB", "US"}) {
    const Json offered = offers(film, country);
    if (offered.size() > 1) out["results"][country] = offered;
  }
  return out;
}

// Releases the film in cinemas on its own date, a week later in Germany, then digitally and on disc. France knows only
// a limited release, after a premiere 60 days before the film's own date.
Json release_dates_answer(const Film& film) {
  Json out = json_object();
  out["id"] = number(film.id);
  out["results"] = json_array();
  if (film.release_date.empty()) return out;
  const std::pair<const char*, std::vector<std::pair<int, int>>> releases[] = {
      {"DE", {{3, 7}, {4, 90}, {5, 120}}}, {"FR", {{1, -60}, {2, 14}}}, {"US", {{3, 0}, {4, 75}, {5, 110}}}};
  for (const auto& [country, dates] : releases) {
    Json item = json_object();
    item["iso_3166_1"] = country;
    item["release_dates"] = json_array();
    for (const auto& [type, days] : dates) {
      Json date = json_object();
      date["certification"] = date["iso_639_1"] = date["note"] = "";
      date["descriptors"] = json_array();
      date["release_date"] = base::add_days(film.release_date, days) + "T00:00:00.000Z";
      date["type"] = type;
      item["release_dates"].append(date);
    }
    out["results"].append(item);
  }
  return out;
}

Json languages_answer(const Catalogue& catalogue) {
  Json out = json_array();
  for (const Language& language : catalogue.languages()) out.append(language_item(language));
  return out;
}

Json countries_answer(const Catalogue& catalogue) {
  Json out = json_array();
  for (const Country& country : catalogue.countries()) {
    Json item = json_object();
    item["iso_3166_1"] = country.code;
    item["english_name"] = country.english_name;
    item["native_name"] = country.native_name;
    out.append(item);
  }
  return out;
}

Json configuration_answer(std::string_view image_base_url) {
  Json out = json_object();
  Json& images = out["images"];
  images["base_url"] = std::string(image_base_url);
  images["secure_base_url"] = std::string(image_base_url);
  images["backdrop_sizes"] = strings({"w300", "w780", "w1280", "original"});
  images["logo_sizes"] = strings({"w45", "w92", "w154", "w185", "w300", "w500", "original"});
  images["poster_sizes"] = strings({"w92", "w154", "w185", "w342", "w500", "w780", "original"});
  images["profile_sizes"] = strings({"w45", "w185", "h632", "original"});
  images["still_sizes"] = strings({"w92", "w185", "w300", "original"});
  out["change_keys"] = json_array();
  return out;
}

Json error_answer(int code, std::string_view message) {
  Json out = json_object();
  out["success"] = false;
  out["status_code"] = code;
  out["status_message"] = std::string(message);
  return out;
}

}  // namespace provider
