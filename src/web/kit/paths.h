// Addresses of films and years, and the films that addresses and forms name.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/context.h"
#include "domain/movie.h"
#include "http/form.h"
#include "store/diary/watched.h"

namespace web {

// Returns "/movie/12", without the base path.
std::string movie_path(std::int64_t id);
// Returns "/users/maya/movies/12-title", the page of the film with a user's diary and review.
std::string movie_path_of(std::string_view user_name, const domain::Movie& movie);

// Returns the film that `movie_id` or `meta_id` of a form or a query names, or nullopt if neither is given. For a film
// that is not stored (id 0) only meta_id is known. Throws 404.
std::optional<domain::Movie> named_movie(const app::Context& context, const http::Form& fields);

// Returns the film of the address's {id}. Throws 404.
domain::Movie movie_of_path(const app::Context& context);

// Returns "/users/maya/year/2025", or the path for a period of days; below the base path.
std::string year_path(std::string_view user_name, const store::Period& period);

}  // namespace web
