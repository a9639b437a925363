// Reads forms by common rules: watch dates, ratings, notes, the way back, and receipts against double submission.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/context.h"
#include "domain/user.h"
#include "http/form.h"
#include "store/sqlite/db.h"

namespace app {

// Problems by field name; a page shows them beside the fields, an API answer in "fields".
using Problems = std::map<std::string, base::Text>;

// Returns the problem of a field, or an empty text if there is none.
base::Text problem_at(const Problems& problems, const std::string& field);

struct DateRule {
  const base::Language& language;  // of the reader
  std::string_view format;         // the reader's, of kDateFormats
  std::string today;               // in the viewer's zone, or the day on which a form that was sent later was written
  std::string release_date;        // of the film, may be empty

  // A browser that could not send the form sends it later, with the day on which it was written as `_written_on`.
  static DateRule of(const Context& context, const http::Form& form, const std::string& release_date);
};

// Reads `watched_at` as typed_date() does (today if absent, unknown if empty), or `watched_on` = today, yesterday,
// release, date, unknown. A date after tomorrow is a problem.
std::optional<std::string> read_watch_date(const http::Form& form, const DateRule& rule, Problems& problems);

// Reads `privacy_level`, or returns `before` if it is absent. Anything but a level is the problem.
domain::Privacy read_privacy(const http::Form& form, domain::Privacy before, const base::Text& problem,
                             Problems& problems);

// Reads a name, trimmed. Anything but one line of 1 to `longest` characters is the problem.
std::string read_name(const http::Form& form, const std::string& field, std::size_t longest, const base::Text& problem,
                      Problems& problems);
// Reads the name of a place, which has at most 100 characters.
std::string read_place_name(const http::Form& form, const std::string& field, Problems& problems);
constexpr std::string_view kNewPlace = "new";  // in the field of a place or list, which another field then names

// Returns the number in a field of the query, or 0 if it is absent. Throws 400 if it is not a number.
std::int64_t number_in_query(const Context& context, const char* name);

// Returns true if a path leads to this server: it begins with one '/', not followed by '/' or '\', and has no controls
// and at most 2,000 characters.
bool is_own_path(std::string_view path);
// Returns the full path of the form's `redirect` if it is valid, else that of `fallback`, which is below the base path.
std::string way_back(const Context& context, std::string_view fallback);

// Answers a form that has these mistakes: as `again` shows it, or to a script as JSON with `status`, which is 409 where
// another member has the name or address.
http::Response refused(const Context& context, const Problems& problems, const std::function<http::Response()>& again,
                       int status = 400);

// Answers a form with `effect`. Mistakes are `problems` or an HttpError that `effect` throws with fields, or with
// status 409, whose message stands for the whole form (""). They are answered as by refused().
http::Response answer_form(const Context& context, const Problems& problems,
                           const std::function<http::Response()>& effect,
                           const std::function<http::Response(const Problems&)>& again);

// Runs `effect` in a transaction and redirects to the path that it returns, base path included. Within a day, the same
// form (its `_form_id` and fields) only gets that redirect again.
http::Response once(Context& context, const std::function<std::string(store::Tx&)>& effect);

// Runs `removal` in a transaction and redirects to the path that it returns, or throws 404 if it returns nullopt
// because the address names nothing that exists. Within a day, the same form (its `_form_id` and fields) gets its first
// redirect again instead of 404.
http::Response remove_once(Context& context, const std::function<std::optional<std::string>(store::Tx&)>& removal);

std::string new_form_id();

}  // namespace app
