#include "transfer/movary/accounts.h"

#include <algorithm>
#include <tuple>

#include "base/crypto.h"
#include "base/text.h"
#include "domain/country.h"
#include "formats/input/dates.h"

namespace transfer {

namespace {

using formats::number_in;
using formats::text_in;
using Row = formats::ForeignDb::Row;

constexpr std::size_t kBcryptLength = 60, kLongestTotpSecret = 256;
constexpr int kHighestCost = 14;  // a hash that takes minutes to verify would stop every login

std::string password_of(const std::string& hash) {
  const bool is_bcrypt = hash.size() == kBcryptLength && hash[6] == '$' &&
                         (hash.starts_with("$2y$") || hash.starts_with("$2a$") || hash.starts_with("$2b$"));
  if (!is_bcrypt) return {};
  const auto cost = base::is_digits(hash.substr(4, 2)) ? std::stoi(hash.substr(4, 2)) : 0;
  return cost >= 4 && cost <= kHighestCost ? hash : std::string();
}

std::optional<base::UnixTime> time_in(const Row& row, std::string_view column) {
  static const formats::Calendar calendar("UTC", "9998-01-01");
  return calendar.read(text_in(row, column), formats::kIsoDates).at;
}

// Reads "otpauth://totp/…?secret=…&issuer=…"; returns an empty text if its codes are made in another way than
// ours.
std::string totp_secret_of(std::string_view uri) {
  std::string secret;
  for (const std::string_view part : base::split(uri.substr(std::min(uri.find('?'), uri.size() - 1) + 1), '&')) {
    const std::string_view value = part.substr(std::min(part.find('=') + 1, part.size()));
    if (part.starts_with("secret=")) secret = base::percent_decode(value).value_or("");
    const bool is_other = (part.starts_with("digits=") && value != "6") ||
                          (part.starts_with("period=") && value != "30") ||
                          (part.starts_with("algorithm=") && !base::equal_ignoring_ascii_case(value, "SHA1"));
    if (is_other) return {};
  }
  const auto end = secret.find_last_not_of('=');
  secret.resize(end == std::string::npos ? 0 : end + 1);
  const bool is_base32 = secret.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == std::string::npos;
  return uri.starts_with("otpauth://totp/") && is_base32 && secret.size() <= kLongestTotpSecret ? secret : "";
}

bool is_on(const Row& row, std::string_view column, bool usual) {
  return row.contains(column) ? number_in(row, column) != 0 : usual;
}

std::vector<MovaryAddress> addresses_of(const Row& row) {
  std::vector<MovaryAddress> addresses;
  for (const std::string kind : {"plex", "jellyfin", "emby", "kodi", "radarr"}) {
    std::string id = base::ascii_lower(text_in(row, kind + (kind == "radarr" ? "_feed_uuid" : "_webhook_uuid")));
    std::erase(id, '-');
    if (base::is_lower_hex(id, 32))
      addresses.push_back({kind, id, is_on(row, kind + "_scrobble_views", true),
                           is_on(row, kind + "_scrobble_ratings", kind != "plex")});
  }
  return addresses;
}

domain::Privacy privacy_of(const Row& row) {
  switch (row.contains("privacy_level") ? number_in(row, "privacy_level") : 1) {
    case 2:
      return domain::Privacy::everyone;
    case 1:
      return domain::Privacy::members;
    default:
      return domain::Privacy::owner;
  }
}

MovaryAccount account_of(const Row& row) {
  MovaryAccount account;
  account.id = number_in(row, "id");
  account.name = text_in(row, "name");
  account.email = std::string(base::trim(text_in(row, "email")));
  account.password_hash = password_of(text_in(row, "password"));
  account.is_admin = number_in(row, "is_admin") != 0;
  account.privacy = privacy_of(row);
  account.country = text_in(row, "country");
  if (!domain::is_country(account.country)) account.country.clear();
  account.date_format = number_in(row, "date_format_id") < 2 ? "yyyy-mm-dd" : "dd.mm.yyyy";
  account.automatic_watchlist_removal = is_on(row, "watchlist_automatic_removal_enabled", true);
  account.created_at = time_in(row, "created_at");
  const std::string& uri = text_in(row, "totp_uri");
  account.totp_secret = uri.empty() ? "" : totp_secret_of(uri);
  account.has_other_totp = !uri.empty() && account.totp_secret.empty();
  account.addresses = addresses_of(row);
  return account;
}

// Returns true if this is a token itself: 32 digits, or a UUID as in the first API tokens.
bool is_plain_token(const std::string& token) {
  std::string digits = base::ascii_lower(token);
  if (digits.size() == 36) std::erase(digits, '-');
  return base::is_lower_hex(digits, 32);
}

// Returns the SHA-256 of a token; databases before October 2026 hold the token itself, newer ones its SHA-256.
std::string hash_in(const Row& row) {
  const std::string& token = row.contains("token_hash") ? text_in(row, "token_hash") : text_in(row, "token");
  if (base::is_lower_hex(token, 64)) return token;
  return is_plain_token(token) ? base::sha256_hex(token) : std::string();
}

void read_tokens(const formats::ForeignDb& db, bool is_personal, base::UnixTime now,
                 std::vector<MovaryAccount>& accounts) {
  db.each_row(is_personal ? "user_api_token" : "user_auth_token", {}, [&](const Row& row) {
    const auto owner = std::ranges::find(accounts, number_in(row, "user_id"), &MovaryAccount::id);
    store::ImportedToken token;
    token.hash = hash_in(row);
    token.personal = is_personal;
    token.expires_at = time_in(row, row.contains("expires_at") ? "expires_at" : "expiration_date");
    const bool is_over = token.expires_at ? *token.expires_at <= now : !is_personal;
    if (owner == accounts.end() || token.hash.empty() || is_over) return;
    token.name = base::first_code_points(text_in(row, "name"), 100);
    if (is_personal && token.name.empty()) token.name = "Movary";
    token.device_name = base::first_code_points(text_in(row, "device_name"), 256);
    token.user_agent = base::first_code_points(text_in(row, "user_agent"), 1000);
    token.created_at = std::min(time_in(row, "created_at").value_or(now), now);
    if (!is_personal) token.name.clear();
    owner->tokens.push_back(token);
  });
}

}  // namespace

std::vector<MovaryAccount> movary_accounts(const formats::ForeignDb& db, base::UnixTime now) {
  std::vector<MovaryAccount> accounts;
  db.each_row("user", {}, [&](const Row& row) { accounts.push_back(account_of(row)); });
  std::ranges::sort(accounts, {}, [](const MovaryAccount& one) { return std::tuple(!one.is_admin, one.id); });
  for (const bool is_personal : {false, true}) read_tokens(db, is_personal, now, accounts);
  return accounts;
}

}  // namespace transfer
