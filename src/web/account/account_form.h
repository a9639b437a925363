// The fields that make an account, as the first-run page, registration and the admin pages share them.
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
// The rules for new passwords; `repeat_password` too.
void check_new_password(const AccountForm& form, app::Problems& problems);
void check_timezone(const AccountForm& form, app::Problems& problems);

// E-mail, name, password, repetition and time zone: what is wrong, beside each.
void add_account_problems(app::Section& body, const app::Problems& problems);

// The choice of time zones: repetitions of ZONES. `guess`: a script may choose the browser's.
void add_zones(app::Section& body, const std::string& chosen, bool guess);

}  // namespace web
