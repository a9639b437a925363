// Every handler of this folder, by the file that it stands in; src/routes.cc says for which addresses.
#pragma once

#include "app/context.h"

namespace web {

// dashboard.cc: A person's own page: favourites, the latest plays, the year so far, lists, and rows that they arrange.
http::Response dashboard(app::Context& context);  // GET /users/{username}

// home.cc: The home page: for a member totals and shelves of the own diary, for everyone the films of the server.
http::Response home(app::Context& context);

// statistics.cc: A user's statistics, of all time or one year, and the tags of plays with their numbers.
http::Response statistics(app::Context& context);
http::Response tags(app::Context& context);  // GET /users/{username}/tags

}  // namespace web
