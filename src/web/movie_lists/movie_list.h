// Helpers that the pages of lists share: addresses, the list that an address names, and words.
#pragma once

#include <string>

#include "app/context.h"
#include "app/page/forms.h"
#include "app/page/view.h"
#include "domain/movie.h"
#include "domain/movie_list.h"

namespace web {

// Returns a path such as "/users/ada/lists/5-rain", below the base path.
std::string list_path(const domain::MovieList& list);
std::string lists_path(const std::string& user_name);

// Returns the viewer's own list that the address names by {id}. Throws 404.
domain::MovieList own_list_of_path(const app::Context& context);

// Returns the film that a form names by `movie_id` or `meta_id`. It may fetch one that is not stored from the provider,
// so never call it inside a transaction. Throws 404, or 400 when the form names none.
domain::Movie sent_movie(const app::Context& context);

// Shows PRIVATE, MEMBERS or PUBLIC for a list's own privacy level.
void show_privacy(app::Section& target, domain::Privacy privacy);
base::Text films_text(std::int64_t count);  // "20 films"

}  // namespace web
