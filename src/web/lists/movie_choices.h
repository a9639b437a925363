// The choices of a filter bar with counts. They are long and seldom change, so the page gets them as HTML from cache.db
// in slots (app::render_with). The chosen one is above its list, even if the list no longer has it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/context.h"
#include "app/page/page.h"
#include "domain/movie_list.h"
#include "domain/user.h"
#include "store/lists/filter.h"
#include "store/lists/movie_choices.h"

namespace web {

struct MovieChoicesHtml {
  std::string years, decades, genres, countries, languages, places, tags;
};
// `owner` is the member whose list it is; for the server's films, it can be any member.
MovieChoicesHtml movie_choices_html(const app::Context& context, store::ChoicesOf list, const domain::User& owner);
// Returns the choices for a list that a member has made; the tags are those of the viewer's plays.
MovieChoicesHtml movie_choices_html(const app::Context& context, const domain::MovieList& list);

// Returns the slots of the page, with the choices that fill them.
std::vector<app::HtmlSlot> slots_of(const MovieChoicesHtml& choices);

// Fills GENRE_CHOSEN, DECADE_CHOSEN, COUNTRY_CHOSEN, LANGUAGE_CHOSEN and the RATING_CHOICEs; fill_year() adds
// YEAR_CHOSEN.
void fill_chosen(const app::Context& context, app::Section& bar, const store::ListFilter& filter);
// Adds TAGS with TAG_CHOSEN if there is a tag to choose or one is chosen. Returns true if it adds them.
bool fill_tags(app::Section& bar, const store::ListFilter& filter, const MovieChoicesHtml& choices);
void fill_year(app::Section bar, const store::ListFilter& filter);

}  // namespace web
