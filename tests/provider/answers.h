// Returns the catalogue in the shapes of TMDB v3 (https://developer.themoviedb.org/reference), by pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "catalogue.h"

namespace provider {

constexpr int kPageSize = 20;

// Returns one page of hits; `page` counts from 1.
base::Json search_answer(const std::vector<const Film*>& found, int page);

base::Json movie_answer(const Catalogue& catalogue, const Film& film, bool with_credits);
base::Json credits_answer(const Film& film);
base::Json find_answer(const Film* film);
base::Json collection_answer(const Collection& collection);
base::Json person_answer(const Person& person);
// Returns at most one page of these people.
base::Json person_search_answer(const std::vector<const Person*>& found);
// Returns the films of a person, as `append_to_response=movie_credits` adds them.
base::Json person_credits_answer(const Catalogue& catalogue, const Person& person);
base::Json watch_providers_answer(const Film& film);
base::Json release_dates_answer(const Film& film);
base::Json languages_answer(const Catalogue& catalogue);
base::Json countries_answer(const Catalogue& catalogue);
base::Json configuration_answer(std::string_view image_base_url);

// Returns {"success":false,"status_code":…,"status_message":…}.
base::Json error_answer(int code, std::string_view message);

// Returns the name of a picture: "/p550.jpg" for a poster, "/b550.jpg" for a backdrop, "/f287.jpg" for a face.
std::string picture_path(char kind, std::int64_t id);

}  // namespace provider
