// Who an entry of the diary was with and who logged it, as far as somebody may be told: only those who took part are,
// unless the pages of all of them are public; and nobody is told of a member whose pages they may not read.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/json.h"
#include "domain/play.h"
#include "domain/user.h"
#include "store/diary/play.h"
#include "store/sqlite/db.h"

namespace store {

// Reads the members that entries of one owner name. `viewer` none: a visitor.
class Company {
 public:
  Company(Db& db, const std::optional<domain::User>& viewer, const domain::User& owner,
          const std::vector<const domain::Play*>& plays);

  std::vector<std::string> with(const domain::Play& play) const;  // by name
  std::string logged_by(const domain::Play& play) const;          // empty: nobody else, or not to be told

 private:
  bool shows(const domain::Play& play) const;
  std::string name_of(std::int64_t user_id) const;  // empty: not to be told

  const std::optional<domain::User>& viewer_;
  const domain::User& owner_;
  std::map<std::int64_t, domain::User> members_;  // id, name and privacy
};

// Names whoever logged an entry in it, not in one that was there before; and the owners of other plays, as long as
// these are there. The callers raise the revision.
void name_writer(Tx& tx, std::int64_t play_id, std::int64_t writer_id);
void name_owners(Tx& tx, std::int64_t play_id, const std::vector<std::int64_t>& their_plays);
// Names a play's owner in other members' entries. Returns false if all of these entries are deleted.
bool name_in_entries(Tx& tx, std::int64_t play_id, const std::vector<std::int64_t>& entries);
// Takes the owner of a play off all entries of others that name them through it, and returns these entries.
std::vector<std::int64_t> take_name_off(Tx& tx, std::int64_t play_id);
// Returns the owners of these entries, keyed by entry, with id, name and privacy.
std::map<std::int64_t, domain::User> owners_of_entries(Db& db, const std::vector<std::int64_t>& entries);
// Removes all names but these from an entry. Adds none, since members may take their own name off entries.
void keep_companions(Tx& tx, std::int64_t play_id, const std::vector<std::int64_t>& user_ids);
// Of two entries that become one. Whoever logged the first is named through the play of that film and date that they
// have, so that they can take their name away; without one they are not.
void move_companions(Tx& tx, std::int64_t play_id, std::int64_t to_play_id);
// The company that an Undo keeps as JSON: "logged_by", "with", "their_plays" and "named_in".
void read_company(NewPlay& play, const base::Json& row);
// Of a column that holds several ids, with commas between them.
std::vector<std::int64_t> split_ids(std::string_view joined);

}  // namespace store
