// Reads the whole database, to find out what a request changed.
#pragma once

#include <map>
#include <set>
#include <string>

#include "asking.h"

namespace cases {

// Maps table → row id, or the whole row in tables without ids → column → value. Leaves out sessions and last
// uses, which any request may change.
using StoredRows = std::map<std::string, std::map<std::string, std::map<std::string, std::string>>>;
StoredRows stored_rows(store::Db& db);

// Returns the rows without those that viewing a page may fetch from the provider, or have a job fetch or draw.
StoredRows rows_kept_by(store::Db& db, const Request& request);

// Returns traces such as "user+", "play-" and "user~email", with a row's type if it has one: "job+export".
std::set<std::string> traces(const StoredRows& before, const StoredRows& after);

}  // namespace cases
