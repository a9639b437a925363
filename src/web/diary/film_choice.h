// Which film to log: the search and the films that it begins with.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/context.h"
#include "app/page/view.h"
#include "domain/movie.h"

namespace web {

// Found films, the provider's when `page` is given; or without a query the viewer's watchlist, and while that is empty
// the films seen last on the server.
http::Response film_choice_page(app::Context& context, int status);

// Below the base path: the form of the film that `url`, `text` and `title` tell of, as the bookmark and the installed
// app send them (static/manifest.webmanifest), or that `query` names by an id or an address; what they tell to choose
// from when that is no single film. None without all of these, and of other searches.
std::optional<std::string> path_of_found_film(const app::Context& context);

// What is here, and below it the films of the provider or the way to them: the PARTs of a page at `path`, which lies
// below the base path and knows `query` and `page`.
void fill_found_films(app::Context& context, app::Section& pick, const std::string& query, const std::string& path,
                      const std::vector<std::int64_t>* listed = nullptr);
// A FOUND for each film. `listed`: of a list, the ids that are on it, rising; each film is LISTED or UNLISTED then.
void fill_film_rows(const app::Context& context, app::Section part, const std::vector<domain::Movie>& movies,
                    const std::vector<std::int64_t>* listed = nullptr);

// Sets the film's poster and number, and shows the section LOCAL or REMOTE; one that is not stored has no id.
void fill_film(const app::Context& context, app::Section& target, const domain::Movie& movie,
               std::string_view poster_size);

}  // namespace web
