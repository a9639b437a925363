// The parts that the film page and the preview of a provider film share: title, facts, pictures.
#pragma once

#include <string>
#include <vector>

#include "app/context.h"
#include "app/page/view.h"
#include "domain/movie.h"

namespace web {

// Adds the include COVER_PIC to the head of a page: the backdrop of a film, or a drawing of this hue if it is empty.
void add_cover_pic(const app::Context& context, app::Section& head, int hue, const std::string& meta_backdrop_path);

// Adds the include FILM_HEAD, with backdrop, poster, title and directors, and sets TAGLINE and OVERVIEW.
void fill_movie(const app::Context& context, app::Section& body, const domain::Movie& movie,
                const std::vector<domain::PersonRef>& directors);

// Adds the include FACTS. `details` is the film with genres, companies, countries and languages; its credits are not
// read.
void add_facts(const app::Context& context, app::Section& body, const domain::MovieDetails& details);

// Returns those whose job is "Director".
std::vector<domain::PersonRef> directors_of(const std::vector<domain::CrewMember>& crew);
std::string director_names(const app::Context& context, const std::vector<domain::CrewMember>& crew);

// Returns the address of the poster of a film that is not stored. Without a poster, it is that of the drawing for a
// film without a name.
std::string provider_poster_src(const app::Context& context, std::string_view size,
                                const std::string& meta_poster_path);

// Returns the address of the poster of a film that may be stored (id) or not, in which case the drawing of one without
// a poster is found by the provider's id.
std::string any_poster_src(const app::Context& context, const domain::Movie& movie, std::string_view size);

}  // namespace web
