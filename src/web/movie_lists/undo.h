// The undo of changes to lists (app/page/flash.h). It reverts only its own change, and films that were added, moved or
// removed since then stay so.
#pragma once

#include <vector>

#include "app/context.h"
#include "app/page/flash.h"
#include "base/json.h"
#include "domain/movie_list.h"
#include "store/movie_lists/items.h"
#include "store/movie_lists/movie_list.h"

namespace web {

// Returns the fields of a list as its form has them.
store::NewMovieList as_it_is(const domain::MovieList& list);

base::Json undo_of_addition(std::int64_t list_id, std::int64_t movie_id, const std::string& note);
base::Json undo_of_removal(std::int64_t list_id, const std::vector<store::ListItem>& items);  // by position
base::Json undo_of_deletion(store::Db& db, const domain::MovieList& list, const std::vector<store::ListItem>& items);
base::Json undo_of_edit(const domain::MovieList& before, const store::NewMovieList& now);

// Returns the undo of moves, with the films by position as they were and the order as it is now.
base::Json undo_of_moves(std::int64_t list_id, const std::vector<store::ListItem>& before,
                         const std::vector<std::int64_t>& now);
// Adds the change of a film's note to the undo.
void add_note_undo(base::Json& what, const store::ListItem& before, const std::string& now);

// Return the undo of films that were put on the viewer's watchlist at `now`, or on another list. `additions` has an
// undo_of_addition() for each.
base::Json undo_of_listings(std::int64_t list_id, const std::vector<std::int64_t>& movies, base::UnixTime now);
base::Json undo_of_additions(std::int64_t list_id, const base::Json& additions);

// Returns a message with an undo of lists.
app::Flash with_list_undo(app::Context& context, store::Tx& tx, const base::Text& text, const base::Json& what);

// Reverts a change to lists, and returns false if there is nothing left to revert. If only some of the films can be
// reverted, a message says how many cannot.
bool put_list_back(app::Context& context, store::Tx& tx, const base::Json& what);

}  // namespace web
