#include "app/feeds/entries.h"
#include "app/share_link.h"
#include "store/movie_lists/movie_list.h"
#include "web/diary/bulk.h"
#include "web/movie_lists/bulk.h"
#include "web/overview/handlers.h"
#include "web/sharing/handlers.h"
#include "web/year/year_picture.h"
#include "web/year/year_review.h"

namespace web {

namespace {

http::Response shared_list(app::Context& context) {
  const auto list = store::find_own_list(context.app.db, context.subject->id, context.shared->subject_id);
  return list ? list_to_choose_from(context, *list, {}, 200) : app::share_link_ended(context);
}

std::optional<app::AtomFeed> feed_of(app::Context& context) {
  if (context.shared->kind == store::ShareKind::diary) return app::diary_feed(context, *context.subject);
  const auto list = context.shared->kind == store::ShareKind::list
                        ? store::find_own_list(context.app.db, context.subject->id, context.shared->subject_id)
                        : std::nullopt;
  return list ? std::optional(app::list_feed(context, *list)) : std::nullopt;
}

http::Response page_of(app::Context& context) {
  switch (context.shared->kind) {
    case store::ShareKind::list:
      return shared_list(context);
    case store::ShareKind::diary:
      return diary_to_choose_from(context, {}, 200);
    case store::ShareKind::year:
      return year_review(context, {.year = static_cast<int>(context.shared->subject_id)});
    case store::ShareKind::profile:
      return dashboard(context);
  }
  return app::share_link_ended(context);
}

}  // namespace

// Forbids browsers to keep the page, as the link may end.
http::Response shared(app::Context& context) { return page_of(context).header("Cache-Control", "no-store"); }

// Answers with the picture of a year, which no other kind of link has.
http::Response shared_card_png(app::Context& context) {
  if (context.shared->kind != store::ShareKind::year) return app::share_link_ended(context);
  return year_picture(context, static_cast<int>(context.shared->subject_id)).header("Cache-Control", "no-store");
}

http::Response shared_feed(app::Context& context) {
  auto feed = feed_of(context);
  if (!feed) return app::share_link_ended(context);
  feed->path = context.shared->path;
  return app::atom_answer(context, *feed).header("Cache-Control", "no-store");
}

}  // namespace web
