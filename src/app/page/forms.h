// Reading what a form sent, by the rules that all forms share (contract §1): watch dates, ratings, comments,
// where to go back to, and receipts against double submission.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "app/context.h"
#include "http/form.h"
#include "store/diary/play.h"

namespace app {

// Problems by field name; a page shows them beside the fields, an API answer in "fields".
using Problems = std::map<std::string, base::Text>;

// Nothing, when there is none of the field.
base::Text problem_at(const Problems& problems, const std::string& field);

struct DateRule {
  const base::Language& language;  // of the reader
  std::string_view format;         // the reader's, of kDateFormats
  std::string today;               // in the viewer's zone
  std::string release_date;        // of the film, may be empty

  static DateRule of(const Context& context, const std::string& release_date);
};

// `watched_at` as typed_date() takes it (absent: today; empty: unknown) or `watched_on` = today, yesterday, release,
// date, unknown. Nothing after tomorrow.
std::optional<std::string> read_watch_date(const http::Form& form, const DateRule& rule, Problems& problems);

// A number from 1; absent or empty gives 1.
int read_plays(const http::Form& form, Problems& problems);
// Absent stays absent; at most 10,000 code points, trimmed.
std::optional<std::string> read_comment(const http::Form& form, Problems& problems);
// Empty or absent: none. A place that is not the viewer's own is a problem.
std::optional<std::int64_t> read_location(Context& context, const http::Form& form, Problems& problems);

// A play of `movie_id` from the fields above.
store::NewPlay read_play(Context& context, const http::Form& form, const std::string& release_date, Problems& problems);

// Throws 400 with the fields when there are problems and the client wants JSON.
void refuse_as_json(const Context& context, const Problems& problems);

// The same with 409, when what was sent is taken by another.
void refuse_taken_as_json(const Context& context, const Problems& problems);

// Own path: begins with one '/', not followed by '/' or '\', no controls, at most 2,000 characters.
bool is_own_path(std::string_view path);
// The form's valid `redirect`, else `fallback`, which is below the base path; the answer is a full path.
std::string way_back(const Context& context, std::string_view fallback);

// Runs `effect` once in a transaction and remembers where it led; the same form (its `_form_id` and fields)
// within a day only gets the first redirect again. `effect` returns the path to go to, base path included.
http::Response once(Context& context, const std::function<std::string(store::Tx&)>& effect);

// Runs `removal` in a transaction. It returns the path to go to, or nothing when what the address names is not there:
// that is 404, unless the same form (its `_form_id` and fields) removed it within a day; then it gets that redirect
// again.
http::Response remove_once(Context& context, const std::function<std::optional<std::string>(store::Tx&)>& removal);

std::string new_form_id();

}  // namespace app
