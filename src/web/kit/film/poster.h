// The posters of one page (partials/poster.tpl), with the viewer's marks. A page has one Posters, which reads all marks
// in one statement and delays the loading of posters far down.
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
#include "store/lists/badges.h"

namespace web {

// The caption below a poster. Everything may be empty.
struct PosterCaption {
  std::string date_iso = {}, date_text = {};  // both or none
  std::string text = {};                      // instead of a date
  bool again = false;                         // seen before
  std::string average = {};                   // of the group, formatted
  std::string count = {};                     // formatted

  bool empty() const { return date_iso.empty() && text.empty() && !again && average.empty() && count.empty(); }
};

// Returns a text such as "Added today" or "Added 13 Nov".
std::string added_text(const app::Context& context, const std::string& date);

class Posters {
 public:
  // `movie_ids` holds every film that will be added. Nothing is read for a visitor.
  Posters(const app::Context& context, const std::vector<std::int64_t>& movie_ids);

  // Adds one more poster to `target`, a section with the include POSTER.
  void add(app::Section& target, const domain::Movie& movie, const PosterCaption& caption = {});

  const store::Badge& badge(std::int64_t movie_id) const;  // an empty one if there is none

 private:
  const app::Context& context_;
  store::Badges badges_;
  int shown_ = 0;
};

std::vector<std::int64_t> ids_of(const std::vector<domain::Movie>& movies);

// Returns the scale in which the viewer reads ratings; visitors read points of ten.
domain::RatingScale rating_scale(const app::Context& context);

// Returns a text such as "Alien (1979) poster"; `year` may be empty.
std::string poster_alt(const app::Context& context, const std::string& title, const std::string& year);

// Returns a year such as "2024", or "" if it is unknown.
std::string year_text(const domain::Movie& movie);

// Returns a rating as the viewer reads it, or "" for none.
std::string rating_text(const app::Context& context, const std::optional<int>& rating);

// Adds the section RATING, with that of the viewer's scale in it, or nothing without a rating.
void add_rating(const app::Context& context, app::Section& target, const std::optional<int>& rating);

// Returns an average of points (0.5 … 10) in the viewer's scale with one decimal, or "" for none.
std::string average_text(const app::Context& context, const std::optional<double>& points);

}  // namespace web
