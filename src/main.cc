// The program matinee: finds the subcommand and runs it.
#include <sysexits.h>

#include <cstdio>
#include <exception>

#include "base/config.h"
#include "cli/commands.h"

namespace {

int help() {
  std::puts("usage: matinee [--config FILE] COMMAND\n");
  for (const cli::Command& command : cli::commands()) std::printf("  %-30s %s\n", command.usage, command.summary);
  return 0;
}

int help_of(const cli::Command& command) {
  std::printf("usage: matinee [--config FILE] %s\n  %s\n", command.usage, command.summary);
  if (*command.options != '\0') std::printf("\n%s", command.options);
  return 0;
}

const cli::Command* find_command(const std::string& name) {
  for (const cli::Command& command : cli::commands())
    if (name == command.name) return &command;
  return nullptr;
}

// Removes --config FILE from anywhere in the arguments. Returns false if the FILE is missing.
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
  if (name == "--version") return cli::version({});
  const cli::Command* command = find_command(name);
  if (command == nullptr) return cli::usage_error("there is no command " + name);
  if (!arguments.empty()) arguments.erase(arguments.begin());
  for (const std::string& argument : arguments)
    if (argument == "--help") return help_of(*command);
  return command->run(arguments);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(cli::Arguments(argv + 1, argv + argc));
  } catch (const base::ConfigError& error) {
    std::fprintf(stderr, "matinee: configuration: %s\n", error.what());
    return EX_CONFIG;  // tells a supervisor not to start it again
  } catch (const base::PermanentError& error) {
    std::fprintf(stderr, "matinee: %s\n", error.what());
    return EX_CONFIG;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "matinee: %s\n", error.what());
    return 1;
  }
}
