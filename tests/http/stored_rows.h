// What the database holds, to tell what a request changed.
#pragma once

#include <map>
#include <set>
#include <string>

#include "asking.h"

namespace cases {

// Table → number of the row, or all of it where rows have none → column → value. Sessions and last uses, which any
// request may change, are left out.
using StoredRows = std::map<std::string, std::map<std::string, std::map<std::string, std::string>>>;
StoredRows stored_rows(store::Db& db);

// The same without what a view of a page may fetch from the provider, or have a job fetch or draw.
StoredRows rows_kept_by(store::Db& db, const Request& request);

// "user+", "play-", "user~email"; of what has a type with that: "job+export".
std::set<std::string> traces(const StoredRows& before, const StoredRows& after);

}  // namespace cases
