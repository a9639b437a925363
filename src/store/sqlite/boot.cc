#include "store/sqlite/boot.h"

#include <fstream>

#include "store/account/setting.h"

namespace store {

namespace {

constexpr std::string_view kBoot = "boot_id";

// More than can be written while the disk is waited for.
void skip_revisions(Tx& tx) {
  static constexpr char kUsers[] = "UPDATE user SET revision = revision + 1000000 /*scan*/";
  static constexpr char kCatalogue[] = "UPDATE catalogue SET revision = revision + 1000000, facts = facts + 1000000 /*scan*/";
  Query(tx, kUsers).run();
  Query(tx, kCatalogue).run();
}

}  // namespace

std::string boot_id() {
  std::ifstream file("/proc/sys/kernel/random/boot_id");
  std::string id;
  std::getline(file, id);
  return id;
}

void follow_boot(Db& db, const std::string& boot_id, base::UnixTime now) {
  if (find_setting(db, kBoot).value_or("") == boot_id) return;
  Tx tx(db);
  if (find_setting(db, kBoot).value_or("") == boot_id) return;  // another process was first
  skip_revisions(tx);
  set_setting(tx, kBoot, boot_id, now);
  tx.commit();
}

}  // namespace store
