// The posters of one page (partials/poster.tpl), with the viewer's marks. A page has one Posters, which reads all marks
// in one statement and loads posters far down late.
//   Posters posters(context, ids);
//   for (const domain::Movie& movie : movies) posters.add(shelf, movie, {.date_iso = …});
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/context.h"
#include "app/page/view.h"
#include "domain/movie.h"
#include "store/diary/badges.h"

namespace web {

// Below a poster; everything may be empty.
struct PosterCaption {
  std::string date_iso = {}, date_text = {};  // both or none
  std::string text = {};                      // instead of a date
  bool again = false;                         // seen before
  std::string average = {};                   // of the group, formatted
  std::string count = {};                     // formatted

  bool empty() const { return date_iso.empty() && text.empty() && !again && average.empty() && count.empty(); }
};

// "Added today", "Added 13 Nov".
std::string added_text(const app::Context& context, const std::string& date);

class Posters {
 public:
  // `movie_ids`: every film that will be added; for a visitor nothing is read.
  Posters(const app::Context& context, const std::vector<std::int64_t>& movie_ids);

  // One more poster in `target`, a section with the include POSTER.
  void add(app::Section& target, const domain::Movie& movie, const PosterCaption& caption = {});

  const store::Badge& badge(std::int64_t movie_id) const;  // an empty one when there is nothing

 private:
  const app::Context& context_;
  store::Badges badges_;
  int shown_ = 0;
};

// The ids of films, in their order.
std::vector<std::int64_t> ids_of(const std::vector<domain::Movie>& movies);

// The scale in which the viewer reads ratings; visitors read points of ten.
domain::RatingScale rating_scale(const app::Context& context);

// "Alien (1979) poster"; `year` may be empty.
std::string poster_alt(const app::Context& context, const std::string& title, const std::string& year);

// "2024"; empty when the year is unknown.
std::string year_text(const domain::Movie& movie);

// A rating as the viewer reads it, "" for none.
std::string rating_text(const app::Context& context, const std::optional<int>& rating);

// The section RATING, with that of the viewer's scale in it; nothing without a rating.
void add_rating(const app::Context& context, app::Section& target, const std::optional<int>& rating);

// An average of points (0.5 … 10) in the viewer's scale, with one decimal; "" for none.
std::string average_text(const app::Context& context, const std::optional<double>& points);

}  // namespace web
