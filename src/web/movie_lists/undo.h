// What an Undo of lists puts back (app/page/flash.h). It changes only what it speaks of: what others have added, moved
// or removed since then stays.
#pragma once

#include "app/context.h"
#include "app/page/flash.h"
#include "base/json.h"
#include "domain/movie_list.h"
#include "store/movie_lists/items.h"

namespace web {

base::Json undo_of_addition(std::int64_t list_id, std::int64_t movie_id, const std::string& note);
base::Json undo_of_removal(std::int64_t list_id, const store::ListItem& item);
base::Json undo_of_move(std::int64_t list_id, const store::ListItem& before, std::int64_t now_at);
base::Json undo_of_deletion(const domain::MovieList& list, const std::vector<store::ListItem>& items);

// A message with an Undo of lists.
app::Flash with_list_undo(app::Context& context, store::Tx& tx, const base::Text& text, const base::Json& what);

// False when there is nothing to put back any more.
bool put_list_back(app::Context& context, store::Tx& tx, const base::Json& what);

}  // namespace web
