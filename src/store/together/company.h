// Who an entry of the diary was with and who logged it, as far as somebody may be told: only those who took part are,
// unless the pages of all of them are public; and nobody is told of a member whose pages they may not read.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "domain/play.h"
#include "domain/user.h"
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

// Sets whom an entry was with, or adds to them; members that are gone are left out. The callers raise the revision.
void set_companions(Tx& tx, std::int64_t play_id, const std::vector<std::int64_t>& user_ids);
void add_companions(Tx& tx, std::int64_t play_id, const std::vector<std::int64_t>& user_ids);
// Of a column that holds the ids of all companions of a play, with commas between them.
std::vector<std::int64_t> split_ids(std::string_view joined);
// Names the owner of an entry that somebody logged for them again, where deleting it had taken the name away.
void name_again(Tx& tx, std::int64_t play_id);

}  // namespace store
