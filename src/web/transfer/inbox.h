// Plays and ratings that media servers have reported and whose film is not known: find the film, or discard them.
#pragma once

#include "app/context.h"

namespace web {

http::Response inbox(app::Context& context);          // item, query: films to choose from for one of them
http::Response inbox_match(app::Context& context);    // movie_id or meta_id; 303 back
http::Response inbox_discard(app::Context& context);  // 303 back, with undo
http::Response inbox_undo(app::Context& context);     // undo; 303 back

}  // namespace web
