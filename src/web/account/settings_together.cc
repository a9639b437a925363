#include <algorithm>

#include "app/page/display.h"
#include "app/page/flash.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "app/records.h"
#include "base/text.h"
#include "domain/audit.h"
#include "store/account/user.h"
#include "store/together/grant.h"
#include "store/together/shared_play.h"
#include "web/account/handlers.h"
#include "web/account/security_page.h"

namespace web {

namespace {

namespace t = app::t;

constexpr char kTogetherPath[] = "/old/settings/account/together";
constexpr int kOfferedNames = 50;
constexpr int kShownPlays = 20;

struct AllowForm {
  std::string name;  // as sent
  base::Text problem;
};

// Returns the name of a member whose pages the viewer may read; other members are not named.
std::string name_for(const app::Context& context, const domain::User& member) {
  return domain::may_read(context.viewer, member) ? member.name : context.text(base::tr("A private member"));
}

void fill_since(const app::Context& context, app::Section& row, base::UnixTime created_at) {
  row.text(t::SINCE_ISO, base::rfc3339(created_at))
      .text(t::SINCE_TEXT, app::date_text(context, base::local_date(created_at, context.time_zone())));
}

void fill_allowed(const app::Context& context, app::Section& body, const std::vector<store::LogGrant>& grants) {
  if (grants.empty()) {
    body.show(t::NONE_ALLOWED);
    return;
  }
  app::Section list = body.add(t::ALLOWED);
  for (const store::LogGrant& grant : grants) {
    app::Section row = list.add(t::MEMBER);
    row.number(t::USER_ID, grant.member.id).text(t::USER_NAME, name_for(context, grant.member));
    fill_since(context, row, grant.created_at);
  }
}

// Offers the members whose pages the viewer may read and who may not log yet, but no names if there are very many.
void fill_names(const app::Context& context, app::Section& body, const std::vector<store::LogGrant>& grants) {
  const auto names = store::readable_members(context.app.db, context.viewer, kOfferedNames + 1);
  if (std::ssize(names) > kOfferedNames) return;
  for (const std::string& name : names)
    if (std::ranges::find(grants, name, [](const auto& grant) { return grant.member.name; }) == grants.end())
      body.add(t::NAME_CHOICE).text(t::NAME, name);
}

void fill_may_log_for(const app::Context& context, app::Section& body) {
  std::vector<std::string> names;
  for (const store::LogGrant& grant : store::grants_got(context.app.db, context.member().id))
    if (domain::may_read(context.viewer, grant.member)) names.push_back(grant.member.name);
  if (names.empty()) body.show(t::FOR_NOBODY);
  else body.optional(t::MAY_LOG_FOR, context.language.list(names));
}

void fill_plays(const app::Context& context, app::Section& body) {
  const auto plays = store::plays_by_others(context.app.db, context.member().id, kShownPlays);
  if (plays.empty()) return;
  app::Section list = body.add(t::PLAYS_BY_OTHERS);
  for (const store::PlayByOther& play : plays)
    list.add(t::PLAY)
        .number(t::ID, play.movie_id)
        .number(t::ENTRY_ID, play.id)
        .text(t::TITLE, play.title)
        .text(t::WHEN_LABEL, play.watched_at ? app::long_date_text(context, *play.watched_at)
                                             : context.text(base::tr_c("within a sentence", "no date")))
        .text(t::LOGGED_TEXT, domain::may_read(context.viewer, play.writer)
                                  ? base::tr("Logged by {name}", {{"name", play.writer.name}})
                                  : base::tr("Logged by another member"));
}

http::Response show_together(app::Context& context, const AllowForm& sent, int status) {
  app::Page page(context.language, "settings_together.tpl");
  app::Section& body = page.body();
  add_settings_nav(context, body, t::AT_TOGETHER);
  body.text(t::FORM_ID, app::new_form_id()).text(t::NAME, sent.name).optional(t::NAME_ERROR, sent.problem);
  body.show_if(context.member().privacy == domain::Privacy::owner, t::IS_PRIVATE);
  const auto grants = store::grants_given(context.app.db, context.member().id);
  fill_allowed(context, body, grants);
  fill_names(context, body, grants);
  fill_may_log_for(context, body);
  fill_plays(context, body);
  return app::render(context, page, {.title = base::tr("Together"), .here = kTogetherPath}, status);
}

}  // namespace

http::Response settings_together(app::Context& context) { return show_together(context, {}, 200); }

http::Response settings_together_post(app::Context& context) {
  AllowForm form{std::string(base::trim(context.req.form().text("name"))), {}};
  const auto writer = store::find_user_by_name(context.app.db, form.name);
  if (!writer || writer->id == context.member().id || !domain::may_read(context.viewer, *writer)) {
    form.problem = base::tr("No member by that name.");
    app::refuse_as_json(context, {{"name", form.problem}});
    return show_together(context, form, 422);
  }
  return app::once(context, [&](store::Tx& tx) {
    if (store::allow_logging(tx, context.member().id, writer->id, context.now()))
      app::record_name(context, tx, domain::kLoggingAllowedEvent, writer->name);
    app::add_flash(context, tx, {.text = base::tr("{name} can now log films for you.", {{"name", writer->name}})});
    return context.url(kTogetherPath);
  });
}

http::Response settings_together_delete(app::Context& context) {
  return app::remove_once(context, [&](store::Tx& tx) -> std::optional<std::string> {
    const auto writer = store::find_user(tx.db(), context.args.id("userId"));
    if (!writer || !store::end_logging(tx, context.member().id, writer->id)) return std::nullopt;
    app::record_name(context, tx, domain::kLoggingEndedEvent, writer->name);
    app::add_flash(context, tx,
                   {.text = base::tr("{name} can no longer log films for you. Past entries are kept.",
                                     {{"name", name_for(context, *writer)}})});
    return context.url(kTogetherPath);
  });
}

}  // namespace web
