// Every handler of this folder, grouped by file; src/routes.cc maps the addresses to them.
#pragma once

#include "app/context.h"

namespace web {

// lists.cc: The lists of a member that the viewer may see.
http::Response lists(app::Context& context);      // GET /users/{username}/lists
http::Response own_lists(app::Context& context);  // GET /lists: 303 to the viewer's lists

// begun.cc: The directors and collections that a member has begun.
http::Response begun_directors(app::Context& context);    // GET /users/{username}/lists/directors
http::Response begun_collections(app::Context& context);  // GET /users/{username}/lists/collections

// list.cc: One list with its films.
http::Response list(app::Context& context);  // GET /users/{username}/lists/{id}-{slug}

// list_form.cc: Making, changing, deleting and copying a list.
http::Response list_new(app::Context& context);       // GET  /lists/new
http::Response list_new_post(app::Context& context);  // POST /lists
http::Response list_edit(app::Context& context);      // GET  /lists/{id}
http::Response list_edit_post(app::Context& context);
http::Response list_delete(app::Context& context);
http::Response list_copy(app::Context& context);

// items.cc: The films of the viewer's own list.
http::Response list_item_add(app::Context& context);   // POST /lists/{id}/items
http::Response list_item(app::Context& context);       // GET  /lists/{id}/items/{movieId}
http::Response list_item_post(app::Context& context);  // POST the same: note and position
http::Response list_item_move(app::Context& context);
http::Response list_item_delete(app::Context& context);

// bulk.cc: Changes to several films of a list at once.
http::Response list_bulk(app::Context& context);

// adding.cc: The pages that choose a film for a list, and a list for a film.
http::Response list_add_films(app::Context& context);        // GET /lists/{id}/add
http::Response movie_lists(app::Context& context);           // GET /movie/{id}/lists
http::Response metadata_movie_lists(app::Context& context);  // GET /metadata/movie/{metaId}/lists; 303 if it is stored

}  // namespace web
