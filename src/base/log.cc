#include "base/log.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "base/text.h"
#include "base/time.h"

namespace base {

namespace {

constexpr std::size_t kMaxLine = 4096;
constexpr std::array<std::string_view, 4> kLevelNames = {"debug", "info", "warning", "error"};
LogLevel threshold = LogLevel::info;

void append_value(std::string& line, std::string_view value) {
  const bool quoted = value.empty() || value.find_first_of(" \"=\\") != std::string_view::npos || has_control(value);
  if (quoted) line += '"';
  for (const char& c : value) {
    if (c == '"' || c == '\\') line += '\\';
    if (has_control({&c, 1})) line += "\\x" + to_hex(std::string_view(&c, 1));
    else line += c;
  }
  if (quoted) line += '"';
}

}  // namespace

void set_log_level(LogLevel level) { threshold = level; }

bool log_level_from_text(std::string_view text, LogLevel& level) {
  const auto found = std::find(kLevelNames.begin(), kLevelNames.end(), text);
  if (found == kLevelNames.end()) return false;
  level = static_cast<LogLevel>(found - kLevelNames.begin());
  return true;
}

std::string log_line(LogLevel level, std::string_view event, std::initializer_list<LogField> fields) {
  std::string line(kLevelNames[static_cast<std::size_t>(level)]);
  line += ' ';
  line += event;
  for (const LogField& field : fields) {
    line += ' ';
    line += field.key;
    line += '=';
    append_value(line, field.value);
  }
  return line;
}

void log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields) {
  if (level < threshold) return;
  std::string line = rfc3339(SystemClock().now()) + ' ' + log_line(level, event, fields);
  line.resize(std::min(line.size(), kMaxLine - 1));
  line += '\n';
  if (write(STDERR_FILENO, line.data(), line.size()) < 0) return;  // nowhere left to report it
}

}  // namespace base
