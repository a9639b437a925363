// Turns a filled Page into an answer: sets what every template knows (tmpl/README.md, Globals), prints the
// flash messages, renders.
#pragma once

#include <initializer_list>
#include <string_view>

#include "app/context.h"
#include "app/page/view.h"

namespace app {

// Entry of the navigation that is current.
enum class Place { none, home, search, history, movies, watchlist, dashboard, statistics };

struct Frame {
  base::Text title;  // without "· Matinee"
  Place place = Place::none;
  bool stage = false;                 // the shell without header: landing, init, login
  std::string_view search_text = {};  // repeated in the header's box
  std::string here = {};              // for redirect fields; empty: this request's own path and query
};

// TEN_POINTS or FIVE_STARS.
Name points_section(domain::RatingScale scale);

http::Response render(Context& context, Page& page, const Frame& frame, int status = 200);

// HTML that is ready already, and the variable of the body template in whose place it goes.
struct HtmlSlot {
  Name name;
  std::string_view html;
};

// As render. Values are escaped without exception, so the page is rendered with an unguessable word in each slot,
// which then gives way to the HTML. Only for what Fragment::render made: it holds no CSRF token and no form.
http::Response render_with(Context& context, Page& page, const Frame& frame, std::initializer_list<HtmlSlot> slots);

}  // namespace app
