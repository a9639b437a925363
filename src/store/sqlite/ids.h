// Sets of ids as SQL takes and gives them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "store/sqlite/db.h"

namespace store {

// Writes a set of ids, such as "[1,2,3]", as one bound value for json_each(?).
std::string id_list(const std::vector<std::int64_t>& ids);
// Reads the id from a row of a statement that selects ids: Query(db, kSql).all(read_id).
inline std::int64_t read_id(const Query& query) { return query.integer(0); }
// Splits a column that holds several ids, separated by commas.
std::vector<std::int64_t> split_ids(std::string_view joined);

}  // namespace store
