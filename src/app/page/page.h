// Turns a Page into an answer: sets the values that every template knows (tmpl/README.md, Globals), adds the flash
// messages, renders.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "app/context.h"
#include "app/page/view.h"

namespace app {

// Entry of the navigation that is current.
enum class MenuEntry { none, home, search, history, movies, watchlist, lists, dashboard, statistics };

// What programs show of a page whose address somebody sends or finds: the description, and the og: tags with absolute
// addresses. Only pages that visitors may read have them, and of those that a share link opens the year in review. They
// hold nothing of notes, places and companions, and nothing of the viewer.
struct PageMeta {
  domain::Privacy readers = domain::Privacy::owner;  // of what the page shows
  std::string path;                                  // the page's one address, below the base path
  std::string title = {};                            // empty: that of the page
  std::string description = {};                      // shortened to two lines; empty: none
  std::string image = {};                            // its address as pages write it, never of an SVG; empty: none
  bool wide_image = false;                           // 1200 × 630, to be shown above the text
  std::string_view type = "website";                 // "profile", "article", "video.movie"
  std::string feed = {};  // the path of the Atom feed with the newest of the same, below the base path; empty: none
};

struct PageFrame {
  base::Text title;  // without "· Matinee"
  MenuEntry menu_entry = MenuEntry::none;
  bool stage = false;                 // without header and menu: landing, init, login
  bool logging = false;               // the page has the one Log button: header and bar below show none
  std::string_view search_text = {};  // repeated in the header's box
  std::string here = {};              // the path for redirect fields; empty: this request's path and query
  std::int64_t numbers_age = 0;       // seconds; above 0 the page says that its numbers are so old
  std::optional<PageMeta> meta = {};
};

// The section of a scale: TEN_POINTS or FIVE_STARS.
TemplateName points_section(domain::RatingScale scale);
// The section of a level: PRIVACY_PRIVATE, PRIVACY_MEMBERS or PRIVACY_PUBLIC.
TemplateName privacy_section(domain::Privacy privacy);

http::Response render(Context& context, Page& page, const PageFrame& frame, int status = 200);

// Adds the include SHARE to `target`, a button that shares the page's address; nothing unless everyone may read it.
void add_share(const Context& context, Section& target, const base::Text& title, const PageMeta& meta);

// HTML that is ready already, and the variable of the body template that it replaces.
struct HtmlSlot {
  TemplateName name;
  std::string_view html;
};

// The same with ready HTML. Templates escape every value, so the page is rendered with an unguessable word in each
// slot, which the HTML then replaces. Only for HTML that Fragment::render() made, without a CSRF token or a form.
http::Response render_with(Context& context, Page& page, const PageFrame& frame, std::initializer_list<HtmlSlot> slots,
                           int status = 200);

}  // namespace app
