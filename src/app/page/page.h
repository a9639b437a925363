// Turns a Page into an answer: sets the values that every template knows (tmpl/README.md, Globals), adds the flash
// messages, renders.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/context.h"
#include "app/page/view.h"

namespace app {

// The current entry of the navigation.
enum class MenuEntry { none, home, search, history, movies, watchlist, lists, dashboard, statistics };

// The metadata that programs show of a page whose address somebody sends or finds: the description, and the og: tags
// with absolute addresses. Only pages that visitors may read have it, and of shared pages only the year in review; it
// holds nothing from notes, places and companions, and nothing about the viewer.
struct PageMeta {
  domain::Privacy readers = domain::Privacy::owner;  // who may read the page
  std::string path;                                  // the page's one address, below the base path
  std::string title = {};                            // empty for the page's own title
  std::string description = {};                      // shortened to two lines; may be empty
  std::string image = {};                            // its address as pages write it, never of an SVG; may be empty
  bool wide_image = false;                           // 1200 × 630, to be shown above the text
  std::string_view type = "website";                 // "profile", "article", "video.movie"
  std::string feed = {};  // path of the Atom feed with the newest of the same, below the base path; may be empty
};

struct PageFrame {
  base::Text title;  // without "· Matinee"
  MenuEntry menu_entry = MenuEntry::none;
  bool stage = false;                 // without header and menu: landing, init, login
  bool logging = false;               // the page has its own Log button, so header and bar show none
  std::string_view search_text = {};  // repeated in the header's box
  std::string here = {};              // the path for redirect fields; if empty, this request's path and query
  std::int64_t numbers_age = 0;       // seconds; above 0 the page says how old its numbers are
  std::optional<PageMeta> meta = {};
};

// Returns the section of a scale: TEN_POINTS or FIVE_STARS.
TemplateName points_section(domain::RatingScale scale);
// Returns the section of a level: PRIVACY_PRIVATE, PRIVACY_MEMBERS or PRIVACY_PUBLIC.
TemplateName privacy_section(domain::Privacy privacy);

http::Response render(Context& context, Page& page, const PageFrame& frame, int status = 200);

// Adds the include SHARE to `target`, a button that shares the page's address, if everyone may read the page.
void add_share(const Context& context, Section& target, const base::Text& title, const PageMeta& meta);

// Finished HTML, and the variable of the body template that it replaces.
struct HtmlSlot {
  TemplateName name;
  std::string_view html;
};

// Renders a page with finished HTML, which Fragment::render() must have made without a CSRF token or a form. Templates
// escape every value, so each slot first gets an unguessable word, which the HTML then replaces.
http::Response render_with(Context& context, Page& page, const PageFrame& frame, const std::vector<HtmlSlot>& slots,
                           int status = 200);

}  // namespace app
