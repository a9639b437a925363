// The people of a Movary or Pathary database: their accounts, with passwords, tokens and addresses.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "domain/user.h"
#include "formats/input/foreign_db.h"
#include "store/account/token.h"

namespace transfer {

// An address that a media server posts to, or that Radarr reads; `id` has no dashes, like our own.
struct MovaryAddress {
  std::string kind, id;
  bool record_plays = true, record_ratings = true;
};

struct MovaryAccount {
  std::int64_t id = 0;  // its id there
  std::string name, email;
  std::string password_hash;  // bcrypt; empty: no password that works here
  bool is_admin = false;
  domain::Privacy privacy = domain::Privacy::members;
  std::string country, date_format;
  bool automatic_watchlist_removal = true;
  std::optional<base::UnixTime> created_at;
  std::string totp_secret;      // base32; empty: no second factor
  bool has_other_totp = false;  // its second factor is of a kind that is unknown here
  std::vector<MovaryAddress> addresses;
  std::vector<store::ImportedToken> tokens;  // valid logins, and API tokens
};

// Returns administrators first, then by id.
std::vector<MovaryAccount> movary_accounts(const formats::ForeignDb& db, base::UnixTime now);

}  // namespace transfer
