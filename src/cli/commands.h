// The subcommands of `matinee`. Each returns an exit status: 0 done, 1 failed, 2 wrong usage; base::PermanentError
// becomes 78 (EX_CONFIG).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/config.h"

namespace cli {

using Arguments = std::vector<std::string>;

struct Command {
  const char* name;
  const char* usage;    // after "matinee "
  const char* summary;  // one line
  const char* options;  // lines that --help adds; may be empty
  int (*run)(const Arguments& arguments);
};

std::span<const Command> commands();

int serve(const Arguments& arguments);
int worker(const Arguments& arguments);
int jobs(const Arguments& arguments);
int stop_job(const std::string& number);  // the `stop` of jobs
int migrate(const Arguments& arguments);
int backup(const Arguments& arguments);
int restore(const Arguments& arguments);
int doctor(const Arguments& arguments);
int refresh(const Arguments& arguments);
int import(const Arguments& arguments);
int migrate_movary(const Arguments& arguments);
int user(const Arguments& arguments);
int export_diary(const Arguments& arguments);
int config(const Arguments& arguments);
int version(const Arguments& arguments);

// Returns untrusted text, such as a name, as one line for a terminal, without control characters.
std::string printable(std::string_view text);
// Write the message on standard error and return the exit status: 2 for wrong usage, 1 for a failure.
int usage_error(const std::string& message);
int failed(const std::string& message);
// Starts::socket lets root make the folder of the socket file first.
enum class Starts { nothing, socket };
// Reads the settings, and makes this process the owner of the data folder from then on (cli/owner.h). Throws
// base::PermanentError.
base::Config load_config(Starts starts = Starts::nothing);

// Metadata of audit entries.
inline constexpr char kAuditClient[] = "{\"client\":\"command line\"}";

// The FILE of --config, which every command takes; empty without it.
void set_config_file(const std::string& path);
const std::string& config_file();

}  // namespace cli
