// The state that Undo needs after a change of several entries: each date of a film as it was before, and a mark of how
// the change left it. Undo skips a film that has changed since.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "app/context.h"
#include "base/json.h"
#include "domain/play.h"
#include "store/sqlite/db.h"

namespace web {

class ChangedEntries {
 public:
  ChangedEntries(store::Tx& tx, std::int64_t user_id) : tx_(tx), user_id_(user_id) {}
  // Notes the entry of this date before it changes; a second call for it does nothing.
  void note(std::int64_t movie_id, const std::optional<std::string>& watched_at);
  base::Json undo() const;

 private:
  using Date = std::pair<std::int64_t, std::optional<std::string>>;  // film, watch date

  store::Tx& tx_;
  std::int64_t user_id_;
  std::map<Date, std::optional<domain::Play>> before_;
};

// Restores each film none of whose dates have changed since. Returns how many films stay as they are now.
std::size_t put_entries_back(store::Tx& tx, const domain::User& user, const base::Json& entries, base::UnixTime now);

}  // namespace web
