#include "web/account/account_form.h"

#include "app/admin/account.h"
#include "app/records.h"
#include "base/text.h"
#include "domain/audit.h"

namespace web {

namespace {

namespace t = app::t;

// The time zones that most people live in. Any other IANA name is accepted too when a script sends it.
constexpr const char* kZones[] = {"UTC",
                                  "Europe/London",
                                  "Europe/Dublin",
                                  "Europe/Lisbon",
                                  "Europe/Berlin",
                                  "Europe/Paris",
                                  "Europe/Madrid",
                                  "Europe/Rome",
                                  "Europe/Amsterdam",
                                  "Europe/Brussels",
                                  "Europe/Vienna",
                                  "Europe/Zurich",
                                  "Europe/Prague",
                                  "Europe/Warsaw",
                                  "Europe/Stockholm",
                                  "Europe/Oslo",
                                  "Europe/Copenhagen",
                                  "Europe/Helsinki",
                                  "Europe/Athens",
                                  "Europe/Kyiv",
                                  "Europe/Istanbul",
                                  "Europe/Moscow",
                                  "America/New_York",
                                  "America/Chicago",
                                  "America/Denver",
                                  "America/Los_Angeles",
                                  "America/Toronto",
                                  "America/Vancouver",
                                  "America/Mexico_City",
                                  "America/Bogota",
                                  "America/Lima",
                                  "America/Sao_Paulo",
                                  "America/Argentina/Buenos_Aires",
                                  "America/Santiago",
                                  "Africa/Cairo",
                                  "Africa/Lagos",
                                  "Africa/Nairobi",
                                  "Africa/Johannesburg",
                                  "Asia/Jerusalem",
                                  "Asia/Dubai",
                                  "Asia/Tehran",
                                  "Asia/Karachi",
                                  "Asia/Kolkata",
                                  "Asia/Dhaka",
                                  "Asia/Bangkok",
                                  "Asia/Jakarta",
                                  "Asia/Singapore",
                                  "Asia/Manila",
                                  "Asia/Hong_Kong",
                                  "Asia/Shanghai",
                                  "Asia/Taipei",
                                  "Asia/Seoul",
                                  "Asia/Tokyo",
                                  "Australia/Perth",
                                  "Australia/Sydney",
                                  "Pacific/Auckland"};

}  // namespace

AccountForm read_account_form(const http::Form& form, const std::string& default_zone) {
  return {std::string(base::trim(form.text("email"))), std::string(base::trim(form.text("name"))),
          form.text("password"), form.text("repeat_password"), form.text("timezone", default_zone)};
}

void check_name_and_email(const AccountForm& form, app::Problems& problems) {
  app::check_email(form.email, problems);
  app::check_name(form.name, problems);
}

void check_new_password(const AccountForm& form, app::Problems& problems) {
  app::check_password(form.password, form.email, form.name, problems);
  if (form.password != form.repeat_password) problems["repeat_password"] = base::tr("The passwords don’t match.");
}

void check_timezone(const AccountForm& form, app::Problems& problems) {
  if (!base::is_time_zone(form.timezone)) problems["timezone"] = base::tr("Choose a time zone from the list.");
}

void record_what_others_see(app::Context& context, store::Tx& tx, const domain::User& user) {
  const domain::User& before = context.member();
  if (user.name == before.name && user.privacy == before.privacy) return;
  base::Json metadata = base::json_object();
  metadata["name"] = user.name;
  metadata["privacy_level"] = std::string(domain::privacy_text(user.privacy));
  app::record(context, tx, domain::kUserUpdatedEvent, metadata);
}

void add_account_problems(app::Section& body, const app::Problems& problems) {
  body.optional(t::EMAIL_ERROR, app::problem_at(problems, "email"))
      .optional(t::NAME_ERROR, app::problem_at(problems, "name"));
  body.optional(t::PASSWORD_ERROR, app::problem_at(problems, "password"));
  body.optional(t::REPEAT_PASSWORD_ERROR, app::problem_at(problems, "repeat_password"));
  body.optional(t::TIMEZONE_ERROR, app::problem_at(problems, "timezone"));
}

void add_zones(app::Section& body, const std::string& chosen, bool guess) {
  body.show_if(guess, t::GUESS_ZONE);
  bool listed = false;
  for (const char* zone : kZones) {
    body.add(t::ZONES).text(t::ZONE, zone).show_if(chosen == zone, t::CHOSEN);
    listed = listed || chosen == zone;
  }
  if (!listed && !chosen.empty()) body.add(t::ZONES).text(t::ZONE, chosen).show(t::CHOSEN);
}

}  // namespace web
