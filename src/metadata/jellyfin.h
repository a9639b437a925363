// A person's account on a Jellyfin server: logging in, checking the link, its films, marking films as played.
// Answers are untrusted: every field is type-checked, bounded, and left out when it does not fit.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/time.h"
#include "net/address.h"
#include "net/http_client.h"

namespace metadata {

enum class ServerErrorKind {
  rejected,  // 401 or 403: the login or the token is not valid
  failed,    // not reached, too slow, or not the answer of such a server
};

// A page never shows what() or the server's own words; a person only learns whether it worked.
struct ServerError : std::runtime_error {
  ServerError(ServerErrorKind k, const std::string& message) : std::runtime_error(message), kind(k) {}
  ServerErrorKind kind;
};

struct JellyfinLogin {
  std::string user_id, token;
  std::string user_name = {};  // as the server writes it
};

struct JellyfinMovie {
  std::string item_id;
  std::int64_t meta_id = 0;  // 0 if the server does not know it
  std::string imdb_id;       // may be empty
  bool played = false;
  std::optional<base::UnixTime> last_played_at;
  std::int64_t position = 0;  // in the answer, from 0
};

struct JellyfinPage {
  std::vector<JellyfinMovie> movies;
  std::int64_t entries = 0;  // in the answer, usable or not
  std::int64_t total = 0;    // in the whole library
};

// Return nullopt if the answer is not that of a Jellyfin server.
std::optional<JellyfinLogin> jellyfin_login_from(const base::Json& answer);
std::optional<JellyfinPage> jellyfin_movies_from(const base::Json& answer);
// Reads "2024-03-10T20:15:00.0000000Z", with 0 to 7 decimals, with or without the Z.
std::optional<base::UnixTime> jellyfin_time(std::string_view text);
// Returns a moment that lies on this day (YYYY-MM-DD) both in UTC and in the zone.
std::string moment_of(const std::string& day, const std::string& zone);

// Connections go only where net::may_connect allows them, whatever the name resolves to. All functions throw
// ServerError; call none inside a transaction.
class Jellyfin {
 public:
  // `listed` is the setting media_server_addresses.
  Jellyfin(net::ServerAddress address, std::string_view listed, JellyfinLogin login = {});

  // Logs in. A new login ends the previous one, as a server stores one token for each `device_id` and user.
  JellyfinLogin log_in(const std::string& username, const std::string& password, const std::string& device_id);
  // Ends the token on the server. A token that the server no longer knows counts as ended.
  void log_out();
  // Returns if the token is still valid, and throws otherwise.
  void check();
  // Returns at most 100 films of the library, played or not, from the entry with this number on.
  JellyfinPage movies(std::int64_t start);
  // `when` is the result of moment_of(), or empty for now. An item that has been removed by then is not a failure.
  void mark_played(const std::string& item_id, const std::string& when);

 private:
  // Sends a POST if there is a body, else a GET.
  net::HttpAnswer fetch(const std::string& path, std::optional<std::string> body = {},
                        const std::string& device_id = {});
  net::ServerAddress address_;
  JellyfinLogin login_;
  net::AddressList list_;
  net::HttpClient http_;
};

}  // namespace metadata
