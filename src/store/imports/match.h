// Remembers, for each user, which film of the provider another service means by its own name for it. A match outlives
// the batch that found it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

struct RememberedMatch {
  std::int64_t meta_id = 0;  // the provider's
  bool by_person = false;    // the user chose it; otherwise a rule found it
};
std::optional<RememberedMatch> remembered_match(Db& db, std::int64_t user_id, std::string_view source_key);
// Remembers a match. One that a rule found never replaces one that the user chose.
void remember_match(Tx& tx, std::int64_t user_id, std::string_view source_key, std::int64_t meta_id, bool by_person,
                    base::UnixTime now);

}  // namespace store
