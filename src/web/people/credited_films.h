// Films of a filmography as posters (partials/credited.tpl) and as rows, stored here or not, with one user's marks and,
// for members, the ways to log them and to put them on the watchlist.
#pragma once

#include "app/context.h"
#include "app/page/view.h"
#include "store/lists/filmography.h"

namespace web {

class CreditedFilms {
 public:
  // `watcher`: whose marks the films carry; null: nobody's.
  CreditedFilms(const app::Context& context, const domain::User* watcher) : context_(context), watcher_(watcher) {}

  // One more poster in `grid`, a section with the include POSTER.
  app::Section add_poster(app::Section& grid, const store::FilmographyMovie& film);
  // One more row OTHER in `list`, with the reason why the film is not counted.
  void add_row(app::Section& list, const store::FilmographyMovie& film) const;

 private:
  std::string film_url(const domain::Movie& movie) const;
  std::string log_url(const domain::Movie& movie) const;
  void fill_menu(app::Section menu, const store::FilmographyMovie& film) const;

  const app::Context& context_;
  const domain::User* watcher_;
  int shown_ = 0;
};

}  // namespace web
