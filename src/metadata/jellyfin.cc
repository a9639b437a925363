#include "metadata/jellyfin.h"

#include <algorithm>
#include <chrono>

#include "base/log.h"
#include "base/text.h"
#include "domain/movie.h"

namespace metadata {

namespace {

constexpr int kPageSize = 100;
constexpr std::size_t kMaxItemId = 64, kMaxToken = 256, kMaxName = 255;
constexpr std::size_t kMaxDecimals = 7;
constexpr std::size_t kMaxPage = 1024 * 1024;
constexpr long kServerConnectMs = 2000, kServerTotalMs = 8000;

ServerError not_jellyfin() { return {ServerErrorKind::failed, "The server did not answer as a Jellyfin server does."}; }
// Reads an id or token that consists only of letters, digits and '-', as it becomes part of paths and headers.
std::string word_member(const base::Json& object, const char* name, std::size_t most) {
  const std::string text = base::string_member(object, name, most + 1);
  const bool good = text.size() <= most && std::all_of(text.begin(), text.end(), [](char c) {
                      return base::is_alnum(std::string_view(&c, 1)) || c == '-';
                    });
  return good ? text : std::string();
}

// Reads a member of ProviderIds, whose names have any case.
std::string provider_id(const base::Json& item, std::string_view name) {
  const base::Json& ids = base::member(item, "ProviderIds");
  if (!ids.isObject()) return {};
  for (const std::string& key : ids.getMemberNames())
    if (base::equal_ignoring_ascii_case(key, name)) return base::string_member(ids, key.c_str(), 32);
  return {};
}

std::optional<JellyfinMovie> library_movie(const base::Json& item) {
  JellyfinMovie movie;
  movie.item_id = word_member(item, "Id", kMaxItemId);
  movie.meta_id = base::parse_id(provider_id(item, "Tmdb")).value_or(0);
  const std::string imdb = base::ascii_lower(provider_id(item, "Imdb"));
  movie.imdb_id = domain::is_imdb_id(imdb) ? imdb : "";
  const base::Json& data = base::member(item, "UserData");
  const base::Json& played = base::member(data, "Played");
  movie.played = played.isBool() && played.asBool();
  movie.last_played_at = jellyfin_time(base::string_member(data, "LastPlayedDate", 40));
  const bool is_movie = base::string_member(item, "Type", 32) == "Movie" && !movie.item_id.empty();
  return is_movie && (movie.meta_id > 0 || !movie.imdb_id.empty()) ? std::optional(movie) : std::nullopt;
}

// Returns true if the text begins with a date and time, such as "2024-03-10T20:15:00".
bool has_form(std::string_view text) {
  constexpr std::string_view kForm = "0000-00-00T00:00:00";
  return text.size() >= kForm.size() && std::equal(kForm.begin(), kForm.end(), text.begin(), [](char form, char c) {
           return form == '0' ? c >= '0' && c <= '9' : form == c;
         });
}

// Accepts nothing, or a dot and digits, and perhaps a Z.
bool is_end_of_time(std::string_view text) {
  if (text.ends_with('Z')) text.remove_suffix(1);
  if (text.empty()) return true;
  return text.front() == '.' && text.size() >= 2 && text.size() <= kMaxDecimals + 1 && base::is_digits(text.substr(1));
}

int number_at(std::string_view text, std::size_t at, std::size_t length) {
  return static_cast<int>(base::parse_id(text.substr(at, length)).value_or(0));
}

base::Json read(const net::HttpAnswer& answer) {
  if (answer.status == 401 || answer.status == 403)
    throw ServerError(ServerErrorKind::rejected, "The server refuses the link.");
  auto json = answer.status == 200 ? base::parse_json(answer.body) : std::nullopt;
  if (!json) throw not_jellyfin();
  return std::move(*json);
}

}  // namespace

std::optional<base::UnixTime> jellyfin_time(std::string_view text) {
  if (!has_form(text) || !is_end_of_time(text.substr(19)) || !base::is_iso_date(text.substr(0, 10)))
    return std::nullopt;
  const int hour = number_at(text, 11, 2), minute = number_at(text, 14, 2), second = number_at(text, 17, 2);
  if (hour > 23 || minute > 59 || second > 60) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(number_at(text, 0, 4)),
                                         std::chrono::month(static_cast<unsigned>(number_at(text, 5, 2))),
                                         std::chrono::day(static_cast<unsigned>(number_at(text, 8, 2)))};
  const base::UnixTime days = std::chrono::sys_days(date).time_since_epoch().count();
  return days * base::kDay + hour * base::kHour + minute * base::kMinute + second;
}

// Returns noon in UTC, or midnight where noon is the next day in the zone: twelve hours east and beyond.
std::string moment_of(const std::string& day, const std::string& zone) {
  const base::UnixTime noon = jellyfin_time(day + "T12:00:00").value_or(0);
  return base::rfc3339(base::local_date(noon, zone) == day ? noon : noon - base::kDay / 2);
}

std::optional<JellyfinLogin> jellyfin_login_from(const base::Json& answer) {
  const base::Json& user = base::member(answer, "User");
  JellyfinLogin login{word_member(user, "Id", kMaxItemId), word_member(answer, "AccessToken", kMaxToken),
                      base::salvage_text(base::string_member(user, "Name"), kMaxName)};
  if (login.user_id.empty() || login.token.empty()) return std::nullopt;
  return login;
}

std::optional<JellyfinPage> jellyfin_movies_from(const base::Json& answer) {
  const base::Json& items = base::member(answer, "Items");
  if (!items.isArray()) return std::nullopt;
  JellyfinPage page;
  page.total = std::max<std::int64_t>(0, base::int_member(answer, "TotalRecordCount"));
  page.entries = static_cast<std::int64_t>(items.size());
  for (Json::ArrayIndex i = 0; i < items.size(); ++i) {
    auto movie = library_movie(items[i]);
    if (!movie) continue;
    movie->position = i;
    page.movies.push_back(std::move(*movie));
  }
  return page;
}

Jellyfin::Jellyfin(net::ServerAddress address, std::string_view listed, JellyfinLogin login)
    : address_(std::move(address)),
      login_(std::move(login)),
      list_(listed),
      http_({kServerConnectMs, kServerTotalMs}) {}

// Sends both headers, as older servers read the first and newer ones the second.
net::HttpAnswer Jellyfin::fetch(const std::string& path, std::optional<std::string> body,
                                const std::string& device_id) {
  std::string words = "MediaBrowser Client=\"Matinee\", Device=\"Matinee\", Version=\"" MATINEE_VERSION "\"";
  if (!device_id.empty()) words += ", DeviceId=\"" + device_id + "\"";
  if (!login_.token.empty()) words += ", Token=\"" + login_.token + "\"";
  net::HttpReply reply =
      http_.fetch({address_.url + path,
                   kMaxPage,
                   {"X-Emby-Authorization: " + words, "Authorization: " + words, "Accept: application/json",
                    "Content-Type: application/json", "Expect:"},
                   std::move(body),
                   [this](const sockaddr& to) { return net::may_connect(list_, address_.host, to); }});
  if (!reply.failure) return std::move(reply.answer);
  base::log(base::LogLevel::info, "media_server_unreachable", {{"curl", reply.failure->curl}});
  throw ServerError(ServerErrorKind::failed, "The server could not be reached.");
}

JellyfinLogin Jellyfin::log_in(const std::string& username, const std::string& password, const std::string& device_id) {
  base::Json credentials = base::json_object();
  credentials["Username"] = username;
  credentials["Pw"] = password;
  const auto login =
      jellyfin_login_from(read(fetch("/Users/AuthenticateByName", base::write_json(credentials), device_id)));
  if (!login) throw not_jellyfin();
  return *login;
}

void Jellyfin::log_out() {
  const net::HttpAnswer answer = fetch("/Sessions/Logout", "");
  if (answer.status != 200 && answer.status != 204 && answer.status != 401) throw not_jellyfin();
}

void Jellyfin::check() {
  const base::Json answer = read(fetch("/Users/Me"));
  if (word_member(answer, "Id", kMaxItemId) != login_.user_id) throw not_jellyfin();
}

JellyfinPage Jellyfin::movies(std::int64_t start) {
  const std::string path = "/Users/" + login_.user_id +
                           "/Items?IncludeItemTypes=Movie&Recursive=true&Fields=ProviderIds&EnableImages=false" +
                           "&SortBy=DateCreated&SortOrder=Ascending&StartIndex=" + std::to_string(start) +
                           "&Limit=" + std::to_string(kPageSize);
  auto page = jellyfin_movies_from(read(fetch(path)));
  if (!page || page->entries > kPageSize) throw not_jellyfin();
  return std::move(*page);
}

void Jellyfin::mark_played(const std::string& item_id, const std::string& when) {
  const std::string query = when.empty() ? "" : "?datePlayed=" + when;
  const net::HttpAnswer answer = fetch("/Users/" + login_.user_id + "/PlayedItems/" + item_id + query, "");
  if (answer.status != 204 && answer.status != 404) static_cast<void>(read(answer));
}

}  // namespace metadata
