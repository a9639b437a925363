// Writes films from the provider's list of a person or of a collection, stored here or not, with one user's marks.
#pragma once

#include <vector>

#include "api/json/json_text.h"
#include "api/json/list_query.h"
#include "app/context.h"
#include "store/lists/filmography.h"

namespace api {

// Writes into an open object how many films count, are seen, are on the watchlist, and do not count.
void write_counts(JsonText& json, const store::FilmographyPart& films);

// Writes the list "movies" and the position of its page.
void write_credited_films(JsonText& json, const app::Context& context,
                          const std::vector<const store::FilmographyMovie*>& films, const ListPage& page);

}  // namespace api
