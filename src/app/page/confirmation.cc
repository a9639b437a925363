#include "app/page/confirmation.h"

#include <algorithm>

#include "app/page/page.h"
#include "app/share_link.h"
#include "auth/limits.h"
#include "auth/password.h"
#include "auth/totp.h"
#include "store/account/second_factor.h"
#include "store/account/user.h"

namespace app {

namespace {

constexpr base::UnixTime kFreshFor = 10 * base::kMinute;
constexpr char kProvedAt[] = "proved_at";
constexpr char kConfirmPath[] = "/profile/security/confirm";

// The names of the page's two fields. Among the fields of another form they have names that cannot clash.
struct ProofFields {
  const char* password;
  const char* totp_code;
};
constexpr ProofFields kOwnForm = {"password", "totp_code"};
constexpr ProofFields kOtherForm = {"_confirm_password", "_confirm_code"};

bool is_within(base::UnixTime moment, base::UnixTime now) { return moment <= now && now - moment < kFreshFor; }

bool is_new_login(const Context& context) {
  return context.token && is_within(context.token->created_at, context.now());
}

bool is_fresh(const Context& context) {
  return is_new_login(context) || is_within(base::int_member(context.session->data(), kProvedAt), context.now());
}

void note_proof(Context& context, store::Tx& tx) {
  context.session->remember(kProvedAt, static_cast<Json::Int64>(context.now()));
  context.session->save(tx, context.member().id, context.now());
}

// Accepts a code and marks its time step as used, here and for logins.
bool take_code(Context& context, const std::string& code) {
  const std::int64_t user_id = context.member().id;
  const auto sealed = store::find_totp_secret(context.app.db, user_id);
  const auto secret = sealed ? auth::open_totp_secret(context.app.keys, user_id, *sealed) : std::nullopt;
  const auto step = secret ? auth::matched_totp_step(*secret, code, context.now()) : std::nullopt;
  if (!step) return false;
  store::Tx tx(context.app.db);
  if (!store::use_totp_step(tx, user_id, *step)) return false;
  note_proof(context, tx);
  tx.commit();
  return true;
}

std::optional<base::Text> code_problem(Context& context, const std::string& code) {
  const std::string subject = std::to_string(context.member().id);
  check_limit(context, auth::Limit::check, subject);
  if (take_code(context, code)) return std::nullopt;
  count_limit(context, auth::Limit::check, subject);
  return base::tr("That code is wrong or already used.");
}

// Returns true for a form that another page's guard stopped, but not for the page's own, which goes to kConfirmPath.
bool is_form_stopped(const Context& context) {
  return context.req.method == http::Method::post && context.req.path() != kConfirmPath;
}

// Returns the page that the page's own form leads to, base path included.
std::string wanted_page(const Context& context) {
  if (context.req.method == http::Method::post) return way_back(context, "/profile/security");
  return context.url(context.req.path_and_query());
}

// Returns the page of the form that was stopped, or that leads to the wanted page: the nearest page above its address
// that does not ask for the password itself.
std::string page_above(const Context& context) {
  std::vector<std::string> segments = context.req.segments;
  if (!is_form_stopped(context) && !segments.empty()) segments.pop_back();
  PathArgs args;
  const auto is_page = [&](const Route& route) {
    return route.method == http::Method::get && !route.guards.has(fresh_session) &&
           !route.guards.has(fresh_unless_link_ends_soon) && matches(route.pattern, segments, args);
  };
  while (!segments.empty() && std::none_of(context.routes.begin(), context.routes.end(), is_page)) segments.pop_back();
  std::string path;
  for (const std::string& segment : segments) path += '/' + segment;
  return path.empty() ? "/" : path;
}

// Returns true for fields of hooks that hold the secret of another server.
bool is_secret(std::string_view name) { return name == "token" || name == "url"; }

bool is_carried(std::string_view name, const ProofFields& fields) {
  return name != "_csrf_token" && name != fields.password && name != fields.totp_code && !name.ends_with("password") &&
         !is_secret(name);
}

void fill_form(const Context& context, Section form, const ProofFields& fields) {
  form.text(t::ACTION_URL, context.url(is_form_stopped(context) ? context.req.path() : kConfirmPath));
  form.text(t::PASSWORD_NAME, fields.password).text(t::CODE_NAME, fields.totp_code);
  if (!is_form_stopped(context)) {
    form.add(t::HIDDEN).text(t::NAME, "redirect").text(t::VALUE, wanted_page(context));
    return;
  }
  for (const auto& [name, value] : context.req.form().fields())
    if (is_carried(name, fields)) form.add(t::HIDDEN).text(t::NAME, name).text(t::VALUE, value);
}

http::Response ask(Context& context, const ProofFields& fields, const Problems& problems, int status) {
  const std::string above = page_above(context);
  Page page(context.language, "confirm.tpl");
  page.body().text(t::EMAIL, context.member().email).text(t::BACK_URL, context.url(above));
  page.body().show(is_form_stopped(context) ? t::CHANGE : t::LOOK);
  page.body().show_if(context.req.form().has_files(), t::FILE_LOST);
  page.body().show_if(
      std::ranges::any_of(context.req.form().fields(), [](const auto& sent) { return is_secret(sent.first); }),
      t::SECRET_LOST);
  Section by_password = page.body().add(t::BY_PASSWORD);
  fill_form(context, by_password, fields);
  by_password.optional(t::PASSWORD_ERROR, problem_at(problems, "password"));
  if (context.member().totp_enabled) {
    Section by_code = page.body().add(t::BY_CODE);
    fill_form(context, by_code, fields);
    by_code.optional(t::TOTP_CODE_ERROR, problem_at(problems, "totp_code"));
  }
  return render(context, page, {.title = base::tr("Confirm it’s you"), .here = above}, status);
}

}  // namespace

std::optional<base::Text> current_password_problem(Context& context, const std::string& password) {
  const std::string subject = std::to_string(context.member().id);
  check_limit(context, auth::Limit::check, subject);
  const auth::PasswordSlot slot(context.app.config);
  check_turn(slot);
  const auto credentials = store::find_credentials(context.app.db, context.member().email);
  if (credentials && auth::verify_password(password, credentials->password_hash)) return std::nullopt;
  count_limit(context, auth::Limit::check, subject);
  return base::tr("That’s not your password.");
}

Problems prove(Context& context, const Proof& proof) {
  context.app.db.end_snapshot();
  if (!proof.totp_code.empty()) {
    if (const auto problem = code_problem(context, proof.totp_code)) return {{"totp_code", *problem}};
    return {};
  }
  if (proof.password.empty()) return {{"password", base::tr("Enter your password.")}};
  if (const auto problem = current_password_problem(context, proof.password)) return {{"password", *problem}};
  store::Tx tx(context.app.db);
  note_proof(context, tx);
  tx.commit();
  return {};
}

http::Response ask_for_proof_again(Context& context, const Problems& problems) {
  return ask(context, kOwnForm, problems, 422);
}

GuardResult fresh_session(Context& context) {
  if (is_fresh(context)) return std::nullopt;
  const http::Form& form = context.req.form();
  const Proof proof{form.text(kOtherForm.password), form.text(kOtherForm.totp_code)};
  if (proof.password.empty() && proof.totp_code.empty()) {
    const ProofFields& fields = is_form_stopped(context) ? kOtherForm : kOwnForm;
    if (!context.req.wants_json()) return ask(context, fields, {}, 403);
    throw http::HttpError(403, "ConfirmationRequired",
                          base::tr("Send your password or a code to /profile/security/confirm, then try again."));
  }
  const Problems problems = prove(context, proof);
  if (problems.empty()) return std::nullopt;
  return refused(context, problems, [&] { return ask(context, kOtherForm, problems, 422); });
}

GuardResult fresh_login(Context& context) {
  if (context.token.value().personal || is_new_login(context)) return std::nullopt;
  throw http::HttpError(403, "ConfirmationRequired",
                        base::tr("You logged in over ten minutes ago. Log in again, or use a personal token."));
}

}  // namespace app
