#include "app/answer_memory.h"

#include <algorithm>
#include <array>

#include "app/context.h"
#include "app/cookies.h"
#include "app/forms.h"
#include "base/text.h"

namespace app {

namespace {

constexpr base::UnixTime kMaxAge = 60;                   // seconds
constexpr std::size_t kMaxBody = 256 * 1024;             // bytes
constexpr std::size_t kEntryBytes = 1024;                // an entry's own, with headers
constexpr std::string_view kFormId = "name=\"_form_id\" value=\"";  // as in every template (tests/check_templates)
constexpr std::size_t kFormIdLength = 32;

// What no remembered answer depends on. The cookies that count stand in the key by themselves.
constexpr std::array<std::string_view, 16> kLeftOut = {
    "HTTP_ACCEPT_ENCODING", "HTTP_ACCEPT_LANGUAGE", "HTTP_CACHE_CONTROL", "HTTP_COOKIE",
    "HTTP_PRAGMA",          "HTTP_PRIORITY",        "HTTP_REFERER",       "HTTP_SEC_FETCH_DEST",
    "HTTP_SEC_FETCH_MODE",  "HTTP_SEC_FETCH_USER",  "HTTP_USER_AGENT",    "HTTP_X_FORWARDED_FOR",
    "HTTP_X_REAL_IP",       "HTTP_X_REQUEST_ID",    "REMOTE_ADDR",        "REMOTE_PORT"};
static_assert(std::is_sorted(kLeftOut.begin(), kLeftOut.end()));

std::string key_of(const Context& context) {
  std::string key = std::to_string(context.viewer ? context.viewer->id : 0);
  key += '\0' + context.req.cookie(kThemeCookie).value_or("");
  auto left_out = kLeftOut.begin();  // both are sorted
  for (const auto& [name, value] : context.req.variables()) {
    while (left_out != kLeftOut.end() && *left_out < name) ++left_out;
    if (left_out != kLeftOut.end() && *left_out == name) continue;
    key.append(1, '\0').append(name).append(1, '=').append(value);
  }
  return key;
}

std::vector<std::size_t> places_of(std::string_view body, std::string_view word) {
  std::vector<std::size_t> places;
  if (word.empty()) return places;
  for (auto at = body.find(word); at != std::string_view::npos; at = body.find(word, at + word.size())) places.push_back(at);
  return places;
}

RememberedAnswer remember(const Context& context, const http::Response& response) {
  RememberedAnswer answer{response, places_of(response.body, context.csrf_token()), places_of(response.body, kFormId), context.now()};
  for (std::size_t& place : answer.form_ids) place += kFormId.size();
  return answer;
}

bool is_repeatable(const RememberedAnswer& answer) {
  const std::string& body = answer.response.body;
  return std::all_of(answer.form_ids.begin(), answer.form_ids.end(), [&](std::size_t place) {
    return base::is_lower_hex(std::string_view(body).substr(place, kFormIdLength), kFormIdLength);
  });
}

http::Response repeat(const Context& context, const RememberedAnswer& known) {
  http::Response response = known.response;
  if (!known.csrf_tokens.empty()) {
    const std::string token = context.csrf_token();
    for (const std::size_t place : known.csrf_tokens) response.body.replace(place, token.size(), token);
  }
  for (const std::size_t place : known.form_ids) response.body.replace(place, kFormIdLength, new_form_id());
  return response;
}

// Messages and half-finished things of a session belong to its next page alone.
bool has_own_words(const Context& context) { return context.session && !context.session->data().empty(); }

}  // namespace

void AnswerMemory::follow(const store::Version& version) {
  if (version == version_) return;
  by_key_.clear();
  entries_.clear();
  bytes_ = 0;
  version_ = version;
}

void AnswerMemory::drop(Entries::iterator entry) {
  by_key_.erase(entry->key);
  bytes_ -= entry->bytes;
  entries_.erase(entry);
}

const RememberedAnswer* AnswerMemory::find(const std::string& key, const store::Version& version, base::UnixTime now) {
  follow(version);
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return nullptr;
  const Entries::iterator entry = found->second;
  if (now < entry->answer.made_at || now - entry->answer.made_at >= kMaxAge) {
    drop(entry);
    return nullptr;
  }
  entries_.splice(entries_.begin(), entries_, entry);
  return &entry->answer;
}

void AnswerMemory::keep(const std::string& key, const store::Version& version, RememberedAnswer answer) {
  follow(version);
  if (answer.response.body.size() > std::min(kMaxBody, max_bytes_)) return;
  if (const auto found = by_key_.find(key); found != by_key_.end()) drop(found->second);
  const std::size_t bytes = key.size() + answer.response.body.size() + kEntryBytes;
  entries_.push_front({key, std::move(answer), bytes});
  by_key_.emplace(entries_.front().key, entries_.begin());
  bytes_ += bytes;
  while (bytes_ > max_bytes_ && entries_.size() > 1) drop(std::prev(entries_.end()));
}

http::Response remembered(Context& context, const store::Version& before, http::Response (*handler)(Context&)) {
  AnswerMemory* memory = context.app.memory;
  if (memory == nullptr || has_own_words(context)) return handler(context);
  const std::string key = key_of(context);
  if (const RememberedAnswer* known = memory->find(key, before, context.now())) return repeat(context, *known);
  const std::size_t cookies = context.cookies.size(), after_answer = context.after_answer.size();
  http::Response response = handler(context);
  const bool same_for_all = (response.status == 200 || response.status == 304) && context.cookies.size() == cookies &&
                            context.after_answer.size() == after_answer && !has_own_words(context);
  if (!same_for_all || store::version_of(context.app.db) != before) return response;
  RememberedAnswer answer = remember(context, response);
  if (is_repeatable(answer)) memory->keep(key, before, std::move(answer));
  return response;
}

}  // namespace app
