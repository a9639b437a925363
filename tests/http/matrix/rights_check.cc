#include "rights_check.h"

#include <set>

#include "rights_table.h"
#include "routes_check.h"
#include "tests/http/stored_rows.h"

namespace cases {

namespace {

using Problems = std::vector<std::string>;

// Returns true if browsers and proxies may keep an answer that is no picture (B-13).
bool is_kept(const Reply& reply) {
  const auto types = values_of(reply, "Content-Type");
  const bool is_picture = !types.empty() && types[0].starts_with("image/");
  return !is_picture && values_of(reply, "Cache-Control") != std::vector<std::string>{"no-store"};
}

class Rights {
 public:
  Rights(const test::TemporaryFolder& folder, InProcess& stage) : folder_(folder), stage_(stage) {}

  Problems cell(const RightsRow& row, std::size_t role) {
    fresh();
    store::Db db(folder_.file("data/matinee.db"), {.patient = true});
    const StoredRows before = row.is_safe() ? rows_kept_by(db, row) : StoredRows();
    const Reply reply = ask_as(stage_, row, kRightsRoles[role]);
    const std::string got = outcome_of(reply);
    Problems problems;
    if (got != row.expected[role]) problems.push_back(got + " instead of " + row.expected[role]);
    if (role > 0 && !row.is_api() && is_kept(reply)) problems.push_back("what a member is shown may be kept");
    if (row.is_safe() && rows_kept_by(db, row) != before) problems.push_back("a safe method has changed the database");
    return problems;
  }

  // Asks by HEAD, which passes the same guards as GET and changes as little; its answer has no body.
  Problems head(RightsRow row, std::size_t role) {
    row.method = "HEAD";
    fresh();
    store::Db db(folder_.file("data/matinee.db"), {.patient = true});
    const StoredRows before = rows_kept_by(db, row);
    const Reply reply = ask_as(stage_, row, kRightsRoles[role]);
    Problems problems;
    if (outcome_of(reply) != row.expected[role])
      problems.push_back(outcome_of(reply) + " instead of " + row.expected[role]);
    if (!reply.body.empty()) problems.push_back("an answer to HEAD with a body");
    if (rows_kept_by(db, row) != before) problems.push_back("HEAD has changed the database");
    return problems;
  }

  // Checks that nobody changes anything without the form's token.
  Problems without_token(const RightsRow& row, std::size_t role) {
    fresh();
    store::Db db(folder_.file("data/matinee.db"), {.patient = true});
    const StoredRows before = rows_kept_by(db, row);
    const std::string got = outcome_of(ask_as(stage_, row, kRightsRoles[role], false));
    Problems problems;
    const bool ends_before = row.expected[role] == "login" || row.expected[role] == "home" ||
                             row.expected[role] == "404" || row.expected[role] == "unlinked";
    if (got != "403" && !(ends_before && got == row.expected[role])) problems.push_back(got + " without a CSRF token");
    if (rows_kept_by(db, row) != before) problems.push_back("the database has changed without a CSRF token");
    return problems;
  }

 private:
  void fresh() {
    stage_.set(library());
    store::Db db(folder_.file("data/matinee.db"), {.patient = true});
    add_things_of_ben(db);
  }
  const test::TemporaryFolder& folder_;
  InProcess& stage_;
};

}  // namespace

void check_rights(const std::string& table, const test::TemporaryFolder& folder, InProcess& stage,
                  const Report& report) {
  Rights rights(folder, stage);
  std::set<std::string> asked;
  for (const RightsRow& row : read_rights_table(table)) {
    const std::string where = table + ':' + std::to_string(row.line) + "  " + row.name() + " as ";
    const std::string route = route_of(row.method, row.path);
    asked.insert(route);
    if (route.empty()) report(where + "anybody", {"there is no such route"});
    for (std::size_t role = 0; role < kRightsRoleCount; ++role) {
      report(where + kRightsRoles[role], rights.cell(row, role));
      if (row.is_safe()) report(where + kRightsRoles[role] + " by HEAD", rights.head(row, role));
      if (!row.is_api() && !row.is_safe())
        report(where + kRightsRoles[role] + " without a token", rights.without_token(row, role));
    }
  }
  for (const std::string& route : route_names())
    report("every_route_has_a_row_of_rights: " + route,
           asked.count(route) != 0 ? Problems{} : Problems{"the table has no row for it"});
}

}  // namespace cases
