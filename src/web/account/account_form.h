// The form fields that create an account, shared by the first-run page, registration and the admin pages.
#pragma once

#include <string>

#include "app/context.h"
#include "app/page/forms.h"
#include "app/page/view.h"

namespace web {

struct AccountForm {
  std::string email, name, password, repeat_password, timezone;
};

AccountForm read_account_form(const http::Form& form, const std::string& default_zone);

void check_name_and_email(const AccountForm& form, app::Problems& problems);
// Checks the rules for new passwords, and that `repeat_password` is the same.
void check_new_password(const AccountForm& form, app::Problems& problems);
void check_timezone(const AccountForm& form, app::Problems& problems);

// Records in the audit log a change of the name or of who may read the account, because others see these.
void record_what_others_see(app::Context& context, store::Tx& tx, const domain::User& user);

// Shows the problems beside e-mail, name, password, repetition and time zone.
void add_account_problems(app::Section& body, const app::Problems& problems);

// Adds the choice of time zones as repetitions of ZONES. `guess` lets a script choose the browser's zone.
void add_zones(app::Section& body, const std::string& chosen, bool guess);

}  // namespace web
