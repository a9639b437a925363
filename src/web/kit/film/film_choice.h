// Choosing the film to log: the search, and the films that it starts with.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/context.h"
#include "app/page/view.h"
#include "domain/movie.h"

namespace web {

// Answers with the films that were found, including the provider's if `page` is given. Without a query it offers the
// viewer's watchlist, or the films seen last on the server while that is empty.
http::Response film_choice_page(app::Context& context, int status);

// Returns the path, below the base path, to the form of the film that `url`, `text` and `title` name, as the bookmark
// and the installed app send them (static/manifest.webmanifest), or that `query` names by an id or an address. If the
// first three name no single film, it is the path to a search for it; nullopt means any other request.
std::optional<std::string> path_of_found_film(const app::Context& context);

// Adds the PARTs of a page at `path`: the films here, and the provider's films or the way to them. `path` lies below
// the base path, and its page knows `query` and `page`.
void fill_found_films(app::Context& context, app::Section& pick, const std::string& query, const std::string& path,
                      const std::vector<std::int64_t>* listed = nullptr);
// Adds a FOUND for each film. `listed` holds the ids on a list in ascending order, and makes each film LISTED or
// UNLISTED.
void fill_film_rows(const app::Context& context, app::Section part, const std::vector<domain::Movie>& movies,
                    const std::vector<std::int64_t>* listed = nullptr);

// Sets the film's poster and number, and shows the section LOCAL, or REMOTE for a film that is not stored (id 0).
void fill_film(const app::Context& context, app::Section& target, const domain::Movie& movie,
               std::string_view poster_size);

}  // namespace web
