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
#include "web/account/account_form.h"
#include "web/kit/settings_menu.h"
#include "web/sharing/handlers.h"
#include "web/sharing/share_links.h"
#include "web/transfer/integrations.h"

namespace web {

namespace {

namespace t = app::t;

constexpr char kPrivacyPath[] = "/settings/privacy";
constexpr int kOfferedNames = 50;
constexpr int kShownPlays = 20;

// The values that a form of the page sent, and its problems.
struct PrivacyForm {
  std::string name = {};  // of a member who may log
  app::Problems problems = {};
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

http::Response show_privacy(app::Context& context, const PrivacyForm& sent, int status) {
  app::Page page(context.language, "settings_privacy.tpl");
  app::Section& body = page.body();
  add_settings_menu(context, body, SettingsPage::privacy);
  body.text(t::FORM_ID, app::new_form_id()).text(t::NAME, sent.name);
  body.optional(t::NAME_ERROR, app::problem_at(sent.problems, "name"))
      .optional(t::PRIVACY_LEVEL_ERROR, app::problem_at(sent.problems, "privacy_level"))
      .show(app::privacy_section(context.member().privacy));
  body.show_if(context.member().privacy == domain::Privacy::owner, t::IS_PRIVATE);
  add_share_link_rows(context, body);
  add_feed_rows(context, body);
  const auto grants = store::grants_given(context.app.db, context.member().id);
  fill_allowed(context, body, grants);
  fill_names(context, body, grants);
  fill_may_log_for(context, body);
  fill_plays(context, body);
  return app::render(context, page, {.title = base::tr("Privacy and sharing"), .here = kPrivacyPath}, status);
}

}  // namespace

http::Response settings_privacy(app::Context& context) { return show_privacy(context, {}, 200); }

http::Response settings_privacy_post(app::Context& context) {
  app::Problems problems;
  domain::User user = context.member();
  user.privacy =
      app::read_privacy(context.req.form(), user.privacy, base::tr("Choose who can see your pages."), problems);
  if (!problems.empty()) {
    return app::refused(context, problems, [&] { return show_privacy(context, {.problems = problems}, 422); });
  }
  store::Tx tx(context.app.db);
  store::set_preferences(tx, user);
  record_what_others_see(context, tx, user);
  return app::commit_with_flash(context, tx, context.url(kPrivacyPath), {.text = base::tr("Saved your settings.")});
}

http::Response together_post(app::Context& context) {
  PrivacyForm form{std::string(base::trim(context.req.form().text("name"))), {}};
  const auto writer = store::find_user_by_name(context.app.db, form.name);
  if (!writer || writer->id == context.member().id || !domain::may_read(context.viewer, *writer)) {
    form.problems["name"] = base::tr("No member by that name.");
    return app::refused(context, form.problems, [&] { return show_privacy(context, form, 422); });
  }
  return app::once(context, [&](store::Tx& tx) {
    if (store::allow_logging(tx, context.member().id, writer->id, context.now()))
      app::record_name(context, tx, domain::kLoggingAllowedEvent, writer->name);
    app::add_flash(context, tx, {.text = base::tr("{name} can now log films for you.", {{"name", writer->name}})});
    return context.url(kPrivacyPath);
  });
}

http::Response together_delete(app::Context& context) {
  return app::remove_once(context, [&](store::Tx& tx) -> std::optional<std::string> {
    const auto writer = store::find_user(tx.db(), context.args.id("userId"));
    if (!writer || !store::end_logging(tx, context.member().id, writer->id)) return std::nullopt;
    app::record_name(context, tx, domain::kLoggingEndedEvent, writer->name);
    app::add_flash(context, tx,
                   {.text = base::tr("{name} can no longer log films for you. Past entries are kept.",
                                     {{"name", name_for(context, *writer)}})});
    return context.url(kPrivacyPath);
  });
}

}  // namespace web
