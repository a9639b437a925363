#include "app/cookies.h"
#include "app/headers.h"
#include "app/login_flow.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "base/text.h"
#include "net/mail.h"
#include "web/account/handlers.h"

namespace web {

namespace {

namespace t = app::t;

struct LoginForm {
  std::string email, password, redirect;
  bool remember = false, trust = false;
  auth::SecondFactorAttempt codes;
};

LoginForm read_login(const app::Context& context) {
  const http::Form& form = context.req.form();
  LoginForm read{std::string(base::trim(form.text("email"))),
                 form.text("password"),
                 form.text("redirect"),
                 !form.text("remember_me").empty(),
                 !form.text("trust_device").empty(),
                 {}};
  read.codes = {form.text("totp_code"), form.text("recovery_code"), context.req.cookie(app::kDeviceCookie)};
  return read;
}

struct LoginProblems {
  base::Text login = {}, email = {}, password = {};
  bool any() const { return !login.is_empty() || !email.is_empty() || !password.is_empty(); }
};

http::Response show_login(app::Context& context, const LoginForm& form, const LoginProblems& problems, int status) {
  app::Page page(context.language, "login.tpl");
  if (app::is_own_path(form.redirect)) page.body().optional(t::REDIRECT, form.redirect);
  app::Section step = page.body().add(t::STEP_PASSWORD);
  step.text(t::EMAIL, form.email).show_if(form.remember, t::REMEMBER);
  step.show_if(net::mail_is_set_up(context.app.config), t::CAN_RESET)
      .show_if(context.app.config.registration, t::CAN_REGISTER);
  step.optional(t::LOGIN_ERROR, problems.login)
      .optional(t::EMAIL_ERROR, problems.email)
      .optional(t::PASSWORD_ERROR, problems.password);
  return app::render(context, page, {.title = base::tr("Log in"), .stage = true}, status);
}

struct CodeProblems {
  base::Text totp = {}, recovery = {};
};

// Shows the form that asks for a code, without asking for the password again.
http::Response show_code_step(app::Context& context, const LoginForm& form, const CodeProblems& problems, int status) {
  app::Page page(context.language, "login.tpl");
  if (app::is_own_path(form.redirect)) page.body().optional(t::REDIRECT, form.redirect);
  app::Section step = page.body().add(t::STEP_CODE);
  step.text(t::EMAIL, app::half_login_email(context)).show_if(form.trust, t::TRUST);
  step.optional(t::TOTP_CODE_ERROR, problems.totp).optional(t::RECOVERY_CODE_ERROR, problems.recovery);
  return app::render(context, page, {.title = base::tr("Log in"), .stage = true}, status);
}

http::Response ask_for_code(app::Context& context, const LoginForm& form) {
  if (context.req.wants_json())
    throw http::HttpError(400, "MissingTotpCode", base::tr("Send totp_code or recovery_code."));
  return show_code_step(context, form, {}, 200);
}

http::Response refuse_code(app::Context& context, const LoginForm& form) {
  if (context.req.wants_json())
    throw http::HttpError(401, "InvalidTotpCode", base::tr("That code is wrong or already used."));
  const bool recovery = form.codes.totp_code.empty();
  CodeProblems problems;
  (recovery ? problems.recovery : problems.totp) = base::tr("That code is wrong or already used.");
  return show_code_step(context, form, problems, 422);
}

// Answers a wrong e-mail address and a wrong password alike.
http::Response refuse(app::Context& context, const LoginForm& form) {
  if (context.req.wants_json())
    throw http::HttpError(401, "InvalidCredentials", base::tr("Wrong e-mail address or password."));
  return show_login(context, form, {.login = base::tr("Wrong e-mail address or password.")}, 422);
}

LoginProblems missing(const LoginForm& form) {
  LoginProblems problems;
  if (form.email.empty()) problems.email = base::tr("Enter your e-mail address.");
  if (form.password.empty()) problems.password = base::tr("Enter your password.");
  return problems;
}

http::Response answer(app::Context& context, const LoginForm& form, const app::LoginAnswer& login) {
  switch (login.step) {
    case app::LoginStep::done:
      return http::see_other(app::way_back(context, "/"));
    case app::LoginStep::code_missing:
      return ask_for_code(context, form);
    case app::LoginStep::wrong_code:
      return refuse_code(context, form);
    case app::LoginStep::start_again:
      return show_login(context, form, {.login = base::tr("That took too long. Log in again.")}, 422);
    case app::LoginStep::wrong_credentials:
      break;
  }
  return refuse(context, form);
}

}  // namespace

http::Response login(app::Context& context) {
  LoginForm form;
  form.redirect = context.req.query().text("redirect");
  return show_login(context, form, {}, 200);
}

http::Response login_post(app::Context& context) {
  const LoginForm form = read_login(context);
  const bool second_step = form.email.empty() && form.password.empty() && !app::half_login_email(context).empty();
  if (second_step) return answer(context, form, app::finish_login(context, form.codes, form.trust));
  if (const LoginProblems problems = missing(form); problems.any()) {
    if (context.req.wants_json())
      throw http::HttpError(400, "MissingCredentials", base::tr("Send email and password."));
    return show_login(context, form, problems, 422);
  }
  app::LoginRequest request;
  request.attempt = app::web_attempt(context, form.email, form.password, form.remember);
  request.codes = form.codes;
  request.trust_device = form.trust;
  return answer(context, form, app::log_in(context, request));
}

http::Response logout(app::Context& context) {
  app::end_login(context);
  http::Response response = http::see_other(context.url("/"));
  app::clear_site_data(context, response);
  return response;
}

}  // namespace web
