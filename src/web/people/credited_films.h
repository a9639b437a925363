// Films of the provider's lists as posters (partials/credited.tpl) and as rows, stored here or not, with one member's
// marks and, for members, menus to log them and to put them on the watchlist. It also has the lines above and below
// such lists.
#pragma once

#include "app/context.h"
#include "app/page/view.h"
#include "store/lists/filmography.h"

namespace web {

class CreditedFilms {
 public:
  // The films carry the marks of `watcher`, or none if it is null. Posters after the first `at_once` load late.
  CreditedFilms(const app::Context& context, const domain::User* watcher, int at_once = 16)
      : context_(context), watcher_(watcher), at_once_(at_once) {}

  // Adds a poster to `grid`, a section with the include POSTER.
  app::Section add_poster(app::Section& grid, const store::FilmographyMovie& film);
  // Adds a row to `list`, a section with the include OTHER, with the reason why the film is not counted.
  void add_row(app::Section& list, const store::FilmographyMovie& film) const;
  // Returns "11 of 31 seen", with the watcher's name for another viewer. Needs a watcher.
  base::Text seen_text(const store::FilmographyPart& films) const;
  // Adds seen_text() with a bar, plays and average as the include SEEN_LINE, if there is a watcher and a film that
  // counts. `part_name` may be empty.
  void add_seen_line(app::Section& body, const store::FilmographyPart& films, const base::Text& part_name = {}) const;

 private:
  std::string film_url(const domain::Movie& movie) const;
  std::string log_url(const domain::Movie& movie) const;
  void fill_menu(app::Section menu, const store::FilmographyMovie& film) const;

  const app::Context& context_;
  const domain::User* watcher_;
  int at_once_, shown_ = 0;
};

// Returns "11 of 31 seen", with the watcher's name for another viewer.
base::Text seen_text(const app::Context& context, const domain::User& watcher, std::int64_t seen, std::int64_t total);

// Adds the include SOURCE: the source of the films, and its date. 0 means that they never arrived, or were never asked
// for.
void add_film_source(const app::Context& context, app::Section& body, base::UnixTime fetched_at,
                     base::UnixTime asked_at);

}  // namespace web
