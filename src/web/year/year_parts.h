// Helpers that the parts of a year in review share (year_html.h).
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "app/context.h"
#include "app/page/view.h"
#include "domain/movie.h"

namespace web {

// Returns an empty address on a shared page, which has no links to other pages of its owner.
std::string unless_shared(const app::Context& context, std::string url);
std::string day_text(const app::Context& context, std::chrono::sys_days day);

// The films of one part, read in one statement, and their places in the templates.
class YearFilms {
 public:
  enum class With { directors, posters_alone };
  // `ids` may have an id twice, and 0 means no film.
  YearFilms(const app::Context& context, std::vector<std::int64_t> ids, With with = With::posters_alone);

  // Returns an empty movie for a film that is not among them.
  const domain::Movie& movie(std::int64_t id) const;
  // Fills URL, TITLE, POSTER_SRC, POSTER_SRC_2X and POSTER_ALT. `size` is that of the poster on most screens, `dense`
  // on dense ones.
  void fill(app::Section& target, std::int64_t id, std::string_view size = "w185",
            std::string_view dense = "w342") const;
  // Fills the same places with a large poster, for a film that takes much of the page.
  void fill_large(app::Section& target, std::int64_t id) const { fill(target, id, "w342", "w500"); }
  // Returns "Edward Yang, 2000", without unknown parts. The films must be read with directors.
  std::string made_text(std::int64_t id) const;

 private:
  const app::Context& context_;
  std::map<std::int64_t, domain::Movie> movies_;
  std::map<std::int64_t, std::string> directors_;
};

}  // namespace web
