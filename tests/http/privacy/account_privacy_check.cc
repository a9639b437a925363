#include "account_privacy_check.h"

#include "routes.h"
#include "store/diary/favourite.h"
#include "store/diary/like.h"
#include "store/diary/review.h"
#include "store/diary/watchlist.h"
#include "tests/http/asking.h"

namespace cases {

namespace {

using Problems = std::vector<std::string>;

// Returns every route that shows or changes a user's data as a path of this user, from the table of routes.
std::vector<Request> rows_of_user(const std::string& name) {
  static constexpr std::string_view kUser = "{username:alnum}", kThing = "{id:slugged}", kNumber = "{id:digits}",
                                    kTag = "{tag:file}", kMember = "{name:alnum}", kYear = "{year:digits}";
  std::vector<Request> rows;
  for (const app::Route& route : routes()) {
    std::string path(route.pattern);
    const auto user = path.find(kUser);
    if (user == std::string::npos) continue;
    path.replace(user, kUser.size(), name);
    if (const auto number = path.find(kNumber); number != std::string::npos) path.replace(number, kNumber.size(), "2");
    if (const auto year = path.find(kYear); year != std::string::npos) path.replace(year, kYear.size(), "2024");
    if (const auto tag = path.find(kTag); tag != std::string::npos) path.replace(tag, kTag.size(), "35mm");
    if (const auto member = path.find(kMember); member != std::string::npos)
      path.replace(member, kMember.size(), "otto");
    const auto thing = path.find(kThing);
    const std::vector<std::string> things = thing == std::string::npos
                                                ? std::vector<std::string>{""}
                                                : std::vector<std::string>{"2", "2-8", "2-otto-e-mezzo", "999"};
    for (const std::string& word : things) {
      Request& row = rows.emplace_back();
      row.method = http::method_name(route.method);
      row.path = thing == std::string::npos ? path : path.substr(0, thing) + word;
      if (!row.is_safe()) row.body = R"([{"movie_id":2,"watched_at":"2024-01-03","rating":5}])";
    }
  }
  return rows;
}

// Returns the request in other forms. The right to see a path is checked before these differences, so they must not
// reveal it either.
std::vector<Request> variants(const Request& row) {
  std::vector<Request> rows{row};
  const auto add = [&](const std::string& method, const std::string& more, const std::string& body) {
    Request& variant = rows.emplace_back(row);
    variant.method = method;
    variant.path += more;
    variant.body = body;
  };
  if (row.is_safe()) {
    for (const char* query : {"?page=2", "?limit=5000", "?view=grid", "?view=calendar&year=2024&month=1", "?year=2024",
                              "?nonsense=1", "?search=8", "/"})
      add(row.method, query, "");
    add("HEAD", "", "");
  } else {
    for (const char* body : {"[]", "{", "[{\"movie_id\":\"x\"}]"}) add(row.method, "", body);
  }
  return rows;
}

// A page of Ben's and a word of his that it shows to those who may see it.
struct Shown {
  const char* path;
  const char* word;
};
constexpr Shown kShown[] = {{"/users/ben", "Alien (1979) poster"},
                            {"/users/ben/likes", "8½ (1963) poster"},
                            {"/users/ben/history", "home cinema"},
                            {"/users/ben/tags", "home cinema"},
                            {"/users/ben/tags/home%20cinema", "Metropolis"},
                            {"/users/ben/statistics", "home cinema"},
                            {"/users/ben/reviews", "Ben on this film"},
                            {"/users/ben/year/2024", "Metropolis"},
                            {"/users/ben/year?from=2024-01-01&to=2024-01-31", "Metropolis"},
                            {"/users/ben/diary.atom", "Metropolis"},
                            {"/users/ben/reviews.atom", "Ben on this film"},
                            {"/users/ben/watchlist.atom", "My Neighbor Totoro"},
                            {"/users/ben/movies/1-metropolis", "home cinema"},
                            {"/api/users/ben/likes/movies", "8½"},
                            {"/api/users/ben/likes/movies/2", "8½"},
                            {"/api/users/ben/history/movies", "home cinema"},
                            {"/api/users/ben/tags", "home cinema"},
                            {"/api/users/ben/favourites", "Alien"},
                            {"/users/ben/lists/directors", "Quentin Quux"},
                            {"/users/ben/lists/collections", "Quux Saga"},
                            {"/api/users/ben/lists/directors", "Quentin Quux"},
                            {"/api/users/ben/lists/collections", "Quux Saga"}};

// Adds a director and a collection of both films that Ben has seen.
void add_begun_lists(store::Db& db) {
  db.execute(R"(
    INSERT INTO play (user_id, movie_id, watched_at, created_at) VALUES (2, 2, '2024-01-01', 0);
    INSERT INTO person (id, meta_id, name, created_at, credits_at, credits_asked_at)
      VALUES (9001, 9001, 'Quentin Quux', 0, 1714560000, 1714560000);
    INSERT INTO movie_crew VALUES (1, 499, 9001, 'Director', 'Directing'), (2, 499, 9001, 'Director', 'Directing');
    INSERT INTO collection (meta_id, name, fetched_at, asked_at) VALUES (9002, 'Quux Saga', 1714560000, 1714560000);
    UPDATE movie SET collection_id = 9002 WHERE id IN (1, 2);
    UPDATE catalogue SET revision = revision + 1)");
}

}  // namespace

void check_privacy_levels(const test::TemporaryFolder& folder, InProcess& stage, const Report& report) {
  static constexpr char kLevel[] = "UPDATE user SET privacy_level = ?, revision = revision + 1 WHERE id = 2";
  static constexpr char kGrant[] = "INSERT INTO log_grant (user_id, writer_id, created_at) VALUES (2, 4, 0)";
  for (const std::string level : {"private", "members", "public"}) {
    stage.set(library());
    store::Db db(folder.file("data/matinee.db"), {.patient = true});
    store::Tx tx(db);
    store::Query(tx, kLevel, level).run();
    store::Query(tx, kGrant).run();
    store::like(tx, 2, 2, 0);
    store::set_favourites(tx, 2, {4});
    store::set_review(tx, 2, 2, {"Ben on this film", kMadeAt});
    store::add_to_watchlist(tx, 2, 6, kMadeAt);
    add_begun_lists(db);
    tx.commit();
    for (const std::string person : {kNobody, "ben", "otto", "priya", "maya"})
      for (const auto& [path, word] : kShown) {
        const Request request{"GET", path, ""};
        const bool is_stranger = person == kNobody;
        const bool may = level == "public"
                             ? !(is_stranger && request.is_api())
                             : person == "ben" || person == "maya" || (level == "members" && !is_stranger);
        const std::string denied = !is_stranger ? "404" : request.is_api() ? "401" : "login";
        const Reply reply = ask_as(stage, request, person);
        Problems problems;
        if (outcome_of(reply) != (may ? "200" : denied)) problems.push_back(outcome_of(reply) + " comes back");
        if ((reply.body.find(word) != std::string::npos) != may)
          problems.push_back(std::string(may ? "it does not show " : "it shows ") + word);
        report("privacy_level_" + level + ": " + path + " as " + person, problems);
      }
    // The film's page is everybody's and has none of Ben's tags.
    for (const char* person : {kNobody, "otto"}) {
      const Request request{"GET", "/movie/1", ""};
      const bool shows = ask_as(stage, request, person).body.find("home cinema") != std::string::npos;
      report("privacy_level_" + level + ": /movie/1 as " + person,
             shows ? Problems{"it shows another's tag"} : Problems{});
    }
  }
}

void check_private_like_missing(const test::TemporaryFolder& folder, InProcess& stage, const Report& report) {
  stage.set(library());
  store::Db db(folder.file("data/matinee.db"), {.patient = true});
  db.execute(
      "INSERT INTO movie_list (id, user_id, name, privacy_level, created_at, changed_at) "
      "VALUES (2, 3, 'Mine', 'private', 0, 0);"
      "INSERT INTO saved_filter (id, user_id, name, kind, query, privacy_level, created_at) "
      "VALUES (2, 3, 'Mine', 'movies', 'seen=no', 'private', 0);"
      "UPDATE import_batch SET user_id = 3 WHERE id = 2");
  add_export(db, 2, 3);
  const std::string priya = "priya", nobody = "nopry";
  const std::vector<Request> rows = rows_of_user(priya), missing = rows_of_user(nobody);
  for (const char* person : {kNobody, "otto"})
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::vector<Request> there = variants(rows[i]), not_there = variants(missing[i]);
      for (std::size_t j = 0; j < there.size(); ++j) {
        const std::string one = masked(ask_as(stage, there[j], person), priya),
                          other = masked(ask_as(stage, not_there[j], person), nobody);
        report("private_looks_like_missing: " + there[j].name() + ' ' + there[j].body + " as " + person,
               difference(one, other));
      }
    }
  // The owner sees each path, or there would be nothing to hide. Her picture is not drawn yet.
  for (const Request& row : rows)
    if (row.is_safe() && !row.path.ends_with("/999") && !row.path.ends_with("/card.png"))
      report("private_looks_like_missing: " + row.name() + " as priya",
             ask_as(stage, row, priya).status < 400 ? Problems{} : Problems{"she cannot see it either"});
}

}  // namespace cases
