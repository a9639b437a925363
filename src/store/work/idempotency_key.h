// The first answers to API calls that carried an Idempotency-Key: a repeated call gets the same answer for a day.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

// The caller, the route and the key of a call.
struct IdempotencyKey {
  std::int64_t user_id = 0;
  std::string_view route;  // the route's pattern
  std::string key_hash;    // SHA-256 in hex, since clients may put anything into a key
};

struct FirstAnswer {
  std::string request_hash;  // SHA-256 of path and body in hex
  int status = 0;
  std::string location, body;  // "": none
};

std::optional<FirstAnswer> find_first_answer(Db& db, const IdempotencyKey& key, base::UnixTime now);
void add_first_answer(Tx& tx, const IdempotencyKey& key, const FirstAnswer& answer, base::UnixTime now);
void delete_old_idempotency_keys(Tx& tx, base::UnixTime now);

}  // namespace store
