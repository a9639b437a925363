#include "actions/diary/companions.h"

#include <algorithm>

#include "app/guards.h"
#include "base/text.h"
#include "store/account/user.h"
#include "store/diary/companions.h"
#include "store/together/grant.h"
#include "store/together/shared_play.h"

namespace actions {

namespace {

constexpr base::Text kNotAllowed = base::tr("Choose people who let you log for them.");

bool has_come(const app::Context& context, const domain::User& user, const std::optional<std::string>& date) {
  return !date || base::has_begun(*date, base::local_date(context.now(), user.time_zone));
}

}  // namespace

void check_companions(const app::Context& context, const std::vector<Companion>& companions, app::Problems& problems) {
  for (const auto& [name, field] : companions)
    if (!store::find_companion(context.app.db, context.member(), name)) problems[field] = kNotAllowed;
}

void share_entry(const app::Context& context, store::Tx& tx, const domain::Play& entry,
                 const std::vector<Companion>& companions) {
  std::vector<domain::User> members;
  for (const auto& [name, field] : companions) {
    auto member = store::find_companion(tx.db(), context.member(), name);
    if (!member) throw http::invalid_field(field, kNotAllowed);
    if (std::ranges::find(members, member->id, &domain::User::id) != members.end()) continue;
    if (!has_come(context, *member, entry.watched_at))
      throw http::invalid_field(field,
                                base::tr("For {name}, that date is too far in the future.", {{"name", member->name}}));
    members.push_back(std::move(*member));
  }
  if (members.empty()) return;
  for (const domain::User& member : members) app::admit_shared_play(context, tx, member.id);
  store::share_play(tx, context.member().id, entry.id, members, context.now());
}

void leave_out(store::Tx& tx, const domain::Play& entry, const std::vector<std::string>& names) {
  std::vector<std::int64_t> kept = entry.with;
  for (const std::string& name : names)
    if (const auto member = store::find_user_by_name(tx.db(), name)) std::erase(kept, member->id);
  if (kept != entry.with) store::keep_companions(tx, entry.id, kept);
}

}  // namespace actions
