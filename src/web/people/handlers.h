// Every handler of this folder, grouped by file; src/routes.cc maps the addresses to them.
#pragma once

#include "app/context.h"

namespace web {

// collection.cc: The films of a collection, with the viewer's marks.
http::Response collection(app::Context& context);

// people.cc: The people of a member's films: the cast, and the directors, page by page.
http::Response actors(app::Context& context);
http::Response directors(app::Context& context);

// person_page.cc: The page of one person: facts, all their films by the part they had in them (filmography.cc), and how
// many of those a member has seen. Members hide people from their top lists and refresh them from the provider.
http::Response person(app::Context& context);          // public; with the viewer's marks
http::Response user_person(app::Context& context);     // with the marks of the member in the address
http::Response person_hide(app::Context& context);     // POST
http::Response person_show(app::Context& context);     // POST
http::Response person_refresh(app::Context& context);  // POST

// metadata_person.cc: A person of the provider who is not on the server, with their films.
http::Response metadata_person(app::Context& context);  // 303 to the page of someone who is stored

}  // namespace web
