#include "app/page/forms.h"

#include <algorithm>

#include "app/page/display.h"
#include "app/page/typed_date.h"
#include "base/crypto.h"
#include "base/random.h"
#include "base/text.h"
#include "store/work/receipt.h"

namespace app {

namespace {

constexpr std::size_t kMaxRedirect = 2000;  // characters
constexpr std::size_t kMaxPlaceName = 100;

constexpr std::string_view kLastDate =
    "9998-12-31";  // accepts dates that are too late, which get a message of their own

std::optional<std::string> date_field(const http::Form& form, const DateRule& rule, Problems& problems) {
  const auto sent = form.get("watched_at");
  if (!sent) return rule.today;
  if (base::trim(*sent).empty()) return std::nullopt;
  const std::string date = typed_date(rule.language, *sent, rule.format, rule.today);
  if (!base::is_watch_date(date, kLastDate)) {
    const auto written = [&](std::size_t length) {
      return formatted_date(rule.language, rule.today.substr(0, length), rule.format);
    };
    problems["watched_at"] = base::tr("Enter a date from 1888 on, such as {day}, {month}, {year} or “yesterday”.",
                                      {{"day", written(10)}, {"month", written(7)}, {"year", written(4)}});
  } else if (!base::has_begun(date, rule.today)) {
    problems["watched_at"] = base::tr("That date is too far ahead. Enter the day you watched the film.");
  }
  return date;
}

// Identifies a submission together with its _form_id. Leaves out how it is answered, fields that a browser adds when it
// sends the form later, and passwords and codes, because guesses at a hash of them are quickly tried.
std::string fields_hash(const http::Form& form) {
  std::string text;
  for (const auto& [name, value] : form.fields()) {
    if (name == "_csrf_token" || name == "_form_id" || name == "_confirm_code" || name == "_flash" ||
        name == "_written_on" || name.ends_with("password"))
      continue;
    text += std::to_string(name.size()) + ':' + name + std::to_string(value.size()) + ':' + value;
  }
  return base::sha256_hex(text);
}

std::optional<store::Receipt> receipt_of(const Context& context) {
  const std::string form_id = context.req.form().text("_form_id");
  if (!base::is_lower_hex(form_id, 32) || !context.viewer) return std::nullopt;
  const std::string route = std::string(context.route) + ' ' + context.req.path();
  return store::Receipt{context.viewer->id, route, form_id, fields_hash(context.req.form())};
}

}  // namespace

base::Text problem_at(const Problems& problems, const std::string& field) {
  const auto found = problems.find(field);
  return found == problems.end() ? base::Text() : found->second;
}

DateRule DateRule::of(const Context& context, const http::Form& form, const std::string& release_date) {
  const std::string today = context.today(), written_on = form.text("_written_on");
  const bool is_kept = base::is_iso_date(written_on) && base::has_begun(written_on, today);
  return {context.language, date_format(context), is_kept ? written_on : today, release_date};
}

std::optional<std::string> read_watch_date(const http::Form& form, const DateRule& rule, Problems& problems) {
  const std::string on = form.text("watched_on");
  if (on.empty() || on == "date") return date_field(form, rule, problems);
  if (on == "today") return rule.today;
  if (on == "yesterday") return base::add_days(rule.today, -1);
  if (on == "unknown") return std::nullopt;
  if (on == "release" && base::is_watch_date(rule.release_date, rule.today) &&
      base::has_begun(rule.release_date, rule.today))
    return rule.release_date;
  problems["watched_at"] = base::tr("Choose a day, or enter a date.");
  return std::nullopt;
}

domain::Privacy read_privacy(const http::Form& form, domain::Privacy before, const base::Text& problem,
                             Problems& problems) {
  const std::string level = form.text("privacy_level", domain::privacy_text(before));
  const domain::Privacy privacy = domain::privacy_from(level);
  if (domain::privacy_text(privacy) != level) problems["privacy_level"] = problem;
  return privacy;
}

std::string read_name(const http::Form& form, const std::string& field, std::size_t longest, const base::Text& problem,
                      Problems& problems) {
  std::string name(base::trim(form.text(field)));
  const bool is_one_line = name.find_first_of("\n\t") == std::string::npos;
  if (name.empty() || base::code_points(name) > longest || !is_one_line) problems[field] = problem;
  return name;
}

std::string read_place_name(const http::Form& form, const std::string& field, Problems& problems) {
  return read_name(form, field, kMaxPlaceName, base::tr("Enter a name of 1 to 100 characters."), problems);
}

std::int64_t number_in_query(const Context& context, const char* name) {
  const auto text = context.req.query().get(name);
  const auto number = text ? base::parse_id(*text) : std::int64_t{0};
  if (!number) throw http::invalid_field(name, base::tr("Enter a number."));
  return *number;
}

http::Response refused(const Context& context, const Problems& problems, const std::function<http::Response()>& again,
                       int status) {
  if (!context.req.wants_json()) return again();
  http::HttpError error = status == 409 ? http::conflict(problems.begin()->second)
                                        : http::invalid_request(base::tr("Some fields aren’t valid."));
  error.fields = problems;
  throw error;
}

http::Response answer_form(const Context& context, const Problems& problems,
                           const std::function<http::Response()>& effect,
                           const std::function<http::Response(const Problems&)>& again) {
  if (!problems.empty()) return refused(context, problems, [&] { return again(problems); });
  try {
    return effect();
  } catch (const http::HttpError& error) {
    if ((error.fields.empty() && error.status != 409) || context.req.wants_json()) throw;
    return again(error.fields.empty() ? Problems{{"", error.message}} : error.fields);
  }
}

bool is_own_path(std::string_view path) {
  if (path.empty() || path[0] != '/' || base::code_points(path) > kMaxRedirect) return false;
  if (path.size() > 1 && (path[1] == '/' || path[1] == '\\')) return false;
  return !base::has_control(path);
}

std::string way_back(const Context& context, std::string_view fallback) {
  const std::string redirect = context.req.form().text("redirect");
  return is_own_path(redirect) ? redirect : context.url(fallback);
}

http::Response once(Context& context, const std::function<std::string(store::Tx&)>& effect) {
  const auto receipt = receipt_of(context);
  store::Tx tx(context.app.db);
  if (receipt)
    if (const auto location = store::find_receipt(tx, *receipt, context.now())) return http::see_other(*location);
  const std::string location = effect(tx);
  if (receipt) store::add_receipt(tx, *receipt, location, context.now());
  tx.commit();
  return http::see_other(location);
}

http::Response remove_once(Context& context, const std::function<std::optional<std::string>(store::Tx&)>& removal) {
  const auto receipt = receipt_of(context);
  store::Tx tx(context.app.db);
  const auto location = removal(tx);
  if (!location) {
    const auto before = receipt ? store::find_receipt(tx, *receipt, context.now()) : std::nullopt;
    if (!before) throw http::not_found();
    return http::see_other(*before);
  }
  if (receipt) store::add_receipt(tx, *receipt, *location, context.now());
  tx.commit();
  return http::see_other(*location);
}

std::string new_form_id() { return base::random_hex(16); }

}  // namespace app
