// Says what reverting one recording after the other would do, newest first, without changing anything.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "base/json.h"
#include "store/changes/change.h"
#include "store/changes/groups.h"
#include "store/sqlite/db.h"

namespace store {

class RevertForecast {
 public:
  // `changed_again` has table and key, as one text, of the rows that more than one of the recordings has changed.
  RevertForecast(Db& db, std::int64_t user_id, std::set<std::string> changed_again)
      : db_(db), user_id_(user_id), changed_again_(std::move(changed_again)) {}

  // Returns true if revert_whole() would revert these changes once it has reverted those before it.
  bool would_revert(const base::Json& changes);

 private:
  bool would_go(const ChangeGroup& group, const std::set<std::string>& recorded) const;
  base::Json row_then(const RowChange& row) const;
  bool is_used_then(const RowChange& row, const std::set<std::string>& recorded) const;
  bool is_date_taken(const RowChange& row, const ChangeGroup& group) const;
  void note(const RowChange& row);

  Db& db_;
  const std::int64_t user_id_;
  const std::set<std::string> changed_again_;
  std::map<std::string, base::Json> rows_;  // of those changed again, as they are then
  std::set<std::string> gone_;              // table and key of tags, companions and items that are gone then
  std::set<std::int64_t> moved_, removed_;  // entries that are on another date then, or at another place
};

}  // namespace store
