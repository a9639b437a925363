#include <algorithm>

#include "app/admin/account.h"
#include "app/cookies.h"
#include "app/page/display.h"
#include "app/page/flash.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "app/records.h"
#include "base/crypto.h"
#include "base/random.h"
#include "base/text.h"
#include "domain/audit.h"
#include "domain/country.h"
#include "net/mail.h"
#include "store/account/user.h"
#include "store/cache/offers.h"
#include "store/work/digest.h"
#include "web/account/account_form.h"
#include "web/account/handlers.h"
#include "web/kit/settings_menu.h"

namespace web {

namespace {

namespace t = app::t;

constexpr char kPreferencesPath[] = "/settings/preferences";

bool is_date_format(std::string_view text) {
  return std::find(app::kDateFormats.begin(), app::kDateFormats.end(), text) != app::kDateFormats.end();
}

bool is_ticked(const http::Form& form, std::string_view name) {
  const std::string box = form.text(name);
  return !box.empty() && box != "0" && box != "false";
}

constexpr std::size_t kMostServices = 30, kLongestService = 100;

// Returns the names, one a line and each once, or `before` if the form has no field for them.
std::string read_services(const http::Form& form, const std::string& before, app::Problems& problems) {
  if (!form.has("services[]")) return before;
  std::vector<std::string> names;
  for (const std::string& given : form.all("services[]")) {
    const std::string name(base::trim(given));
    const bool is_new = std::ranges::find(names, name) == names.end();
    if (!name.empty() && is_new) names.push_back(name);
    if (base::code_points(name) > kLongestService || name.find('\n') != std::string::npos)
      problems["services"] = base::tr("Use one line of up to 100 characters.");
  }
  if (names.size() > kMostServices) problems["services"] = base::tr("Choose up to 30 services.");
  return base::join(names, "\n");
}

std::string digest_choice(const app::Context& context) {
  const auto digest = store::find_digest(context.app.db, context.member().id);
  return context.req.form().text("digest", digest ? digest->every : std::string(store::kNoDigest));
}

// Returns the account as the form wants it. A field that is not sent stays as it is, but a box that is not sent is off.
domain::User read_form(const app::Context& context, app::Problems& problems) {
  const http::Form& form = context.req.form();
  domain::User user = context.member();
  user.name = base::trim(form.text("name", user.name));
  if (user.name != context.member().name) app::check_name(user.name, problems);
  user.privacy = app::read_privacy(form, user.privacy, base::tr("Choose who can see your pages."), problems);
  user.date_format = form.text("date_format", user.date_format);
  if (!is_date_format(user.date_format)) problems["date_format"] = base::tr("Choose a format from the list.");
  user.time_zone = form.text("timezone", user.time_zone);
  if (!base::is_time_zone(user.time_zone)) problems["timezone"] = base::tr("Choose a time zone from the list.");
  user.country = form.text("country", user.country);
  if (!user.country.empty() && !domain::is_country(user.country))
    problems["country"] = base::tr("Choose a country from the list.");
  const std::string scale = form.text("rating_scale", domain::rating_scale_text(user.rating_scale));
  user.rating_scale = domain::rating_scale_from(scale);
  if (domain::rating_scale_text(user.rating_scale) != scale)
    problems["rating_scale"] = base::tr("Choose a rating scale.");
  user.theme = form.text("theme", user.theme);
  const bool is_theme = user.theme == "auto" || user.theme == "light" || user.theme == "dark";
  if (!is_theme) problems["theme"] = base::tr("Choose a theme.");
  user.automatic_watchlist_removal = is_ticked(form, "automatic_watchlist_removal");
  user.single_key_shortcuts = is_ticked(form, "single_key_shortcuts");
  user.provider_search = is_ticked(form, "provider_search");
  user.services = read_services(form, user.services, problems);
  if (!store::is_digest_choice(digest_choice(context))) problems["digest"] = base::tr("Choose how often.");
  return user;
}

// Adds the services that were chosen, then those that are known to show a film in the member's country.
void fill_services(const app::Context& context, app::Section& body, const domain::User& user) {
  std::vector<std::string> names = domain::services_of(user);
  const std::size_t chosen = names.size();
  for (const std::string& known : store::services_in(context.app.cache, app::offers_country(context)))
    if (std::ranges::find(names, known) == names.end()) names.push_back(known);
  for (std::size_t i = 0; i < names.size(); ++i)
    body.add(t::SERVICE)
        .number(t::NUMBER, static_cast<std::int64_t>(i))
        .text(t::NAME, names[i])
        .show_if(i < chosen, t::CHOSEN);
}

void fill_formats(const app::Context& context, app::Section& body, const domain::User& user, const std::string& today) {
  for (const std::string_view format : app::kDateFormats)
    body.add(t::FORMAT)
        .text(t::FORMAT, format)
        .text(t::SAMPLE, app::formatted_date(context.language, today, format))
        .show_if(format == user.date_format, t::CHOSEN);
}

void fill_countries(const app::Context& context, app::Section& body, const domain::User& user) {
  for (const app::CountryChoice& country : app::country_choices(context))
    body.add(t::COUNTRY)
        .text(t::CODE, country.code)
        .text(t::COUNTRY_NAME, country.name)
        .show_if(country.code == user.country, t::CHOSEN);
}

app::TemplateName theme_section(const std::string& theme) {
  if (theme == "light") return t::THEME_LIGHT;
  return theme == "dark" ? t::THEME_DARK : t::THEME_AUTO;
}

// Offers the digest only where mail can be sent.
void fill_digest(const app::Context& context, app::Section& body, const app::Problems& problems) {
  const std::string& address = context.member().email;
  if (!net::mail_is_set_up(context.app.config) || !net::is_mail_address(address)) return;
  const std::string choice = digest_choice(context);
  app::Section part = body.add(t::DIGEST);
  part.text(t::EMAIL, address).optional(t::DIGEST_ERROR, app::problem_at(problems, "digest"));
  part.show(choice == store::kWeeklyDigest    ? t::DIGEST_WEEK
            : choice == store::kMonthlyDigest ? t::DIGEST_MONTH
                                              : t::DIGEST_OFF);
}

void fill_problems(app::Section& body, const app::Problems& problems) {
  body.optional(t::NAME_ERROR, app::problem_at(problems, "name"))
      .optional(t::PRIVACY_LEVEL_ERROR, app::problem_at(problems, "privacy_level"));
  body.optional(t::DATE_FORMAT_ERROR, app::problem_at(problems, "date_format"))
      .optional(t::TIMEZONE_ERROR, app::problem_at(problems, "timezone"));
  body.optional(t::COUNTRY_ERROR, app::problem_at(problems, "country"))
      .optional(t::RATING_SCALE_ERROR, app::problem_at(problems, "rating_scale"));
  body.optional(t::THEME_ERROR, app::problem_at(problems, "theme"))
      .optional(t::SERVICES_ERROR, app::problem_at(problems, "services"));
}

http::Response show_preferences(app::Context& context, const domain::User& user, const app::Problems& problems,
                                int status) {
  app::Page page(context.language, "settings_preferences.tpl");
  app::Section& body = page.body();
  add_settings_menu(context, body, SettingsPage::preferences);
  const std::string there = base::local_date(context.now(), user.time_zone);
  body.show(user.rating_scale == domain::RatingScale::five ? t::SCALE_FIVE : t::SCALE_TEN)
      .show(theme_section(user.theme));
  fill_formats(context, body, user, there);
  add_zones(body, user.time_zone, false);
  body.text(t::NOW_TEXT, base::tr_c("a moment", "{day}, {time}",
                                    {{"day", app::formatted_date(context.language, there, user.date_format)},
                                     {"time", base::local_clock(context.now(), user.time_zone)}}));
  fill_countries(context, body, user);
  fill_services(context, body, user);
  body.show_if(user.automatic_watchlist_removal, t::REMOVAL).show_if(user.single_key_shortcuts, t::KEYS_CHECKED);
  body.show_if(user.provider_search, t::PROVIDER_SEARCH_CHECKED);
  body.show_if(!context.app.config.provider_search, t::PROVIDER_SEARCH_OFF);
  fill_digest(context, body, problems);
  add_settings_row(context, body, "/settings/preferences/places", base::tr("Places"),
                   base::tr("Where you watch films"));
  fill_problems(body, problems);
  return app::render(context, page, {.title = base::tr("Preferences"), .here = kPreferencesPath}, status);
}

http::Response preferences_again(app::Context& context, const domain::User& user, const app::Problems& problems) {
  return app::refused(context, problems, [&] { return show_preferences(context, user, problems, 422); });
}

http::Response taken(app::Context& context, const domain::User& user) {
  const app::Problems problems = {{"name", base::tr("This username is taken.")}};
  return app::refused(
      context, problems, [&] { return show_preferences(context, user, problems, 422); }, 409);
}

// Members who never wanted a digest have no row.
void save_digest(app::Context& context, store::Tx& tx, const domain::User& user) {
  const std::string choice = digest_choice(context);
  if (choice == store::kNoDigest && !store::find_digest(tx.db(), user.id)) return;
  const std::string id = base::random_hex(store::kDigestIdBytes);
  const std::string today = base::local_date(context.now(), user.time_zone);
  store::set_digest(tx, {user.id, choice, context.language.tag(), base::sha256_hex(id),
                         base::encrypt(context.app.keys.encryption, id, store::digest_about(user.id)), today, today});
}

// Returns false if the name is taken.
bool save(app::Context& context, const domain::User& user) {
  try {
    store::Tx tx(context.app.db);
    store::set_name(tx, user.id, user.name);
    store::set_preferences(tx, user);
    save_digest(context, tx, user);
    record_what_others_see(context, tx, user);
    app::add_flash(context, tx, {.text = base::tr("Saved your settings.")});
    tx.commit();
    return true;
  } catch (const store::DbError& error) {
    if (!error.is_conflict()) throw;
    return false;
  }
}

http::Cookie theme_cookie(const app::Context& context, const std::string& theme) {
  http::Cookie cookie = app::lasting_cookie(context, app::kThemeCookie, theme);
  cookie.http_only = false;
  return cookie;
}

}  // namespace

http::Response settings_choice(app::Context& context) {
  const std::string page = context.req.query().text("page");
  return http::see_other(context.url(app::is_own_path(page) ? page : "/settings/profile"));
}

http::Response settings_preferences(app::Context& context) {
  return show_preferences(context, context.member(), {}, 200);
}

http::Response settings_preferences_post(app::Context& context) {
  app::Problems problems;
  const domain::User user = read_form(context, problems);
  if (!problems.empty()) return preferences_again(context, user, problems);
  if (!save(context, user)) return taken(context, user);
  context.cookies.push_back(theme_cookie(context, user.theme));
  return http::see_other(context.url(context.req.path()));
}

}  // namespace web
