#include "rights_check.h"

#include <fstream>
#include <set>
#include <sstream>

#include "asking.h"
#include "base/crypto.h"
#include "routes_check.h"

namespace cases {

namespace {

// The columns of the table: nobody, Ben (whose the things in the paths are), another user, an administrator.
constexpr const char* kRoles[] = {kNobody, "ben", "otto", "maya"};
constexpr std::size_t kRoleCount = 4;

struct Row : Request {
  int line = 0;
  std::string expected[kRoleCount];
};

std::vector<Row> read_table(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw CaseError(path + ": cannot be read");
  std::vector<Row> rows;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    Row& row = rows.emplace_back();
    row.line = number;
    std::istringstream words(line);
    words >> row.method >> row.path;
    for (std::string& expected : row.expected) words >> expected;
    std::getline(words >> std::ws, row.body);
    if (row.expected[kRoleCount - 1].empty())
      throw CaseError(path + ':' + std::to_string(number) + ": a row has four statuses");
  }
  return rows;
}

// ---- what the database holds

// What a view of a person or a saga may fetch from the provider, or have a job fetch; a view of a year
// may have a job draw its picture.
const std::set<std::string> kFetched = {"person",           "person_credit", "credited_movie", "collection",
                                        "collection_movie", "job",           "catalogue",      "sqlite_sequence"};

// Sessions, last uses and the lookup of names may change with any request.
std::string fingerprint(store::Db& db, const Row& row) {
  const bool may_fetch = row.is_safe() && (row.path.find("/person") != std::string::npos ||
                                           row.path.find("/collection") != std::string::npos ||
                                           row.path.find("/year/") != std::string::npos);
  std::string all;
  for (const std::string& table :
       texts(db,
             "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND "
             "name NOT LIKE '%_search_%' AND name NOT IN ('session') ORDER BY name /*scan*/")) {
    if (may_fetch && kFetched.contains(table)) continue;
    std::string columns;
    for (const std::string& column :
         texts(db, "SELECT name FROM pragma_table_info('" + table + "') WHERE name <> 'last_used_at' /*scan*/"))
      columns += (columns.empty() ? "" : " || '|' || ") + ("quote(" + column + ")");
    for (const std::string& values : texts(db, "SELECT " + columns + " FROM " + table + " /*scan*/"))
      all += table + ':' + values + '\n';
  }
  return base::sha256_hex(all);
}

using Problems = std::vector<std::string>;

// Whether browsers and proxies may keep an answer that is no picture (B-13).
bool is_kept(const Reply& reply) {
  const auto types = values_of(reply, "Content-Type");
  const bool is_picture = !types.empty() && types[0].starts_with("image/");
  return !is_picture && values_of(reply, "Cache-Control") != std::vector<std::string>{"no-store"};
}

class Rights {
 public:
  Rights(const test::TemporaryFolder& folder, InProcess& stage) : folder_(folder), stage_(stage) {}

  Problems cell(const Row& row, std::size_t role) {
    fresh();
    store::Db db(folder_.file("data/matinee.db"), {.patient = true});
    const std::string before = row.is_safe() ? fingerprint(db, row) : "";
    const Reply reply = ask_as(stage_, row, kRoles[role]);
    const std::string got = outcome_of(reply);
    Problems problems;
    if (got != row.expected[role]) problems.push_back(got + " instead of " + row.expected[role]);
    if (role > 0 && !row.is_api() && is_kept(reply)) problems.push_back("what a member is shown may be kept");
    if (row.is_safe() && fingerprint(db, row) != before) problems.push_back("a safe method has changed the database");
    return problems;
  }

  // HEAD passes the same guards and changes as little; its answer has no body.
  Problems head(Row row, std::size_t role) {
    row.method = "HEAD";
    fresh();
    store::Db db(folder_.file("data/matinee.db"), {.patient = true});
    const std::string before = fingerprint(db, row);
    const Reply reply = ask_as(stage_, row, kRoles[role]);
    Problems problems;
    if (outcome_of(reply) != row.expected[role])
      problems.push_back(outcome_of(reply) + " instead of " + row.expected[role]);
    if (!reply.body.empty()) problems.push_back("an answer to HEAD with a body");
    if (fingerprint(db, row) != before) problems.push_back("HEAD has changed the database");
    return problems;
  }

  // Without the form's token nobody changes anything, whoever it is.
  Problems without_token(const Row& row, std::size_t role) {
    fresh();
    store::Db db(folder_.file("data/matinee.db"), {.patient = true});
    const std::string before = fingerprint(db, row);
    const std::string got = outcome_of(ask_as(stage_, row, kRoles[role], false));
    Problems problems;
    const bool ends_before = row.expected[role] == "login" || row.expected[role] == "home" ||
                             row.expected[role] == "404" || row.expected[role] == "unlinked";
    if (got != "403" && !(ends_before && got == row.expected[role])) problems.push_back(got + " without a CSRF token");
    if (fingerprint(db, row) != before) problems.push_back("the database has changed without a CSRF token");
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
  for (const Row& row : read_table(table)) {
    const std::string where = table + ':' + std::to_string(row.line) + "  " + row.name() + " as ";
    const std::string route = route_of(row.method, row.path);
    asked.insert(route);
    if (route.empty()) report(where + "anybody", {"there is no such route"});
    for (std::size_t role = 0; role < kRoleCount; ++role) {
      report(where + kRoles[role], rights.cell(row, role));
      if (row.is_safe()) report(where + kRoles[role] + " by HEAD", rights.head(row, role));
      if (!row.is_api() && !row.is_safe())
        report(where + kRoles[role] + " without a token", rights.without_token(row, role));
    }
  }
  for (const std::string& route : route_names())
    report("every_route_has_a_row_of_rights: " + route,
           asked.count(route) != 0 ? Problems{} : Problems{"the table has no row for it"});
}

}  // namespace cases
