// One line per event on standard error: `ts level event k=v …`. Values are quoted when needed, control
// bytes escaped, a line is at most 4 KiB and written with one write(2). Never pass a secret.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace base {

enum class LogLevel { debug, info, warning, error };

struct LogField {
  LogField(std::string_view k, std::string_view v) : key(k), value(v) {}
  LogField(std::string_view k, const char* v) : key(k), value(v) {}
  LogField(std::string_view k, const std::string& v) : key(k), value(v) {}
  LogField(std::string_view k, std::int64_t v) : key(k), value(std::to_string(v)) {}
  LogField(std::string_view k, int v) : key(k), value(std::to_string(v)) {}
  std::string_view key;
  std::string value;
};

void set_log_level(LogLevel level);
bool log_level_from_text(std::string_view text, LogLevel& level);
void log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields = {});

// Returns the line that log() writes, without the timestamp. Only tests use it.
std::string log_line(LogLevel level, std::string_view event, std::initializer_list<LogField> fields);

}  // namespace base
