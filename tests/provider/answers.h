// The catalogue in the shapes of TMDB v3 (https://developer.themoviedb.org/reference). Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "catalogue.h"

namespace provider {

constexpr int kPageSize = 20;

// One page of hits; `page` counts from 1.
base::Json search_answer(const std::vector<const Film*>& found, int page);

base::Json movie_answer(const Catalogue& catalogue, const Film& film, bool with_credits);
base::Json credits_answer(const Film& film);
base::Json find_answer(const Film* film);
base::Json collection_answer(const Collection& collection);
base::Json person_answer(const Person& person);
// At most one page of them.
base::Json person_search_answer(const std::vector<const Person*>& found);
// The films of a person, as `append_to_response=movie_credits` adds them.
base::Json person_credits_answer(const Catalogue& catalogue, const Person& person);
base::Json watch_providers_answer(const Film& film);
base::Json release_dates_answer(const Film& film);
base::Json languages_answer(const Catalogue& catalogue);
base::Json countries_answer(const Catalogue& catalogue);
base::Json configuration_answer(std::string_view image_base_url);

// {"success":false,"status_code":…,"status_message":…}
base::Json error_answer(int code, std::string_view message);

// Names of pictures: "/p550.jpg" poster, "/b550.jpg" backdrop, "/f287.jpg" face.
std::string picture_path(char kind, std::int64_t id);

}  // namespace provider
