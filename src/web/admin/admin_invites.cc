#include "app/admin/invites.h"
#include "app/page/display.h"
#include "app/page/flash.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "base/text.h"
#include "web/admin/handlers.h"
#include "web/kit/settings_menu.h"

namespace web {

namespace {

namespace t = app::t;

constexpr char kInvitesPath[] = "/admin/invites";

// The notes that the page shows beside the list.
struct InviteNotes {
  std::string link = {};  // just made, and shown only this once
  std::string note = {};  // whom it is for, as sent
  base::Text problem = {};
};

void add_row(const app::Context& context, app::Section row, const store::Invite& invite) {
  row.number(t::INVITE_ID, invite.id).optional(t::NOTE, invite.note).text(t::USER_NAME, invite.user_name);
  row.text(t::MADE_ISO, base::rfc3339(invite.created_at))
      .text(t::MADE_TEXT, app::moment_text(context, invite.created_at));
  row.text(t::UNTIL_ISO, base::rfc3339(invite.expires_at));
  row.text(t::UNTIL_TEXT, app::moment_text(context, invite.expires_at));
}

http::Response show(app::Context& context, const InviteNotes& notes, int status) {
  app::Page page(context.language, "admin_invites.tpl");
  app::Section& body = page.body();
  add_settings_menu(context, body, SettingsPage::administration);
  body.text(t::FORM_ID, app::new_form_id()).optional(t::LINK, notes.link);
  body.text(t::NEW_NOTE, notes.link.empty() ? notes.note : "").optional(t::NOTE_ERROR, notes.problem);
  const auto invites = store::open_invites(context.app.db, context.now());
  if (invites.empty()) body.show(t::NO_INVITES);
  else {
    app::Section list = body.add(t::INVITES);
    for (const store::Invite& invite : invites) add_row(context, list.add(t::INVITE), invite);
  }
  return app::render(context, page, {.title = base::tr("Invitations"), .here = kInvitesPath}, status);
}

// Answers a reload of the page with the link, which sends its form again.
http::Response was_shown(app::Context& context) {
  store::Tx tx(context.app.db);
  return app::commit_with_flash(context, tx, context.url(kInvitesPath),
                                {.text = base::tr("This invitation already exists, and its link is shown only once. If "
                                                  "you lost it, revoke it and create another.")});
}

// Returns the link, or "" if the same form made the invitation before.
std::string add(app::Context& context, const std::string& note) {
  std::string link;
  app::once(context, [&](store::Tx& tx) {
    link = app::make_invite(context, tx, note).link;
    return context.url(kInvitesPath);
  });
  return link;
}

}  // namespace

http::Response admin_invites(app::Context& context) { return show(context, {}, 200); }

http::Response admin_invites_post(app::Context& context) {
  InviteNotes notes{.note = std::string(base::trim(context.req.form().text("note")))};
  if (base::code_points(notes.note) > app::kLongestInviteNote) {
    notes.problem = base::tr("Use at most 100 characters.");
    return app::refused(context, {{"note", notes.problem}}, [&] { return show(context, notes, 422); });
  }
  notes.link = add(context, notes.note);
  if (notes.link.empty()) return was_shown(context);
  if (!context.req.wants_json()) return show(context, notes, 200);
  base::Json body = base::json_object();
  body["link"] = notes.link;
  return http::json(body).header("Cache-Control", "no-store");
}

http::Response admin_invite_delete(app::Context& context) {
  return app::remove_once(context, [&](store::Tx& tx) -> std::optional<std::string> {
    if (!app::revoke_invite(context, tx, context.args.id("id"))) return std::nullopt;
    app::add_flash(context, tx, {.text = base::tr("Invitation revoked.")});
    return context.url(kInvitesPath);
  });
}

}  // namespace web
