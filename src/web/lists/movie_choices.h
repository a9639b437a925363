// The choices of a filter bar over films. Their lists are long and seldom change: ready HTML from cache.db, put into
// the page's slots (app::render_with). The chosen one stands before its list.
#pragma once

#include <string>
#include <string_view>

#include "app/context.h"
#include "app/page/view.h"
#include "store/lists/filter.h"

namespace web {

struct MovieChoicesHtml {
  std::string years, genres, countries, languages;
};
MovieChoicesHtml movie_choices_html(const app::Context& context);

// YEAR_CHOSEN, GENRE_CHOSEN, COUNTRY_CHOSEN, LANGUAGE_CHOSEN and the RATING_CHOICEs of a bar.
void fill_chosen(const app::Context& context, app::Section& bar, const store::ListFilter& filter);
void fill_genre_chosen(const app::Context& context, app::Section& bar, const store::ListFilter& filter);
void fill_rating_choices(const app::Context& context, app::Section& bar, const store::ListFilter& filter);

}  // namespace web
