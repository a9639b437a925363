// Every handler of this folder, grouped by file; src/routes.cc maps the addresses to them.
#pragma once

#include "app/context.h"

namespace web {

// dashboard.cc: A member's profile: favourites, the latest plays, the year so far, lists, and rows that they arrange.
http::Response dashboard(app::Context& context);  // GET /users/{username}

// first_films.cc: Adds the films that a newcomer picked to the diary, each without a date, or to the watchlist.
http::Response first_films(app::Context& context);  // POST /first-films

// home.cc: The home page, with totals and shelves of a member's own diary, and the films of the server for everyone.
http::Response home(app::Context& context);

// statistics.cc: A member's statistics of all time or one year, and the tags of plays with their numbers.
http::Response statistics(app::Context& context);
http::Response tags(app::Context& context);  // GET /users/{username}/tags

}  // namespace web
