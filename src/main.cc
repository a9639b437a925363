// matinee: the one program. Finds the subcommand and runs it.
#include <sysexits.h>

#include <cstdio>
#include <exception>

#include "base/config.h"
#include "cli/commands.h"

namespace {

constexpr cli::Command kCommands[] = {
    {"serve", "serve", "master, workers and job runner, in the foreground", cli::serve},
    {"worker", "worker", "one FastCGI process on descriptor 0, or one request as plain CGI", cli::worker},
    {"jobs", "jobs run [--once]", "the job runner alone", cli::jobs},
    {"migrate", "migrate [--status]", "bring the database to this program's schema", cli::migrate},
    {"refresh", "refresh WHAT", "fetch again what the provider knows: movies, persons, images", cli::refresh},
    {"user", "user VERB", "accounts: add, list, passwd, reset-second-factor, admin, delete", cli::user},
    {"backup", "backup FILE | --scheduled", "a checked copy of the database, also while the server runs", cli::backup},
    {"restore", "restore FILE [--keep-logins]", "put a copy in the place of the database", cli::restore},
    {"doctor", "doctor", "look for what is wrong with this installation", cli::doctor},
    {"config", "config [--check]", "the settings in force and where they come from", cli::config},
    {"version", "version", "the version", cli::version},
};

int help() {
  std::puts("usage: matinee [--config FILE] COMMAND\n");
  for (const cli::Command& command : kCommands) std::printf("  %-30s %s\n", command.usage, command.summary);
  return 0;
}

const cli::Command* find_command(const std::string& name) {
  for (const cli::Command& command : kCommands)
    if (name == command.name) return &command;
  return nullptr;
}

// Takes --config FILE out, wherever it stands.
bool take_config_file(cli::Arguments& arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] != "--config") continue;
    if (i + 1 == arguments.size()) return false;
    cli::set_config_file(arguments[i + 1]);
    arguments.erase(arguments.begin() + static_cast<std::ptrdiff_t>(i),
                    arguments.begin() + static_cast<std::ptrdiff_t>(i) + 2);
    return true;
  }
  return true;
}

int run(cli::Arguments arguments) {
  if (!take_config_file(arguments)) return cli::usage_error("--config needs a file");
  // mod_fcgid and plain CGI start the program without arguments.
  const std::string name = arguments.empty() ? "worker" : arguments[0];
  if (name == "--help" || name == "help") return help();
  const cli::Command* command = find_command(name);
  if (command == nullptr) return cli::usage_error("there is no command " + name);
  if (!arguments.empty()) arguments.erase(arguments.begin());
  for (const std::string& argument : arguments)
    if (argument == "--help") return std::printf("usage: matinee %s\n  %s\n", command->usage, command->summary), 0;
  return command->run(arguments);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(cli::Arguments(argv + 1, argv + argc));
  } catch (const base::ConfigError& error) {
    std::fprintf(stderr, "matinee: configuration: %s\n", error.what());
    return EX_CONFIG;  // starting again would not help
  } catch (const std::exception& error) {
    std::fprintf(stderr, "matinee: %s\n", error.what());
    return 1;
  }
}
