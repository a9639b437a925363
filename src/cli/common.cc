#include <cstdio>

#include "base/log.h"
#include "cli/commands.h"
#include "cli/owner.h"

namespace cli {

namespace {
std::string chosen_file;  // set once, before a command runs
}  // namespace

int usage_error(const std::string& message) {
  std::fprintf(stderr, "matinee: %s; see matinee --help\n", message.c_str());
  return 2;
}

int failed(const std::string& message) {
  std::fprintf(stderr, "matinee: %s\n", message.c_str());
  return 1;
}

void set_config_file(const std::string& path) { chosen_file = path; }
const std::string& config_file() { return chosen_file; }

base::Config load_config(Starts starts) {
  base::Config config = base::Config::load(chosen_file);
  if (config.source("MATINEE_BACKUP_KEEP") != base::ConfigSource::unset)
    base::log(base::LogLevel::warning, "setting_replaced",
              {{"old", "MATINEE_BACKUP_KEEP"}, {"new", "MATINEE_BACKUP_DAILY"}});
  if (starts == Starts::socket) make_socket_folder(config);
  become_owner(config);
  return config;
}

}  // namespace cli
