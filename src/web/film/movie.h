// The page of one film, for the handlers that answer with it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/context.h"
#include "domain/movie.h"
#include "http/form.h"

namespace web {

// The problems of a rating or a review that was sent from the film page.
struct MoviePageErrors {
  base::Text rating = {}, review = {};          // messages, empty if nothing is wrong
  std::optional<std::string> sent_review = {};  // shown again
};

// Answers with the film page, also as the answer (422) to a form that was refused.
http::Response movie_page(app::Context& context, const domain::Movie& movie, const MoviePageErrors& errors = {},
                          int status = 200);

// Returns "/movie/12", without the base path.
std::string movie_path(std::int64_t id);
// Returns "/users/maya/movies/12-title", the page of the film with a user's diary and review.
std::string movie_path_of(std::string_view user_name, const domain::Movie& movie);

// Returns the film that `movie_id` or `meta_id` of a form or a query names, or nullopt if neither is given. For a film
// that is not stored (id 0) only meta_id is known. Throws 404.
std::optional<domain::Movie> named_movie(const app::Context& context, const http::Form& fields);

// Returns the film of the address's {id}. Throws 404.
domain::Movie movie_of_path(const app::Context& context);

// Puts the film on the viewer's watchlist and says so on the next page, with Undo unless it was there already.
void put_on_watchlist(app::Context& context, store::Tx& tx, const domain::Movie& movie);

}  // namespace web
