#include "api/address.h"
#include "api/handlers.h"
#include "app/feeds/entries.h"
#include "store/movie_lists/movie_list.h"

namespace api {

namespace {

app::AtomFeed entries_of(app::Context& context) {
  namespace kind = store::feed_kind;
  const auto [feed, owner] = open_feed(context, {kind::kDiary, kind::kReviews, kind::kWatchlist, kind::kList});
  if (feed.kind == kind::kDiary) return app::diary_feed(context, owner);
  if (feed.kind == kind::kReviews) return app::reviews_feed(context, owner);
  if (feed.kind == kind::kWatchlist) return app::watchlist_feed(context, owner);
  const auto list = store::find_own_list(context.app.db, owner.id, feed.list_id.value_or(0));
  if (!list) throw http::not_found();
  return app::list_feed(context, *list);
}

}  // namespace

http::Response atom_feed(app::Context& context) { return app::atom_answer(context, entries_of(context)); }

}  // namespace api
