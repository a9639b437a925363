#include "app/share_link.h"
#include "store/movie_lists/movie_list.h"
#include "web/diary/bulk.h"
#include "web/movie_lists/bulk.h"
#include "web/sharing/handlers.h"

namespace web {

namespace {

http::Response shared_list(app::Context& context) {
  const auto list = store::find_own_list(context.app.db, context.subject->id, context.shared->subject_id);
  return list ? list_to_choose_from(context, *list, {}, 200) : app::share_link_ended(context);
}

http::Response page_of(app::Context& context) {
  switch (context.shared->kind) {
    case store::ShareKind::list:
      return shared_list(context);
    case store::ShareKind::diary:
      return diary_to_choose_from(context, {}, 200);
    case store::ShareKind::profile:
    case store::ShareKind::year:
      break;
  }
  return app::share_link_ended(context);
}

}  // namespace

// No browser keeps it, as the link may end.
http::Response shared(app::Context& context) { return page_of(context).header("Cache-Control", "no-store"); }

}  // namespace web
