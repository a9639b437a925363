#include <cstdio>

#include "base/config_keys.h"
#include "base/log.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/owner.h"

namespace cli {

namespace {
std::string chosen_file;  // set once, before a command runs
}  // namespace

std::string printable(std::string_view text) {
  constexpr std::size_t kLongest = 4000;  // characters
  const std::string kept = base::salvage_text(text, kLongest);
  std::string line;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    const auto byte = static_cast<unsigned char>(kept[i]);
    const bool begins_c1 = byte == 0xC2 && static_cast<unsigned char>(kept[i + 1]) < 0xA0;  // U+0080 … U+009F
    if (begins_c1) ++i;
    else line += byte < 0x20 || byte == 0x7F ? ' ' : kept[i];
  }
  return line;
}

int usage_error(const std::string& message) {
  std::fprintf(stderr, "matinee: %s; see matinee --help\n", printable(message).c_str());
  return 2;
}

int failed(const std::string& message) {
  std::fprintf(stderr, "matinee: %s\n", printable(message).c_str());
  return 1;
}

void set_config_file(const std::string& path) { chosen_file = path; }
const std::string& config_file() { return chosen_file; }

base::Config load_config(Starts starts) {
  base::Config config = base::Config::load(chosen_file);
  if (config.source("MATINEE_BACKUP_KEEP") != base::ConfigSource::unset)
    base::log(base::LogLevel::warning, "setting_replaced",
              {{"old", "MATINEE_BACKUP_KEEP"}, {"new", "MATINEE_BACKUP_DAILY"}});
  for (const std::string_view key : base::kRemovedKeys)
    if (config.source(std::string(key)) != base::ConfigSource::unset)
      base::log(base::LogLevel::warning, "setting_removed", {{"name", key}});
  if (starts == Starts::socket) make_socket_folder(config);
  become_owner(config);
  return config;
}

}  // namespace cli
