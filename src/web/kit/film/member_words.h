// Members with their ratings, likes and words about films: on a film's page, and as rows with the film.
#pragma once

#include "app/context.h"
#include "app/page/view.h"
#include "store/lists/newest_plays.h"
#include "store/together/group.h"

namespace web {

// Adds the include WHO: the member's picture, name, rating, like and date.
void add_who(const app::Context& context, app::Section& target, const store::GroupEntry& entry);

// Adds the include MEMBER_WORDS: the member and their words about the film of the page.
void add_member_words(const app::Context& context, app::Section& target, const store::GroupEntry& entry);

// Sets the film's id, title, year and picture, and the member's words about it.
void fill_member_film(const app::Context& context, app::Section& row, const store::MemberFilm& film);

// Adds the include MEMBER_FILM: the same as a row.
void add_member_film(const app::Context& context, app::Section& target, const store::MemberFilm& film);

}  // namespace web
