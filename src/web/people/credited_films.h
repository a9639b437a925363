// Films of the provider's lists as posters (partials/credited.tpl) and as rows, stored here or not, with one user's
// marks and, for members, the ways to log them and to put them on the watchlist; and the lines above and below such
// lists.
#pragma once

#include "app/context.h"
#include "app/page/view.h"
#include "store/lists/filmography.h"

namespace web {

class CreditedFilms {
 public:
  // `watcher`: whose marks the films carry; null: nobody's. Posters after the first `at_once` load late.
  CreditedFilms(const app::Context& context, const domain::User* watcher, int at_once = 16)
      : context_(context), watcher_(watcher), at_once_(at_once) {}

  // One more poster in `grid`, a section with the include POSTER.
  app::Section add_poster(app::Section& grid, const store::FilmographyMovie& film);
  // One more row in `list`, a section with the include OTHER, with the reason why the film is not counted.
  void add_row(app::Section& list, const store::FilmographyMovie& film) const;
  // "11 of 31 seen", with the watcher's name for another viewer. Needs a watcher.
  base::Text seen_text(const store::FilmographyPart& films) const;
  // The same with a bar, plays and average as the include SEEN_LINE; nothing without a watcher or films that count.
  // `part_name` may be empty.
  void add_seen_line(app::Section& body, const store::FilmographyPart& films, const base::Text& part_name = {}) const;

 private:
  std::string film_url(const domain::Movie& movie) const;
  std::string log_url(const domain::Movie& movie) const;
  void fill_menu(app::Section menu, const store::FilmographyMovie& film) const;

  const app::Context& context_;
  const domain::User* watcher_;
  int at_once_, shown_ = 0;
};

// "11 of 31 seen", with the watcher's name for another viewer.
base::Text seen_text(const app::Context& context, const domain::User& watcher, std::int64_t seen, std::int64_t total);

// The include SOURCE: where the films come from, and since when; 0: they never came, or were never asked for.
void add_film_source(const app::Context& context, app::Section& body, base::UnixTime fetched_at,
                     base::UnixTime asked_at);

}  // namespace web
