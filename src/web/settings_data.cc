#include "web/settings_data.h"

#include "app/flash.h"
#include "app/forms.h"
#include "app/login_flow.h"
#include "app/page.h"
#include "app/picture.h"
#include "base/text.h"
#include "store/play.h"
#include "store/rating.h"
#include "store/user.h"
#include "web/account_form.h"
#include "web/security_page.h"

namespace web {

namespace {

namespace t = app::t;

constexpr char kPath[] = "/old/settings/account/data";
constexpr char kWrongName[] = "This is not your user name.";
constexpr char kLastAdmin[] = "You are the only administrator. Make another user administrator first.";

struct Problem {
  app::Name field;  // beside which form it stands
  std::string text;
};

bool is_last_admin(const app::Context& context) { return context.member().is_admin && store::count_admins(context.app.db) == 1; }

http::Response show(app::Context& context, const std::optional<Problem>& problem, int status) {
  const std::int64_t user_id = context.member().id;
  const std::int64_t plays = store::count_all_plays(context.app.db, user_id), ratings = store::count_all_ratings(context.app.db, user_id);
  app::Page page("settings_data.tpl");
  app::Fill& body = page.body();
  add_settings_nav(context, body, t::AT_DATA);
  if (plays == 0) body.show(t::NO_HISTORY);
  else body.add(t::HISTORY).text(t::PLAYS, base::grouped(plays));
  if (ratings == 0) body.show(t::NO_RATINGS);
  else body.add(t::RATINGS).text(t::TOTAL, base::grouped(ratings));
  body.show(is_last_admin(context) ? t::LAST_ADMIN : t::CAN_DELETE);
  if (problem) body.optional(problem->field, problem->text);
  return app::render(context, page, {.title = "Data", .here = kPath}, status);
}

http::Response refuse(app::Context& context, const Problem& problem) {
  app::refuse_as_json(context, {{"confirm", problem.text}});
  return show(context, problem, 422);
}

bool is_confirmed(const app::Context& context) {
  return base::equal_ignoring_ascii_case(base::trim(context.req.form().text("confirm")), context.member().name);
}

// `what`: "history" or "ratings".
void record(app::Context& context, store::Tx& tx, const char* what) {
  base::Json metadata = base::json_object();
  metadata["deleted"] = what;
  store::add_audit_event(tx, context.member().id, "user_updated", context.origin(), base::write_json(metadata), context.now());
}

http::Response back(app::Context& context, store::Tx& tx, const std::string& message) {
  app::add_flash(context, tx, {.text = message});
  tx.commit();
  return http::see_other(context.url(kPath));
}

// Everything that the account owns goes; the audit entries stay. False: it is the last admin's.
bool remove_account(app::Context& context) {
  const std::int64_t user_id = context.member().id;
  store::Tx tx(context.app.db);
  store::add_audit_event(tx, user_id, "user_deleted", context.origin(), "", context.now());
  const std::string picture = store::set_profile_image(tx, user_id, "");
  if (!store::delete_user(tx, user_id)) return false;
  tx.commit();
  app::remove_picture(context.app.config, picture);
  return true;
}

// The login token went with the account; cookie and session go here.
void leave(app::Context& context) {
  context.token.reset();
  app::end_login(context);
  store::Tx tx(context.app.db);
  app::add_flash(context, tx, {.text = "Your account is deleted."});
  tx.commit();
}

}  // namespace

http::Response settings_data(app::Context& context) { return show(context, std::nullopt, 200); }

http::Response delete_history(app::Context& context) {
  if (!is_confirmed(context)) return refuse(context, {t::HISTORY_CONFIRM_ERROR, kWrongName});
  store::Tx tx(context.app.db);
  store::delete_all_plays(tx, context.member().id);
  record(context, tx, "history");
  return back(context, tx, "Your history is deleted.");
}

http::Response delete_ratings(app::Context& context) {
  if (!is_confirmed(context)) return refuse(context, {t::RATINGS_CONFIRM_ERROR, kWrongName});
  store::Tx tx(context.app.db);
  store::delete_all_ratings(tx, context.member().id);
  record(context, tx, "ratings");
  return back(context, tx, "Your ratings are deleted.");
}

http::Response delete_account(app::Context& context) {
  if (!is_confirmed(context)) return refuse(context, {t::ACCOUNT_CONFIRM_ERROR, kWrongName});
  if (!remove_account(context)) {
    if (context.req.wants_json()) throw http::HttpError(409, "Conflict", kLastAdmin);
    return show(context, Problem{t::ACCOUNT_CONFIRM_ERROR, kLastAdmin}, 422);
  }
  leave(context);
  return http::see_other(context.url("/"));
}

}  // namespace web
