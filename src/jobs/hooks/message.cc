#include <cmath>
#include <stdexcept>

#include "base/crypto.h"
#include "base/texts/sentence.h"
#include "jobs/hooks/calls.h"

namespace jobs {

namespace {

constexpr char kPosterSize[] = "/w342";

std::string film_name(const base::Json& movie) {
  const std::string title = base::string_member(movie, "title");
  const int year = base::year_of(base::string_member(movie, "release_date"));
  return year > 0 ? title + " (" + std::to_string(year) + ")" : title;
}

// Returns the rating as "8" or "7.5", or empty text without a rating.
std::string rating_digits(const base::Json& data) {
  const long tenths = std::lround(base::number_member(data, "rating") * 10);
  if (tenths == 0) return {};
  return std::to_string(tenths / 10) + (tenths % 10 != 0 ? "." + std::to_string(tenths % 10) : "");
}

base::Text play_text(const std::string& name, const std::string& film, const base::Json& data) {
  const std::string rating = rating_digits(data);
  if (!rating.empty())
    return base::tr("Watched by {name}: {film} · {rating}/10",
                    {{"name", name}, {"film", film}, {"rating", base::Decimal{rating}}});
  return base::member(base::member(data, "play"), "is_rewatch").asBool()
             ? base::tr("Rewatched by {name}: {film}", {{"name", name}, {"film", film}})
             : base::tr("Watched by {name}: {film}", {{"name", name}, {"film", film}});
}

// Returns the sentence that a user posts on their own account.
base::Text own_play_text(const std::string& film, const base::Json& data) {
  const std::string rating = rating_digits(data);
  return rating.empty()
             ? base::tr("Watched: {film}", {{"film", film}})
             : base::tr("Watched: {film} · {rating}/10", {{"film", film}, {"rating", base::Decimal{rating}}});
}

base::Text list_text(const std::string& name, const base::Json& list) {
  const std::string list_name = base::string_member(list, "name");
  return base::member(list, "is_deleted").asBool()
             ? base::tr("List deleted by {name}: “{list}”", {{"name", name}, {"list", list_name}})
             : base::tr("List changed by {name}: “{list}”", {{"name", name}, {"list", list_name}});
}

base::Text text_of(const store::DueCall& due, const base::Json& data) {
  using store::hook_event_name;
  const std::string& name = due.user_name;
  const std::string film = film_name(base::member(data, "movie"));
  if (due.call.event == hook_event_name(store::kPlayAdded))
    return due.hook.template_name == store::kHookMastodon ? own_play_text(film, data) : play_text(name, film, data);
  if (due.call.event == hook_event_name(store::kRatingSet))
    return base::tr("Rated by {name}: {film} · {rating}/10",
                    {{"name", name}, {"film", film}, {"rating", base::Decimal{rating_digits(data)}}});
  if (due.call.event == hook_event_name(store::kWatchlistAdded))
    return base::tr("On the watchlist of {name}: {film}", {{"name", name}, {"film", film}});
  if (due.call.event == hook_event_name(store::kListChanged)) return list_text(name, base::member(data, "list"));
  return base::tr("Test requested by {name}", {{"name", name}});
}

void add_link(const Tools& tools, metadata::HookMessage& message, base::Json& about, const std::string& path) {
  if (tools.config.base_url.empty()) return;
  message.link = tools.config.base_url + path;
  about["url"] = message.link;
}

void add_movie(const Tools& tools, metadata::HookMessage& message, base::Json& movie) {
  message.title = film_name(movie);
  if (const std::string poster = base::string_member(movie, "meta_poster_path"); !poster.empty())
    message.picture = tools.config.metadata_image_url + kPosterSize + poster;
  add_link(tools, message, movie, "/movie/" + std::to_string(base::int_member(movie, "id")));
}

void add_list(const Tools& tools, metadata::HookMessage& message, base::Json& list, const std::string& user_name) {
  message.title = base::string_member(list, "name");
  if (!list["is_deleted"].asBool())
    add_link(tools, message, list, "/users/" + user_name + "/lists/" + std::to_string(base::int_member(list, "id")));
}

}  // namespace

metadata::HookMessage hook_message(const Tools& tools, const store::DueCall& due) {
  const std::string about = store::hook_about(due.hook.user_id);
  const auto open = [&](const std::string& sealed) {
    auto opened = base::decrypt(tools.keys.encryption, sealed, about);
    if (!opened) throw std::runtime_error("this server's key does not decrypt what is stored of the hook");
    return std::move(*opened);
  };
  metadata::HookMessage message;
  message.template_name = due.hook.template_name;
  message.url = open(due.hook.url_encrypted);
  message.secret = open(due.hook.secret_encrypted);
  if (due.hook.token_encrypted) message.token = open(*due.hook.token_encrypted);
  message.id = due.call.id;
  message.event = due.call.event;
  message.title = "Matinee";
  message.body = base::parse_json(due.call.data).value_or(base::json_object());
  message.text = language_of(tools).text(text_of(due, message.body));
  if (message.body.isMember("movie")) add_movie(tools, message, message.body["movie"]);
  if (message.body.isMember("list")) add_list(tools, message, message.body["list"], due.user_name);
  message.body["id"] = base::Json::Int64(due.call.id);
  message.body["event"] = due.call.event;
  message.body["created_at"] = base::rfc3339(due.call.created_at);
  message.body["user"]["name"] = due.user_name;
  return message;
}

}  // namespace jobs
