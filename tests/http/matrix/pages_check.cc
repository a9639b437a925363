#include "pages_check.h"

#include <algorithm>
#include <deque>
#include <fstream>
#include <set>
#include <sstream>

#include "base/text.h"
#include "page_shown.h"
#include "page_ways.h"
#include "routes.h"
#include "routes_check.h"
#include "tests/http/slow_counts.h"

namespace cases {

namespace {

using Problems = std::vector<std::string>;

// A walk of one viewer through the pages of one owner in the data of a fixture.
struct Tour {
  const char* fixture;
  const char* viewer;  // "" means a visitor
  const char* owner;   // "" means that there is no account
  bool all_movies;     // asks for the page of each film
  int steps;           // number of steps from the pages where it begins
};
constexpr Tour kTours[] = {
    {"empty", "", "", false, 2},           {"admin", "maya", "maya", false, 2}, {"odd", "maya", "maya", true, 2},
    {"odd", "ben", "maya", true, 2},       {"odd", "", "maya", true, 2},        {"thousands", "maya", "maya", false, 2},
    {"thousands", "ben", "ben", false, 1}, {"thousands", "", "maya", false, 1},
};

// Returns the routes that answer everybody with an account with something else than a page.
std::set<std::string> other_routes(const std::string& table) {
  std::ifstream file(table);
  if (!file) throw CaseError(table + ": cannot be read");
  std::set<std::string> routes;
  for (std::string line, method, path, nobody, ben, otto, maya; std::getline(file, line);) {
    std::istringstream words(line);
    if (words >> method >> path >> nobody >> ben >> otto >> maya && method == "GET" && maya != "200")
      routes.insert(route_of(method, path));
  }
  return routes;
}

// Returns true for files, and for links that somebody was given, which the case files ask for.
bool leads_to_no_page(std::string_view pattern) {
  return pattern.find(":file}") != std::string_view::npos || pattern.find(":hex}") != std::string_view::npos;
}

// ---- the start of a tour: each page of the route table, with the database's own values for its placeholders

class Starts {
 public:
  Starts(const Tour& tour, store::Db& db) : tour_(tour), db_(db) {}

  Paths paths() const {
    Paths found;
    for (const app::Route& route : routes()) {
      const std::string pattern(route.pattern);
      if (route.method != http::Method::get || pattern.starts_with("/api/") || leads_to_no_page(pattern)) continue;
      const Paths filled = fill(pattern);
      found.insert(found.end(), filled.begin(), filled.end());
    }
    return found;
  }

 private:
  Paths fill(const std::string& pattern) const {
    const auto open = pattern.find('{'), close = pattern.find('}');
    if (open == std::string::npos) return {pattern};
    Paths paths;
    for (const std::string& value : values_for(pattern.substr(0, open), pattern.substr(open + 1, close - open - 1)))
      for (std::string& path : fill(pattern.substr(0, open) + value + pattern.substr(close + 1)))
        paths.push_back(std::move(path));
    return paths;
  }

  Paths values_for(const std::string& before, const std::string& name) const {
    const std::string some = tour_.all_movies ? "" : " LIMIT 4";
    if (name.starts_with("username")) return *tour_.owner == '\0' ? Paths{} : Paths{tour_.owner};
    if (name.starts_with("kind")) return {"plex", "jellyfin", "emby", "kodi"};
    if (before.ends_with("/collection/")) return {"8091", "999999999"};
    if (name.starts_with("metaId")) return {"348", "999999999"};
    if (name.starts_with("status")) return {"403", "404", "429", "500", "502", "503"};
    if (before.ends_with("/lists/"))
      return ids("SELECT l.id FROM movie_list l JOIN user u ON u.id = l.user_id WHERE u.name = '" +
                 std::string(tour_.owner) + "'");
    if (name.starts_with("movieId"))
      return ids("SELECT movie_id FROM movie_list_item WHERE list_id = " + before.substr(7, before.find('/', 7) - 7) +
                 " ORDER BY position LIMIT 4");
    if (name.starts_with("entry"))
      return ids("SELECT id FROM play WHERE user_id = 1 AND movie_id = " + before.substr(7, before.find('/', 7) - 7));
    if (before.ends_with("/users/")) return ids("SELECT id FROM user");
    if (before.find("/jobs/") != std::string::npos)
      return ids(std::string("SELECT id FROM job WHERE user_id = (SELECT id FROM user WHERE name = '") + tour_.viewer +
                 "')");
    if (before.find("/person") != std::string::npos) return ids("SELECT id FROM person ORDER BY id" + some);
    return ids("SELECT id FROM movie ORDER BY id" + some);
  }
  Paths ids(const std::string& sql) const {
    static std::set<std::string> kept;  // a statement is known by the address of its text
    Paths found;
    for (store::Query query(db_, kept.insert(sql + " /*scan*/").first->c_str()); query.step();)
      found.push_back(query.text(0));
    return found;
  }
  const Tour& tour_;
  store::Db& db_;
};

// ---- the walk

class Walk {
 public:
  Walk(const Tour& tour, InProcess& stage, store::Db& db, const std::set<std::string>& others, const Report& report)
      : tour_(tour), stage_(stage), db_(db), counts_(db, viewer_id()), others_(others), report_(report) {}

  void go() {
    for (const std::string& path : Starts(tour_, db_).paths()) add(path, 0);
    while (!waiting_.empty()) {
      const auto [path, depth] = waiting_.front();
      waiting_.pop_front();
      visit(path, depth);
    }
    for (const std::string& list : lists_) check_whole_list(list);
  }
  const std::set<std::string>& routes() const { return routes_; }
  std::size_t numbers() const { return numbers_; }

 private:
  std::int64_t viewer_id() const { return *tour_.viewer == '\0' ? 0 : std::string(tour_.viewer) == "maya" ? 1 : 2; }
  std::string name_of(const std::string& path) const {
    return std::string("pages: ") + path + " as " + (*tour_.viewer == '\0' ? "a visitor" : tour_.viewer) + " of " +
           tour_.fixture;
  }

  // Adds a page to the walk. If there are thousands of pages that differ only by their subject, a handful of them is
  // enough.
  void add(const std::string& path, int depth) {
    const std::string plain = path.substr(0, path.find('?'));
    const bool about_one = std::any_of(plain.begin(), plain.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (depth > tour_.steps || (depth > 0 && about_one && !tour_.all_movies && ++about_[route_of("GET", plain)] > 12))
      return;
    if (seen_.insert(path).second) waiting_.emplace_back(path, depth);
  }

  Reply ask(const std::string& path) { return stage_.ask(variables_of_page(path, tour_.viewer), ""); }

  // Returns true if the answer is expected: pages of others and of administrators refuse, and visitors are sent to log
  // in.
  bool is_expected(const Reply& reply, const std::string& route) const {
    if (reply.status == 200 || route == "GET /dev/errors/{status:digits}") return true;
    const auto locations = values_of(reply, "Location");
    const std::string to = locations.empty() ? "" : locations[0];
    if (reply.status == 303 || reply.status == 302)
      return others_.contains(route) || to.starts_with("/login") || to == "/" || to == "/landing";
    if (reply.status == 301) return route.find(":slugged}") != std::string::npos;  // to the address with the name in it
    if (reply.status == 404)
      return others_.contains(route) ||
             route == "GET /movie/{id:digits}/where-to-watch" ||  // the provider does not know the film
             route == "GET /collection/{metaId:digits}";
    return reply.status == 403 && std::string(tour_.viewer) != "maya";
  }

  void visit(const std::string& path, int depth) {
    const std::string route = route_of("GET", path);
    const Reply reply = ask(path);
    Problems problems;
    if (!is_expected(reply, route))
      problems.push_back("status " + std::to_string(reply.status) +
                         (depth == 0 ? "" : ", although a page leads there"));
    Exchange exchange;
    exchange.method = "GET";
    for (std::string& problem : check_always(exchange, reply)) problems.push_back(std::move(problem));
    if (reply.status == 301) add(values_of(reply, "Location").at(0), depth);
    const auto types = values_of(reply, "Content-Type");
    if (!types.empty() && types[0].starts_with("text/html") && !reply.body.empty()) {
      const test::Page page(reply.body);
      read(page, path, depth, problems);
      if (std::string(tour_.viewer) != "maya" && reply.body.find("MATINEE_") != std::string::npos)
        problems.push_back("names a variable of the environment to somebody who cannot set it");
    }
    if (reply.status < 400 || route.starts_with("GET /dev/errors")) routes_.insert(route);
    report_(name_of(path), problems);
  }

  void read(const test::Page& page, const std::string& path, int depth, Problems& problems) {
    for (std::string& problem : page.problems()) problems.push_back(std::move(problem));
    Shown shown = check_shown(page, counts_, path);
    for (std::string& problem : shown.problems) problems.push_back(std::move(problem));
    numbers_ += shown.numbers;
    note_list(page, path);
    if (is_changed_little(path, depth))
      for (const std::string& way : ways_from(page, path, depth == 0)) add(way, depth + 1);
  }

  // Returns true if the page's links are followed: from a first page, where its forms are followed too, and from its
  // other views, but not from each filter.
  static bool is_changed_little(const std::string& path, int depth) {
    if (depth == 0) return true;
    const auto list = ListAddress::of(path);
    return list && std::all_of(list->parameters.begin(), list->parameters.end(), [](const auto& item) {
             return item.first == "view" || item.first == "list" || item.first == "people";
           });
  }

  // Notes lists whose pages are walked to the end: whole, and in every order of one filter.
  void note_list(const test::Page& page, const std::string& path) {
    const auto list = ListAddress::of(path);
    if (!list || !(SlowCounts::is_of_movies(*list) || SlowCounts::is_history(*list))) return;
    const bool is_plain = std::all_of(list->parameters.begin(), list->parameters.end(),
                                      [](const auto& item) { return item.first == "view"; });
    if (is_plain && list->value("view") != "calendar") lists_.insert(path);
    if (!list->parameters.empty()) return;
    for (const test::Element* select : page.all("select"))
      for (const test::Element* option : page.inside(*select, "option"))
        if (select->attribute("name") == "sort_by")
          for (const char* order : {"asc", "desc"})
            lists_.insert(path + "?genre=9&sort_by=" + option->attribute("value") + "&sort_order=" + order);
  }

  // Walks all pages of a list, one after the other. A list of films must show every film of it once, and no other.
  void check_whole_list(const std::string& first) {
    const auto list = ListAddress::of(first);
    if (list->value("genre") == "9" && counts_.number("SELECT count(*) FROM genre WHERE id = 9 OR name = '9'") == 0)
      return;
    Problems problems;
    std::set<std::int64_t> movies;
    std::int64_t shown = 0;
    int pages = 0;
    for (std::string path = first; !path.empty() && ++pages < 1000;) {
      const Reply reply = ask(path);
      if (reply.status != 200) problems.push_back(path + ": status " + std::to_string(reply.status));
      const test::Page page(reply.body);
      for (const std::int64_t id : movies_on(page)) movies.insert(id), ++shown;
      path.clear();
      for (const test::Element* link : page.all("a"))
        if (link->attribute("rel") == "next") path = link->attribute("href");
    }
    if (movies != counts_.movies_of(*list))
      problems.push_back(std::to_string(movies.size()) + " films on its pages instead of " +
                         std::to_string(counts_.movies_of(*list).size()));
    if (SlowCounts::is_of_movies(*list) && shown != static_cast<std::int64_t>(movies.size()))
      problems.push_back("a film stands twice");
    report_(name_of(first) + ", all pages", problems);
  }

  // Returns the films of the posters or the rows.
  static std::vector<std::int64_t> movies_on(const test::Page& page) {
    std::vector<std::int64_t> ids;
    for (const test::Element* link : page.all("a"))
      if ((link->attribute("class").empty() && page.is_inside(*link, "li")) ||
          (link->attribute("aria-hidden") == "true" && page.is_inside(*link, "td")))
        if (const auto id = base::parse_id(
                link->attribute("href").substr(std::min<std::size_t>(7, link->attribute("href").size()))))
          ids.push_back(*id);
    return ids;
  }

  const Tour& tour_;
  InProcess& stage_;
  store::Db& db_;
  SlowCounts counts_;
  const std::set<std::string>& others_;
  const Report& report_;
  std::deque<std::pair<std::string, int>> waiting_;
  std::set<std::string> seen_, routes_, lists_;
  std::map<std::string, int> about_;
  std::size_t numbers_ = 0;
};

CaseFile everything_on(const Tour& tour) {
  CaseFile file;
  file.fixture = tour.fixture;
  file.config = {{"MATINEE_REGISTRATION", "on"}, {"MATINEE_DEV", "on"}};
  return file;
}

bool is_page(const app::Route& route) {
  const std::string_view pattern = route.pattern;
  return route.method == http::Method::get && !pattern.starts_with("/api/") && !leads_to_no_page(pattern) &&
         !pattern.ends_with(".png") && pattern != "/metrics";  // made by a job; off
}

}  // namespace

void check_pages(const std::string& rights_table, const test::TemporaryFolder& folder, InProcess& stage,
                 const Report& report) {
  const std::set<std::string> others = other_routes(rights_table);
  std::set<std::string> routes;
  std::size_t numbers = 0;
  for (const Tour& tour : kTours) {
    stage.set(everything_on(tour));
    store::Db db(folder.file("data/matinee.db"), {.patient = true});
    Walk walk(tour, stage, db, others, report);
    walk.go();
    routes.insert(walk.routes().begin(), walk.routes().end());
    numbers += walk.numbers();
  }
  for (const app::Route& route : ::routes()) {
    const std::string name = "GET " + std::string(route.pattern);
    if (is_page(route))
      report("pages: " + name, routes.contains(name) ? Problems{} : Problems{"no tour has been there"});
  }
  report("pages: numbers were compared", numbers > 5000 ? Problems{} : Problems{"only " + std::to_string(numbers)});
}

}  // namespace cases
