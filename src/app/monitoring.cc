#include "app/monitoring.h"

#include "app/context.h"
#include "domain/job.h"
#include "store/work/job.h"
#include "store/work/linked_service.h"

namespace app {

namespace {

void queue_checks(store::Db& db, std::int64_t user_id, base::UnixTime now) {
  const auto links = store::links_to_check(db, user_id, now);
  if (links.empty()) return;
  store::Tx tx(db);
  for (const std::int64_t link : links) store::add_job(tx, domain::kCheckLinkJob, std::to_string(link), user_id, now);
  tx.commit();
}

}  // namespace

GuardResult user_has_jellyfin_token(Context& context) {
  if (store::link_state(context.app.db, context.member().id, store::kJellyfin) != store::LinkState::none)
    return std::nullopt;
  return http::see_other(context.url(kJellyfinPath));
}

GuardResult oauth_lazy_monitoring(Context& context) {
  if (!context.viewer) return std::nullopt;
  context.after_answer.emplace_back(
      [&db = context.app.db, id = context.viewer->id, now = context.now()] { queue_checks(db, id, now); });
  return std::nullopt;
}

}  // namespace app
