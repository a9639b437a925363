// The picture of the subject's year, which a job draws: asking for it, and what has been drawn.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/context.h"
#include "store/cache/year_picture.h"

namespace web {

// "/users/maya/year/2025/card.png?shape=wide", or below the address of the share link; below the base path.
std::string year_picture_path(const app::Context& context, int year, std::string_view shape);

// The picture of today's version, or else the last one with the same choices on which nobody is whom the owner hides
// since. Unless it is of today's version a job will draw it; that of a year without a play for its owner alone. By a
// share link nothing on it tells of places.
struct DrawnYear {
  store::YearPicture picture;
  bool is_current = false;
};
std::optional<DrawnYear> drawn_year(app::Context& context, int year, std::string_view shape);

// The answer to who asks for the file; 503 until there is one, 404 when none will be drawn. `shape` is of the query.
http::Response year_picture(app::Context& context, int year);

}  // namespace web
