// The company of a diary entry: the members whom it was watched with, and who logged it. Only those who took part may
// see it, unless the pages of all of them are public; nobody sees a member whose pages they may not read.
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

// Reads the members that entries of one owner name. A `viewer` of nullopt is a visitor.
class Company {
 public:
  Company(Db& db, const std::optional<domain::User>& viewer, const domain::User& owner,
          const std::vector<const domain::Play*>& plays);

  std::vector<std::string> with(const domain::Play& play) const;  // in order of name
  std::string logged_by(const domain::Play& play) const;          // empty: the owner, or hidden from the viewer

 private:
  bool shows(const domain::Play& play) const;
  std::string name_of(std::int64_t user_id) const;  // empty: hidden from the viewer

  const std::optional<domain::User>& viewer_;
  const domain::User& owner_;
  std::map<std::int64_t, domain::User> members_;  // id, name and privacy
};

// name_writer() names the member who logged an entry in it, but not in an entry that existed before. name_owners()
// names the owners of other plays, as long as these plays exist. The callers raise the revision.
void name_writer(Tx& tx, std::int64_t play_id, std::int64_t writer_id);
void name_owners(Tx& tx, std::int64_t play_id, const std::vector<std::int64_t>& their_plays);
// Names a play's owner in other members' entries. Returns false if all of these entries are deleted.
bool name_in_entries(Tx& tx, std::int64_t play_id, const std::vector<std::int64_t>& entries);
// Removes the owner of a play from all entries of others that name them through it, and returns these entries.
std::vector<std::int64_t> take_name_off(Tx& tx, std::int64_t play_id);
// Returns the owners of these entries, keyed by entry, with id, name and privacy.
std::map<std::int64_t, domain::User> owners_of_entries(Db& db, const std::vector<std::int64_t>& entries);
// Removes all names but these from an entry. Adds none, since members may take their own name off entries.
void keep_companions(Tx& tx, std::int64_t play_id, const std::vector<std::int64_t>& user_ids);
// Moves the names of one entry to the entry that it becomes part of. Links the member who logged the first one to their
// own play of that film and date, so that they can remove their name, and drops them if they have no such play.
void move_companions(Tx& tx, std::int64_t play_id, std::int64_t to_play_id);
// Reads the company that an undo keeps as JSON: "logged_by", "with", "their_plays" and "named_in".
void read_company(NewPlay& play, const base::Json& row);
// Splits a column that holds several ids, separated by commas.
std::vector<std::int64_t> split_ids(std::string_view joined);

}  // namespace store
