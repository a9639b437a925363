// The choices of a filter bar: what the list has, with counts. They are long and seldom change: ready HTML from
// cache.db, put into the page's slots (app::render_with). The chosen one stands before its list, also when the list has
// it no longer.
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
// `owner`: whose list it is; of the server's films anybody.
MovieChoicesHtml movie_choices_html(const app::Context& context, store::ChoicesOf list, const domain::User& owner);
// Of a list that somebody has made; tags are those of the viewer's plays.
MovieChoicesHtml movie_choices_html(const app::Context& context, const domain::MovieList& list);

// The slots of the page that the choices fill.
std::vector<app::HtmlSlot> slots_of(const MovieChoicesHtml& choices);

// GENRE_CHOSEN, DECADE_CHOSEN, COUNTRY_CHOSEN, LANGUAGE_CHOSEN and the RATING_CHOICEs of every bar; of a bar over films
// also YEAR_CHOSEN.
void fill_chosen(const app::Context& context, app::Section& bar, const store::ListFilter& filter);
// TAGS with TAG_CHOSEN, when there is a tag to choose or one is chosen. Returns whether it is there.
bool fill_tags(app::Section& bar, const store::ListFilter& filter, const MovieChoicesHtml& choices);
void fill_chosen_of_movies(const app::Context& context, app::Section& bar, const store::ListFilter& filter);

}  // namespace web
