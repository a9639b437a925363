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

bool needs_quotes(std::string_view value) {
  return value.empty() || value.find_first_of(" \"=\\") != std::string_view::npos ||
         std::any_of(value.begin(), value.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

std::string quoted(std::string_view value) {
  std::string out = "\"";
  for (const char c : value) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || c == 0x7f) {
      out += "\\x" + to_hex(std::string_view(&c, 1));
      continue;
    }
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
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
    line += needs_quotes(field.value) ? quoted(field.value) : field.value;
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
