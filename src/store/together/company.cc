#include "store/together/company.h"

#include <algorithm>

#include "base/text.h"
#include "store/sqlite/ids.h"

namespace store {

Company::Company(Db& db, const std::optional<domain::User>& viewer, const domain::User& owner,
                 const std::vector<const domain::Play*>& plays)
    : viewer_(viewer), owner_(owner) {
  static constexpr char kSql[] =
      "SELECT u.id, u.name, u.privacy_level FROM json_each(?) j CROSS JOIN user u ON u.id = j.value /*scan*/";
  std::vector<std::int64_t> ids;
  for (const domain::Play* play : plays) {
    ids.insert(ids.end(), play->with.begin(), play->with.end());
    if (play->logged_by) ids.push_back(*play->logged_by);
  }
  if (ids.empty()) return;
  for (Query query(db, kSql, id_list(ids)); query.step();) {
    domain::User& member = members_[query.integer(0)];
    member.id = query.integer(0);
    member.name = query.text(1);
    member.privacy = domain::privacy_from(query.text_view(2));
  }
}

bool Company::shows(const domain::Play& play) const {
  const auto is_viewer = [&](std::int64_t id) { return viewer_ && viewer_->id == id; };
  if (is_viewer(owner_.id) || std::ranges::any_of(play.with, is_viewer)) return true;
  const auto is_public = [&](std::int64_t id) {
    const auto member = members_.find(id);
    return member != members_.end() && member->second.privacy == domain::Privacy::everyone;
  };
  return owner_.privacy == domain::Privacy::everyone && std::ranges::all_of(play.with, is_public) &&
         (!play.logged_by || is_public(*play.logged_by));
}

std::string Company::name_of(std::int64_t user_id) const {
  const auto member = members_.find(user_id);
  return member != members_.end() && domain::may_read(viewer_, member->second) ? member->second.name : "";
}

std::vector<std::string> Company::with(const domain::Play& play) const {
  std::vector<std::string> names;
  if (!shows(play)) return names;
  for (const std::int64_t id : play.with)
    if (std::string name = name_of(id); !name.empty()) names.push_back(std::move(name));
  std::ranges::sort(names, {}, [](const std::string& name) { return base::ascii_lower(name); });
  return names;
}

std::string Company::logged_by(const domain::Play& play) const {
  return play.logged_by && shows(play) ? name_of(*play.logged_by) : "";
}

std::map<std::int64_t, domain::User> owners_of_entries(Db& db, const std::vector<std::int64_t>& entries) {
  static constexpr char kSql[] =
      "SELECT p.id, u.id, u.name, u.privacy_level FROM json_each(?) j CROSS JOIN play p ON p.id = j.value "
      "CROSS JOIN user u ON u.id = p.user_id /*scan*/";
  std::map<std::int64_t, domain::User> owners;
  for (Query query(db, kSql, id_list(entries)); !entries.empty() && query.step();) {
    domain::User& owner = owners[query.integer(0)];
    owner.id = query.integer(1);
    owner.name = query.text(2);
    owner.privacy = domain::privacy_from(query.text_view(3));
  }
  return owners;
}

}  // namespace store
