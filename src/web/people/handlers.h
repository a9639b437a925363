// Every handler of this folder, by the file that it stands in; src/routes.cc says for which addresses.
#pragma once

#include "app/context.h"

namespace web {

// collection.cc: The films of a saga, with the viewer's marks.
http::Response collection(app::Context& context);

// people.cc: The people of a user's films: the cast, and the directors, page by page.
http::Response actors(app::Context& context);
http::Response directors(app::Context& context);

// person_page.cc: The page of one person: facts, all their films by the part they had in them (filmography.cc), and how
// many of those a user has seen. Members hide people from their top lists and refresh them from the provider.
http::Response person(app::Context& context);          // public; with the viewer's marks
http::Response user_person(app::Context& context);     // with the marks of the user in the address
http::Response person_hide(app::Context& context);     // POST
http::Response person_show(app::Context& context);     // POST
http::Response person_refresh(app::Context& context);  // POST

// metadata_person.cc: A person of the provider who is not on the server, with their films.
http::Response metadata_person(app::Context& context);  // somebody stored: 303 to the page

}  // namespace web
