// Films of the provider's lists, of a person or of a saga: stored here or not, with one user's marks.
#pragma once

#include <vector>

#include "api/json/json_text.h"
#include "api/json/list_query.h"
#include "app/context.h"
#include "store/lists/filmography.h"

namespace api {

// Writes how many films count, are seen, are on the watchlist, and stand apart, into an open object.
void write_counts(JsonText& json, const store::FilmographyPart& films);

// Writes the list "movies" and where in it the page stands.
void write_credited_films(JsonText& json, const app::Context& context,
                          const std::vector<const store::FilmographyMovie*>& films, const ListPage& page);

}  // namespace api
