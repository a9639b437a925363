// The handlers of this folder, grouped by source file; src/routes.cc says which addresses they answer.
#pragma once

#include "app/context.h"

namespace web {

// history.cc: A member's diary as a table by day, as posters, and as a calendar month.
http::Response history(app::Context& context);  // GET /users/{username}/history
http::Response tag(app::Context& context);      // GET /users/{username}/tags/{tag}: the plays with this tag

// bulk.cc: One change of several entries of one's own diary.
http::Response history_bulk(app::Context& context);  // POST /users/{username}/history/bulk

// log_movie.cc: Logging a film: search, pick, and the form with date, rating, place and note. The script shows the same
// page in a dialog.
http::Response log_movie(app::Context& context);
http::Response log_movie_post(app::Context& context);  // POST

// play.cc: The entries of a film in one's own diary: adding, editing and deleting. Another member's entry is
// not found.
http::Response history_add(app::Context& context);        // POST /movie/{id}/history
http::Response history_edit_page(app::Context& context);  // GET  /movie/{id}/history/{entry}
http::Response history_edit(app::Context& context);       // POST /movie/{id}/history/{entry}
http::Response history_move(app::Context& context);
http::Response history_name_off(app::Context& context);  // POST …/{entry}/name-off: from the entries of others
http::Response history_delete(app::Context& context);    // POST /movie/{id}/history/{entry}/delete

// undo.cc: Undo of everything that offers it.
http::Response undo_page(app::Context& context);  // what would be undone and what kept
http::Response undo(app::Context& context);       // 303; to that page if something would be kept

}  // namespace web
