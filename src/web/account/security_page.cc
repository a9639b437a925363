#include "web/account/security_page.h"

#include <algorithm>

#include "app/cookies.h"
#include "app/page/display.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "app/page/page_sizes.h"
#include "auth/device.h"
#include "auth/device_name.h"
#include "auth/recovery.h"
#include "base/text.h"
#include "domain/audit.h"
#include "store/account/second_factor.h"
#include "store/account/token.h"
#include "web/account/services.h"
#include "web/kit/settings_menu.h"

namespace web {

namespace {

namespace t = app::t;

bool is_phone(const std::string& name) {
  return name.find("iOS") != std::string::npos || name.find("Android") != std::string::npos;
}

void fill_second_factor(app::Context& context, app::Section& body) {
  if (!context.member().totp_enabled) {
    body.show(t::TOTP_OFF);
    return;
  }
  const int left = store::count_recovery_codes(context.app.db, context.member().id);
  app::Section on = body.add(t::TOTP_ON);
  on.text(t::CODES_LEFT_TEXT, base::tr_n("{n} of 10 left.", "{n} of 10 left.", left))
      .show_if(left == 0, t::NO_CODES)
      .show_if(left > 0 && left <= 3, t::FEW_CODES);
  for (int i = 0; i < auth::kRecoveryCodes; ++i) on.add(i < left ? t::CODE_LEFT : t::CODE_USED);
  const auto since = store::last_event_time(context.app.db, context.member().id, domain::kTotpEnabledEvent);
  if (!since) on.show(t::ALWAYS_ON);
  else
    on.add(t::SINCE)
        .text(t::SINCE_ISO, base::rfc3339(*since))
        .text(t::SINCE_TEXT, app::date_text(context, base::local_date(*since, context.time_zone())));
}

void fill_sessions(app::Context& context, app::Section& body) {
  const auto logins = store::list_logins(context.app.db, context.member().id, context.now());
  body.number(t::SESSIONS, static_cast<std::int64_t>(logins.size())).show_if(logins.size() > 1, t::OTHER_SESSIONS);
  for (const store::TokenRow& login : logins) {
    app::Section row = body.add(t::SESSION);
    const bool own = context.token && context.token->id == login.id;
    row.number(t::SESSION_ID, login.id)
        .text(t::DEVICE_NAME,
              login.device_name.empty() ? base::tr("Unknown device") : auth::device_text(login.device_name));
    row.show(is_phone(login.device_name) ? t::PHONE : t::COMPUTER)
        .show(own ? t::THIS : t::OTHER)
        .optional(t::ADDRESS, login.ip_address);
    row.text(t::LAST_ISO, base::rfc3339(login.last_used_at))
        .text(t::LAST_TEXT, app::moment_text(context, login.last_used_at));
  }
}

void fill_devices(app::Context& context, app::Section& body) {
  const auto devices = store::list_devices(context.app.db, context.member().id, context.now());
  if (devices.empty()) {
    body.show(t::NO_DEVICES);
    return;
  }
  const auto cookie = context.req.cookie(app::kDeviceCookie);
  const auto own =
      cookie ? auth::matched_device(context.app.db, context.member().id, *cookie, context.now()) : std::nullopt;
  app::Section list = body.add(t::DEVICES);
  list.number(t::TOTAL, static_cast<std::int64_t>(devices.size()));
  for (const store::DeviceRow& device : devices) {
    app::Section row = list.add(t::DEVICE);
    row.number(t::DEVICE_ID, device.id).text(t::DEVICE_NAME, auth::device_text(device.name));
    row.show(is_phone(device.name) ? t::PHONE : t::COMPUTER)
        .show_if(own == device.id, t::THIS)
        .optional(t::ADDRESS, device.ip_address);
    row.text(t::LAST_ISO, base::rfc3339(device.last_used_at))
        .text(t::LAST_TEXT, app::moment_within_text(context, device.last_used_at));
    row.text(t::UNTIL_ISO, base::rfc3339(device.expires_at));
    row.text(t::UNTIL_TEXT, app::date_text(context, base::local_date(device.expires_at, context.time_zone())));
  }
}

void fill_token_row(const app::Context& context, app::Section row, const store::TokenRow& token) {
  row.number(t::TOKEN_ID, token.id).text(t::TOKEN_NAME, token.name).show(token.may_write ? t::MAY_WRITE : t::MAY_READ);
  row.text(t::MADE_ISO, base::rfc3339(token.created_at));
  row.text(t::MADE_TEXT, app::date_text(context, base::local_date(token.created_at, context.time_zone())));
  if (token.last_used_at == 0) {
    row.show(t::NEVER_USED);
    return;
  }
  row.add(t::USED)
      .text(t::LAST_ISO, base::rfc3339(token.last_used_at))
      .text(t::LAST_TEXT, app::moment_within_text(context, token.last_used_at));
}

void fill_tokens(app::Context& context, app::Section& body, const SecurityNotes& notes) {
  const auto tokens = store::list_personal_tokens(context.app.db, context.member().id);
  if (!notes.token.empty())
    body.add(t::NEW_TOKEN).text(t::TOKEN_NAME, notes.token_name).text(t::TOKEN_VALUE, notes.token);
  body.text(t::NEW_NAME, notes.wanted_name).show_if(notes.wanted_write, t::SCOPE_WRITE);
  body.optional(t::NAME_ERROR, app::problem_at(notes.problems, "name"))
      .optional(t::SCOPE_ERROR, app::problem_at(notes.problems, "scope"));
  if (tokens.empty()) {
    body.show(t::NO_TOKENS);
    return;
  }
  app::Section list = body.add(t::TOKENS);
  list.number(t::TOTAL, static_cast<std::int64_t>(tokens.size()));
  for (const store::TokenRow& token : tokens) fill_token_row(context, list.add(t::TOKEN), token);
}

void fill_password(const app::Context& context, app::Section& body, const SecurityNotes& notes) {
  body.text(t::EMAIL, context.member().email);
  body.optional(t::CURRENT_PASSWORD_ERROR, app::problem_at(notes.problems, "current_password"));
  body.optional(t::NEW_PASSWORD_ERROR, app::problem_at(notes.problems, "new_password"));
  body.optional(t::REPEAT_PASSWORD_ERROR, app::problem_at(notes.problems, "repeat_password"));
}

void fill_events(app::Context& context, app::Section& body) {
  const auto page = store::events_of_user(context.app.db, context.member().id, app::kLastEvents, 0);
  if (page.events.empty()) {
    body.show(t::NO_EVENTS);
    return;
  }
  app::Section list = body.add(t::EVENTS);
  for (const store::AuditEvent& event : page.events) add_event(context, list, event, false);
}

enum class EventTone { plain, good, bad, notable };

struct EventLabel {
  std::string_view type;
  base::Text text;
  std::string_view icon;
  EventTone tone;
};

constexpr EventLabel kEvents[] = {
    {domain::kLoginSuccessEvent, base::tr("Logged in"), "check", EventTone::good},
    {domain::kLogoutEvent, base::tr("Logged out"), "logout", EventTone::plain},
    {domain::kLoginFailedPasswordEvent, base::tr("Wrong password"), "alert", EventTone::bad},
    {domain::kLoginFailedTotpEvent, base::tr("Wrong two-factor code"), "alert", EventTone::bad},
    {domain::kLoginFailedRecoveryCodeEvent, base::tr("Wrong recovery code"), "alert", EventTone::bad},
    {domain::kRateLimitExceededEvent, base::tr("Too many attempts"), "alert", EventTone::bad},
    {domain::kTotpEnabledEvent, base::tr("Two-factor login turned on"), "shield", EventTone::good},
    {domain::kTotpDisabledEvent, base::tr("Two-factor login turned off"), "shield", EventTone::notable},
    {domain::kRecoveryCodesGeneratedEvent, base::tr("Recovery codes created"), "key", EventTone::notable},
    {domain::kRecoveryCodeUsedEvent, base::tr("Recovery code used"), "key", EventTone::notable},
    {domain::kTrustedDeviceAddedEvent, base::tr("Trusted device added"), "laptop", EventTone::notable},
    {domain::kTrustedDeviceRemovedEvent, base::tr("Trusted device revoked"), "laptop", EventTone::plain},
    {domain::kAllTrustedDevicesRemovedEvent, base::tr("All trusted devices revoked"), "laptop", EventTone::plain},
    {domain::kPasswordChangedEvent, base::tr("Password changed"), "lock", EventTone::notable},
    {domain::kTokenCreatedEvent, base::tr("API token created"), "key", EventTone::notable},
    {domain::kTokenRevokedEvent, base::tr("Token revoked"), "key", EventTone::plain},
    {domain::kUserCreatedEvent, base::tr("Account created"), "user", EventTone::plain},
    {domain::kUserUpdatedEvent, base::tr("Account changed"), "user", EventTone::plain},
    {domain::kUserDeletedEvent, base::tr("Account deleted"), "trash", EventTone::notable},
    {domain::kInviteCreatedEvent, base::tr("Invitation created"), "users", EventTone::notable},
    {domain::kInviteRevokedEvent, base::tr("Invitation revoked"), "users", EventTone::plain},
    {domain::kLoggingAllowedEvent, base::tr("Member allowed to log films for you"), "users", EventTone::notable},
    {domain::kLoggingEndedEvent, base::tr("Member no longer allowed to log films for you"), "users", EventTone::plain},
    {domain::kShareLinkCreatedEvent, base::tr("Share link created"), "link", EventTone::notable},
    {domain::kShareLinkChangedEvent, base::tr("Share link changed"), "link", EventTone::notable},
    {domain::kShareLinkRevokedEvent, base::tr("Share link revoked"), "link", EventTone::plain},
    {domain::kHookCreatedEvent, base::tr("Notification created"), "plug", EventTone::notable},
    {domain::kHookChangedEvent, base::tr("Notification changed"), "plug", EventTone::notable},
    {domain::kHookDeletedEvent, base::tr("Notification deleted"), "plug", EventTone::plain},
    {domain::kSettingsChangedEvent, base::tr("Server settings changed"), "settings", EventTone::plain},
};

static_assert(std::ranges::is_permutation(kEvents, domain::kEventTypes, {}, &EventLabel::type));

EventLabel label_of(const std::string& type) {
  for (const EventLabel& label : kEvents)
    if (label.type == type) return label;
  return {type, base::verbatim(type), "info", EventTone::plain};
}

// Returns the words for a client: a browser, or the server itself as in "Link by mail".
base::Text client_text(const std::string& name) {
  for (const base::Text& own : {base::tr("Link by mail"), base::tr("command line")})
    if (base::english(own) == name) return own;
  return auth::device_text(name);
}

// Returns the detail of an event, such as "Trusted device", "Plex address made" or the name of a token.
base::Text detail_of(const store::AuditEvent& event) {
  const base::Json metadata = base::parse_json(event.metadata).value_or(base::json_object());
  if (base::member(metadata, "trusted_device").isBool()) return base::tr("Trusted device");
  for (const char* name : {"device_name", "client"})
    if (const std::string text = base::string_member(metadata, name, 256); !text.empty()) return client_text(text);
  if (const std::string inviter = base::string_member(metadata, "invited_by", 256); !inviter.empty())
    return base::tr("Invited by {name}", {{"name", inviter}});
  const std::string name = base::string_member(metadata, "name", 256);
  return event.event_type == domain::kUserUpdatedEvent ? change_text_of(name) : base::verbatim(name);
}

}  // namespace

std::vector<EventName> event_names() {
  std::vector<EventName> names;
  for (const EventLabel& label : kEvents) names.push_back({label.type, label.text});
  return names;
}

void add_event(const app::Context& context, app::Section& target, const store::AuditEvent& event, bool with_user) {
  const EventLabel label = label_of(event.event_type);
  app::Section row = target.include(t::EVENT, "partials/event.tpl");
  row.text(t::EVENT_TEXT, label.text).text(t::ICON, label.icon);
  row.show_if(label.tone == EventTone::good, t::GOOD)
      .show_if(label.tone == EventTone::bad, t::BAD)
      .show_if(label.tone == EventTone::notable, t::NOTABLE);
  const std::string device =
      event.user_agent.empty() ? "" : context.text(auth::device_text(auth::device_name(event.user_agent)));
  const std::string detail = context.text(detail_of(event));
  row.optional(t::DETAIL, detail == device ? "" : detail)
      .optional(t::DEVICE, device)
      .optional(t::ADDRESS, event.ip_address);
  row.text(t::WHEN_ISO, base::rfc3339(event.created_at))
      .text(t::WHEN_TEXT, app::moment_text(context, event.created_at));
  if (!with_user || !event.user_id) return;
  row.optional(t::USER_NAME, event.user_name.empty()
                                 ? context.text(base::tr("account {id}", {{"id", std::to_string(*event.user_id)}}))
                                 : event.user_name);
}

http::Response security_page(app::Context& context, const SecurityNotes& notes, int status) {
  app::Page page(context.language, "security.tpl");
  app::Section& body = page.body();
  add_settings_menu(context, body, SettingsPage::security);
  body.text(t::FORM_ID, app::new_form_id());
  fill_second_factor(context, body);
  fill_password(context, body, notes);
  fill_sessions(context, body);
  fill_devices(context, body);
  fill_tokens(context, body, notes);
  fill_events(context, body);
  return app::render(context, page, {.title = base::tr("Security"), .here = "/profile/security"}, status);
}

}  // namespace web
