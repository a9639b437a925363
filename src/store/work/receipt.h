// Receipts of forms that add something, so that a form that is sent twice within thirty days adds it once.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

struct Receipt {
  std::int64_t user_id = 0;
  std::string route;        // the route's pattern
  std::string form_id;      // 32 hex digits
  std::string fields_hash;  // SHA-256 of the other fields
};

// Returns the redirect that the first submission got, if there was one within thirty days.
std::optional<std::string> find_receipt(Tx& tx, const Receipt& receipt, base::UnixTime now);
void add_receipt(Tx& tx, const Receipt& receipt, std::string_view location, base::UnixTime now);
std::int64_t delete_old_receipts(Tx& tx, base::UnixTime now);

}  // namespace store
