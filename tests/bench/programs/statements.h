// Records each SQLite statement of a page: how often it runs, how long, and by which plan. It watches all connections
// that are opened after it was made.
#pragma once

#include <sqlite3.h>
#include <time.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bench {

class Statements {
 public:
  Statements() {
    sqlite3_auto_extension(reinterpret_cast<void (*)()>(&watch));
    self() = this;
  }

  void forget() { runs_.clear(); }

  std::int64_t count() const {
    std::int64_t sum = 0;
    for (const auto& [sql, run] : runs_) sum += run.count;
    return sum;
  }

  // Prints rows of a Markdown table, the statement with the most steps first. `requests` is the number of requests
  // since forget().
  void print(int requests) {
    std::vector<std::pair<std::string, Run>> sorted(runs_.begin(), runs_.end());
    std::sort(sorted.begin(), sorted.end(),
              [](const auto& a, const auto& b) { return a.second.steps > b.second.steps; });
    for (const auto& [sql, run] : sorted)
      std::printf("| %.1f | %.0f | %.0f | %s | `%s` |\n", static_cast<double>(run.count) / requests,
                  static_cast<double>(run.shortest_ns) / 1000, static_cast<double>(run.steps) / requests,
                  plan(run.db, sql).c_str(), on_one_line(sql).c_str());
  }

 private:
  struct Run {
    sqlite3* db = nullptr;
    std::int64_t count = 0, shortest_ns = 0, steps = 0;
  };

  static Statements*& self() {
    static Statements* instance = nullptr;
    return instance;
  }

  static std::int64_t now_ns() {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
  }

  static int watch(sqlite3* db, const char**, const void*) {
    return sqlite3_trace_v2(db, SQLITE_TRACE_STMT | SQLITE_TRACE_PROFILE, note, nullptr);
  }

  // Measures the time itself, because SQLite's own profile counts whole milliseconds. It keeps the shortest run, with
  // the program's work between two rows, because others use the machine too.
  static int note(unsigned kind, void*, void* statement, void* text) {
    auto* running = static_cast<sqlite3_stmt*>(statement);
    if (kind == SQLITE_TRACE_STMT) {
      if (std::string_view(static_cast<const char*>(text)).substr(0, 2) != "--") self()->started_[running] = now_ns();
      return 0;
    }
    const auto started = self()->started_.find(running);
    if (started == self()->started_.end() || sqlite3_sql(running) == nullptr) return 0;
    Run& run = self()->runs_[sqlite3_sql(running)];
    run.db = sqlite3_db_handle(running);
    ++run.count;
    const std::int64_t ns = now_ns() - started->second;
    if (run.count == 1 || ns < run.shortest_ns) run.shortest_ns = ns;
    run.steps += sqlite3_stmt_status(running, SQLITE_STMTSTATUS_VM_STEP, 1);
    self()->started_.erase(started);
    return 0;
  }

  static std::string plan(sqlite3* db, const std::string& sql) {
    sqlite3_stmt* statement = nullptr;
    std::string text;
    if (sqlite3_prepare_v2(db, ("EXPLAIN QUERY PLAN " + sql).c_str(), -1, &statement, nullptr) != SQLITE_OK) return "–";
    while (sqlite3_step(statement) == SQLITE_ROW)
      text +=
          (text.empty() ? "" : "; ") + std::string(reinterpret_cast<const char*>(sqlite3_column_text(statement, 3)));
    sqlite3_finalize(statement);
    return text;
  }

  static std::string on_one_line(const std::string& sql) {
    std::string line;
    for (const char letter : sql) {
      const bool is_space = letter == ' ' || letter == '\n';
      if (!is_space || (!line.empty() && line.back() != ' ')) line += is_space ? ' ' : letter == '|' ? '/' : letter;
    }
    return line;
  }

  std::map<std::string, Run> runs_;
  std::map<sqlite3_stmt*, std::int64_t> started_;
};

}  // namespace bench
