#include "fresh_check.h"

#include <algorithm>

#include "base/crypto.h"
#include "base/text.h"
#include "rights_table.h"
#include "routes_check.h"
#include "tests/http/stored_rows.h"

namespace cases {

namespace {

using Problems = std::vector<std::string>;
using Traces = std::set<std::string>;

constexpr base::UnixTime kOlder = 600;  // seconds after which a login is not fresh any more
constexpr std::size_t kAddressLength = 32;

bool is_success(const std::string& expected) {
  return expected == "200" || expected == "201" || expected == "202" || expected == "204" || expected == "303";
}

// Returns someone who may do it. If nobody can in this library, returns the last role that is refused.
std::string person_for(const RightsRow& row) {
  for (std::size_t role = 1; role < kRightsRoleCount; ++role)
    if (is_success(row.expected[role])) return kRightsRoles[role];
  return kRightsRoles[kRightsRoleCount - 1];
}

bool is_for_all(const RightsRow& row) { return row.expected[0] != "login" && row.expected[0] != "401"; }

bool asks(const Reply& reply) {
  const bool is_page = reply.body.find("Confirm it’s you") != std::string::npos;
  return reply.status == 403 && (is_page || reply.body.find("\"ConfirmationRequired\"") != std::string::npos);
}

// Returns all runs of exactly 32 hex digits. Such a run is a secret address if its hash is stored.
Traces possible_addresses(const std::string& body) {
  Traces found;
  const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  for (std::size_t at = 0; at < body.size();) {
    const auto from = body.begin() + static_cast<std::ptrdiff_t>(at);
    const auto count = static_cast<std::size_t>(std::find_if_not(from, body.end(), is_digit) - from);
    if (count == kAddressLength) found.insert(body.substr(at, count));
    at += count + 1;
  }
  return found;
}

Traces hashes_in(const StoredRows& stored) {
  Traces found;
  for (const auto& [table, rows] : stored)
    for (const auto& [id, row] : rows)
      for (const auto& [column, value] : row)
        if (column.ends_with("_hash")) found.insert(value);
  return found;
}

class Fresh {
 public:
  Fresh(const std::string& table, const test::TemporaryFolder& folder, InProcess& stage, const Report& report)
      : rows_(read_rights_table(table)), folder_(folder), stage_(stage), report_(report) {}

  void check() {
    for (const RightsRow& row : rows_)
      if (asks_for_fresh(row.method, row.path)) report_(name(row) + " asks after ten minutes", old_login(row));
    for (const RightsRow& row : rows_)
      if (!row.is_safe()) traces_[&row] = traces_of(row);
    check_twins();
    check_files();
    check_addresses();
  }

 private:
  static std::string name(const RightsRow& row) { return "fresh: " + row.name(); }
  void begin() {
    stage_.set(library());
    store::Db db(folder_.file("data/matinee.db"), {.patient = true});
    add_things_of_ben(db);
  }
  StoredRows stored() const {
    store::Db db(folder_.file("data/matinee.db"), {.patient = true});
    return stored_rows(db);
  }

  Problems old_login(const RightsRow& row) {
    begin();
    stage_.later(kOlder);
    const StoredRows before = stored();
    const Reply reply = ask_as(stage_, row, person_for(row));
    Problems problems;
    if (!asks(reply)) problems.push_back("status " + std::to_string(reply.status));
    if (stored() != before) problems.push_back("the database has changed");
    return problems;
  }

  Traces traces_of(const RightsRow& row) {
    begin();
    const StoredRows before = stored();
    ask_as(stage_, row, person_for(row));
    return traces(before, stored());
  }

  // Returns the traces that only pages which ask for confirmation leave behind.
  std::map<std::string, std::string> marks() const {
    std::map<std::string, std::string> found;
    for (const auto& [row, left] : traces_)
      if (!row->is_api() && asks_for_fresh(row->method, row->path))
        for (const std::string& trace : left) found[trace] = row->name();
    for (const auto& [row, left] : traces_)
      if (!row->is_api() && !asks_for_fresh(row->method, row->path))
        for (const std::string& trace : left) found.erase(trace);
    return found;
  }

  void check_twins() {
    const auto marks_of_pages = marks();
    report_("fresh: pages that ask leave something behind",
            marks_of_pages.empty() ? Problems{"none does"} : Problems{});
    for (const auto& [row, left] : traces_) {
      if (!row->is_api() || is_for_all(*row) || asks_for_fresh(row->method, row->path)) continue;
      Problems problems;
      for (const std::string& trace : left)
        if (const auto page = marks_of_pages.find(trace); page != marks_of_pages.end())
          problems.push_back("it leaves " + trace + ", for which " + page->second + " asks");
      report_(name(*row) + " does nothing that a page asks for", problems);
    }
  }

  // Files whose page asks for confirmation, although no page shows their contents, need it in the API too.
  void check_files() {
    begin();
    Traces files;
    for (const RightsRow& row : rows_)
      if (row.is_safe() && !row.is_api() && asks_for_fresh(row.method, row.path))
        if (const Reply reply = ask_as(stage_, row, person_for(row)); reply.body.find("<html") == std::string::npos)
          files.insert(reply.body);
    report_("fresh: there is a file for which a page asks", files.empty() ? Problems{"none"} : Problems{});
    for (const RightsRow& row : rows_) {
      if (!row.is_safe() || asks_for_fresh(row.method, row.path)) continue;
      const bool is_one = files.contains(ask_as(stage_, row, person_for(row)).body);
      report_(name(row) + " is no file that a page asks for", is_one ? Problems{"it is one"} : Problems{});
    }
  }

  // Pages that create secret addresses ask for confirmation, and so does every page that shows them.
  void check_addresses() {
    begin();
    for (const auto& [row, left] : traces_)
      if (!row->is_api() && asks_for_fresh(row->method, row->path) && makes_address(left))
        ask_as(stage_, *row, person_for(*row));
    const Traces hashes = hashes_in(stored());
    bool is_shown = false;
    for (const RightsRow& row : rows_) {
      if (!row.is_safe() || is_for_all(row)) continue;
      Problems problems;
      for (const std::string& address : possible_addresses(ask_as(stage_, row, person_for(row)).body))
        if (hashes.contains('\'' + base::sha256_hex(address) + '\'')) problems.push_back("it shows " + address);
      if (asks_for_fresh(row.method, row.path)) is_shown = is_shown || !problems.empty();
      else report_(name(row) + " shows no secret address", problems);
    }
    report_("fresh: there is a page that asks and shows an address", is_shown ? Problems{} : Problems{"none does"});
  }
  static bool makes_address(const Traces& left) {
    return left.contains("feed+") || left.contains("webhook+") || left.contains("webhook~id_hash");
  }

  std::vector<RightsRow> rows_;
  const test::TemporaryFolder& folder_;
  InProcess& stage_;
  const Report& report_;
  std::map<const RightsRow*, Traces> traces_;
};

}  // namespace

void check_fresh(const std::string& table, const test::TemporaryFolder& folder, InProcess& stage,
                 const Report& report) {
  Fresh(table, folder, stage, report).check();
}

}  // namespace cases
