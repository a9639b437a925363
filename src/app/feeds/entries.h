// What the Atom feeds hold: the newest of a diary, of reviews, of a watchlist, of a list. Who may read it is decided
// before. Notes stand in a feed only while the pages that show them are public, and places and companions never do,
// so that an address that was handed out shows less once its owner's pages are private.
#pragma once

#include "app/feeds/atom.h"
#include "domain/movie_list.h"
#include "domain/user.h"

namespace app {

AtomFeed diary_feed(const Context& context, const domain::User& user);
AtomFeed reviews_feed(const Context& context, const domain::User& user);
AtomFeed watchlist_feed(const Context& context, const domain::User& user);
AtomFeed list_feed(const Context& context, const domain::MovieList& list);

}  // namespace app
