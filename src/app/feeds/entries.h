// Builds the Atom feeds: the newest entries of a diary, of reviews, of a watchlist or of a list, for readers whom the
// caller has checked. Notes are in a feed only while the pages that show them are public, and places and companions
// never are, so an address that was handed out shows less once its owner's pages are private.
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
