#include "cli/owner.h"

#include <grp.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <optional>
#include <vector>

#include "server/listener.h"

namespace cli {

namespace {

struct Owner {
  uid_t user;
  gid_t group;
  std::string name;  // empty if the number has none
};

// Returns the owner of the data folder, or nullopt if this process is not root, or the folder is root's or does not
// exist.
std::optional<Owner> other_owner(const base::Config& config) {
  struct stat folder {};
  if (geteuid() != 0 || stat(config.data_dir.c_str(), &folder) != 0 || folder.st_uid == 0) return std::nullopt;
  const passwd* entry = getpwuid(folder.st_uid);
  if (entry == nullptr) return Owner{folder.st_uid, folder.st_gid, {}};
  return Owner{folder.st_uid, entry->pw_gid, entry->pw_name};
}

std::vector<gid_t> groups_of(const Owner& owner, const base::Config& config) {
  std::vector<gid_t> groups{owner.group};
  if (!owner.name.empty()) {
    int count = 0;
    getgrouplist(owner.name.c_str(), owner.group, nullptr, &count);
    groups.resize(static_cast<std::size_t>(count));
    getgrouplist(owner.name.c_str(), owner.group, groups.data(), &count);
  }
  if (const group* of_socket = getgrnam(config.value("MATINEE_SOCKET_GROUP").c_str()))
    groups.push_back(of_socket->gr_gid);
  return groups;
}

}  // namespace

void become_owner(const base::Config& config) {
  const auto owner = other_owner(config);
  if (!owner) return;
  const std::vector<gid_t> groups = groups_of(*owner, config);
  if (setgroups(groups.size(), groups.data()) == 0 && setgid(owner->group) == 0 && setuid(owner->user) == 0) return;
  throw base::PermanentError(config.data_dir +
                             " belongs to another user, and root cannot switch to that user here; run " +
                             (owner->name.empty() ? "it as user " + std::to_string(owner->user)
                                                  : "runuser -u " + owner->name + " -- matinee …"));
}

void make_socket_folder(const base::Config& config) {
  const auto owner = other_owner(config);
  if (!owner || !config.listen.starts_with("unix:/")) return;
  const std::string folder = config.listen.substr(5, config.listen.rfind('/') - 5);
  if (folder.empty() || access(folder.c_str(), F_OK) == 0) return;
  if (!server::make_socket_folder(config.listen)) return;  // the listener says why
  static_cast<void>(chown(folder.c_str(), owner->user, owner->group) == 0);
}

}  // namespace cli
