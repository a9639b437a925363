// The company of a diary entry: the members whom it was watched with, and who logged it. Only those who took part may
// see it, unless the pages of all of them are public; nobody sees a member whose pages they may not read.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "domain/play.h"
#include "domain/user.h"
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

// Returns the owners of these entries, keyed by entry, with id, name and privacy.
std::map<std::int64_t, domain::User> owners_of_entries(Db& db, const std::vector<std::int64_t>& entries);

}  // namespace store
