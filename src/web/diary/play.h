// The entries of one's own history of a film: adding, editing, deleting, and undoing. Another's entry is not found.
#pragma once

#include "app/context.h"

namespace web {

http::Response history_add(app::Context& context);        // POST /movie/{id}/history
http::Response history_edit_page(app::Context& context);  // GET  /movie/{id}/history/{entry}
http::Response history_edit(app::Context& context);       // POST the same
http::Response history_move(app::Context& context);
http::Response history_delete(app::Context& context);     // POST /movie/{id}/history/{entry}/delete
http::Response history_undo(app::Context& context);       // POST /movie/{id}/history/undo

}  // namespace web
