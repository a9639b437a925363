#include "app/share_link.h"

#include "app/absolute_url.h"
#include "app/page/confirmation.h"
#include "app/page/display.h"
#include "app/page/page.h"
#include "app/page/typed_date.h"
#include "app/records.h"
#include "base/crypto.h"
#include "base/random.h"
#include "base/text.h"
#include "domain/audit.h"
#include "store/account/user.h"

namespace app {

namespace {

constexpr std::size_t kTokenBytes = 16;

}  // namespace

GuardResult opened_by_share_link(Context& context) {
  const std::string& token = context.args.text("token");
  const auto link = store::find_share_link(context.app.db, base::sha256_hex(token), context.now());
  if (!link) {
    const std::string address = auth::limit_address(context.client_address());
    check_limit(context, auth::Limit::webhook_unknown, address);
    count_limit(context, auth::Limit::webhook_unknown, address);
    return share_link_ended(context);
  }
  context.subject = store::find_user(context.app.db, link->user_id);
  if (!context.subject) return share_link_ended(context);  // deleted since
  note_use(context, link->last_used_at, store::touch_share_link, link->id);
  context.shared = SharedPage{link->kind, link->subject_id, std::string(kSharePath) + token};
  return std::nullopt;
}

GuardResult fresh_unless_it_ends_soon(Context& context) {
  const std::string today = context.today();
  const std::string typed(base::trim(context.req.form().text("expires_at")));
  const std::string day = typed_date(context.language, typed, date_format(context), today);
  if (base::is_iso_date(day) && day <= base::add_days(today, kShortShareDays)) return std::nullopt;
  return fresh_session(context);
}

// The end is the moment after the last day. A link that does not exist shows nothing, and its page is 404.
GuardResult fresh_unless_link_ends_soon(Context& context) {
  const auto link = store::find_own_share_link(context.app.db, context.member().id, context.args.id("id"));
  const std::string last = base::add_days(context.today(), kShortShareDays + 1);
  if (!link || (link->expires_at && *link->expires_at <= base::day_begins(last, context.member().time_zone)))
    return std::nullopt;
  return fresh_session(context);
}

http::Response share_link_ended(Context& context) {
  context.shared.reset();
  context.subject.reset();
  if (context.req.wants_json()) throw http::not_found();
  Page page(context.language, "share_ended.tpl");
  return render(context, page, {.title = base::tr("This link no longer works"), .stage = true, .here = "/"}, 404)
      .header("Cache-Control", "no-store");
}

std::optional<std::int64_t> make_share_link(const Context& context, store::Tx& tx, store::ShareLink link) {
  const std::string token = base::random_hex(kTokenBytes);
  link.user_id = context.member().id;
  link.token_encrypted = base::encrypt(context.app.keys.encryption, token, store::share_about(link.user_id));
  link.created_at = context.now();
  const auto id = store::add_share_link(tx, link, base::sha256_hex(token));
  if (id) record_name(context, tx, domain::kShareLinkCreatedEvent, link.name);
  return id;
}

bool move_share_link_end(const Context& context, store::Tx& tx, std::int64_t id, std::optional<base::UnixTime> end) {
  const auto name = store::set_share_link_end(tx, context.member().id, id, end);
  if (name) record_name(context, tx, domain::kShareLinkChangedEvent, *name);
  return name.has_value();
}

bool revoke_share_link(const Context& context, store::Tx& tx, std::int64_t id) {
  const auto name = store::delete_share_link(tx, context.member().id, id);
  if (name) record_name(context, tx, domain::kShareLinkRevokedEvent, *name);
  return name.has_value();
}

std::string share_url(const Context& context, const store::ShareLink& link) {
  const auto token = base::decrypt(context.app.keys.encryption, link.token_encrypted, store::share_about(link.user_id));
  return token ? absolute_url(context, std::string(kSharePath) + *token) : std::string();
}

}  // namespace app
