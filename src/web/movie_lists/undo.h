// What an Undo of lists puts back (app/page/flash.h). It changes only what it speaks of: what others have added, moved
// or removed since then stays.
#pragma once

#include <vector>

#include "app/context.h"
#include "app/page/flash.h"
#include "base/json.h"
#include "domain/movie_list.h"
#include "store/movie_lists/items.h"
#include "store/movie_lists/movie_list.h"

namespace web {

// What a form says of a list.
store::NewMovieList as_it_is(const domain::MovieList& list);

base::Json undo_of_addition(std::int64_t list_id, std::int64_t movie_id, const std::string& note);
base::Json undo_of_removal(std::int64_t list_id, const std::vector<store::ListItem>& items);  // by position
base::Json undo_of_deletion(store::Db& db, const domain::MovieList& list, const std::vector<store::ListItem>& items);
base::Json undo_of_edit(const domain::MovieList& before, const store::NewMovieList& now);

// Films that were moved from where they stood, given by position, to where `now` has them.
base::Json undo_of_moves(std::int64_t list_id, const std::vector<store::ListItem>& before,
                         const std::vector<std::int64_t>& now);
// Adds that a film's note was changed to that.
void add_note_undo(base::Json& what, const store::ListItem& before, const std::string& now);

// Films that went from a list to the viewer's watchlist at that time, or onto another list, as undo_of_addition() has
// them.
base::Json undo_of_listings(std::int64_t list_id, const std::vector<std::int64_t>& movies, base::UnixTime now);
base::Json undo_of_additions(std::int64_t list_id, const base::Json& additions);

// A message with an Undo of lists.
app::Flash with_list_undo(app::Context& context, store::Tx& tx, const base::Text& text, const base::Json& what);

// False when there is nothing to put back any more. Where some of many films cannot be, a message tells how many.
bool put_list_back(app::Context& context, store::Tx& tx, const base::Json& what);

}  // namespace web
