#include "feed_privacy_check.h"

#include <set>
#include <string>

#include "base/crypto.h"
#include "privacy.h"
#include "routes.h"
#include "store/account/user.h"
#include "store/diary/review.h"
#include "store/diary/watchlist.h"
#include "store/movie_lists/movie_list.h"
#include "store/work/feed.h"
#include "store/work/webhook.h"
#include "tests/http/matrix/routes_check.h"

namespace cases {

namespace {

namespace kind = store::feed_kind;
using Problems = std::vector<std::string>;

constexpr std::string_view kRadarrOfWatchlist = "radarr of the watchlist";  // kept among webhooks: one per user

struct Feed {
  std::string_view kind;
  std::string folder, after;  // parts of the address around the id
  std::string told;           // hidden word that it shows while its owner's page is public; may be empty
  std::string page;           // public address; empty if it has none, or if list_privacy_check.cc asks for it

  bool is_of_list() const { return kind::is_of_list(kind); }
  std::string path(const std::string& id) const { return folder + id + after; }
};
const Feed kFeeds[] = {{kind::kDiary, "/api/feed/atom/", "", "hidden-note", "/users/ben/diary.atom"},
                       {kind::kReviews, "/api/feed/atom/", "", "", "/users/ben/reviews.atom"},
                       {kind::kWatchlist, "/api/feed/atom/", "", "", "/users/ben/watchlist.atom"},
                       {kind::kList, "/api/feed/atom/", "", "hidden-note", ""},
                       {kind::kCinema, "/api/feed/ical/", "", "hidden-place", ""},
                       {kind::kReleases, "/api/feed/ical/", "", "", ""},
                       {kind::kWidget, "/api/feed/widget/", "", "", ""},
                       {kind::kWidget, "/api/feed/widget/", ".svg", "", ""},
                       {kind::kRadarr, "/api/feed/radarr/", "", "", ""},
                       {kRadarrOfWatchlist, "/api/feed/radarr/", "", "", ""}};

// Ids that the library does not have.
const std::string kNever = std::string(32, '0'), kRight = std::string(31, 'd') + '0',
                  kRevoked = std::string(31, 'd') + '1', kOfOtherKind = std::string(31, 'd') + '2';

void make_address(store::Tx& tx, std::string_view kind, const std::string& id) {
  const std::string hash = base::sha256_hex(id);
  const auto list = kind::is_of_list(kind) ? std::optional<std::int64_t>(7) : std::nullopt;
  if (kind == kRadarrOfWatchlist) store::save_webhook(tx, 2, store::kRadarr, hash, "none", 0);
  else store::add_feed(tx, {2, std::string(kind), list, "", hash, "none"}, 0);
}

void take_back_all(store::Tx& tx) {
  store::delete_webhook(tx, 2, store::kRadarr);
  for (const store::Feed& feed : store::list_feeds(tx.db(), 2)) store::delete_feed(tx, 2, feed.id);
}

struct Cell {
  Feed feed;
  std::string account, list;  // the levels

  bool is_public() const { return (feed.is_of_list() ? list : account) == "public"; }
  std::string name() const {
    return "feed_privacy: " + account + (feed.is_of_list() ? " account, " + list + " list, " : ", ") +
           std::string(feed.kind) + feed.after;
  }
};

// Adds the film to everything that a feed shows.
void prepare(store::Db& db, const Cell& cell, base::UnixTime now) {
  static constexpr char kList[] = "UPDATE movie_list SET privacy_level = ? WHERE id = 7";
  static constexpr char kRelease[] =
      "INSERT INTO movie_release (movie_id, country, cinema, checked_at) VALUES (6, 'US', '2024-06-01', ?)";
  add_hidden_things(db, cell.account);
  store::Tx tx(db);
  store::Query(tx, kList, cell.list).run();
  store::Query(tx, kRelease, now).run();
  store::set_review(tx, 2, 6, {"Of a spirit", now});
  store::add_to_watchlist(tx, 2, 6, now);
  make_address(tx, cell.feed.kind, kRevoked);
  take_back_all(tx);
  make_address(tx, cell.feed.kind, kRight);
  make_address(tx, cell.feed.kind == kind::kWidget ? kind::kDiary : kind::kWidget, kOfOtherKind);
  tx.commit();
}

Problems about_shown(const Cell& cell, const Reply& reply) {
  Problems problems;
  if (reply.status != 200) problems.push_back("status " + std::to_string(reply.status));
  if (!holds(reply, kShownFilm)) problems.push_back(std::string("it does not show ") + kShownFilm);
  for (const std::string word : kHidden)
    if (const bool is_told = cell.is_public() && word == cell.feed.told; holds(reply, word) != is_told)
      problems.push_back((is_told ? "it does not show " : "it shows ") + word);
  return problems;
}

Problems about_refused(const Reply& reply, int status) {
  Problems problems;
  if (reply.status != status)
    problems.push_back(std::to_string(reply.status) + " instead of " + std::to_string(status));
  if (holds(reply, kShownFilm)) problems.push_back(std::string("it shows ") + kShownFilm);
  for (const std::string word : kHidden)
    if (holds(reply, word)) problems.push_back("it shows " + word);
  return problems;
}

void check_right(InProcess& stage, const Cell& cell, const Report& report) {
  const Reply visitors = ask_by_cookie(stage, cell.feed.path(kRight), kViewers[0]);
  report(cell.name() + ", as anybody", about_shown(cell, visitors));
  for (const char* viewer : kViewers) {
    const Reply reply = ask_by_cookie(stage, cell.feed.path(kRight), viewer);
    const bool same = comparable(reply, kRight) == comparable(visitors, kRight);
    report(cell.name() + ", as " + viewer, same ? Problems{} : Problems{"a login changes it"});
  }
}

void check_closed(InProcess& stage, const Cell& cell, const std::string& what, const std::string& id,
                  const Report& report) {
  const Reply never = ask_by_cookie(stage, cell.feed.path(kNever), kViewers[0]);
  for (const char* viewer : kViewers) {
    const Reply reply = ask_by_cookie(stage, cell.feed.path(id), viewer);
    Problems problems = about_refused(reply, 404);
    if (comparable(reply, id) != comparable(never, kNever)) problems.push_back("it tells that there was an address");
    report(cell.name() + ", " + what + " as " + viewer, problems);
  }
}

void check_page(InProcess& stage, const Cell& cell, const Report& report) {
  for (const std::string viewer : kViewers) {
    const Reply reply = ask_by_cookie(stage, cell.feed.page, viewer);
    report(cell.name() + ", " + cell.feed.page + " as " + viewer,
           may_read(cell.account, viewer) ? about_shown(cell, reply)
                                          : about_refused(reply, viewer == kViewers[0] ? 303 : 404));
  }
}

template <class Change>
void change(store::Db& db, const Change& make) {
  store::Tx tx(db);
  make(tx);
  tx.commit();
}

void check_cell(const test::TemporaryFolder& folder, InProcess& stage, const Cell& cell, const Report& report) {
  CaseFile library;
  library.fixture = "library";
  library.config = {{"MATINEE_RATE_LIMIT", "off"}};
  stage.set(library);
  store::Db db(folder.file("data/matinee.db"), {.patient = true});
  prepare(db, cell, stage.now());
  check_right(stage, cell, report);
  if (!cell.feed.page.empty()) check_page(stage, cell, report);
  check_closed(stage, cell, "one that never was", kNever, report);
  check_closed(stage, cell, "one taken back", kRevoked, report);
  check_closed(stage, cell, "one of another kind", kOfOtherKind, report);
  if (cell.feed.is_of_list()) {
    change(db, [&](store::Tx& tx) { store::delete_list(tx, 2, 7, stage.now()); });
    check_closed(stage, cell, "one whose list is gone", kRight, report);
  }
  change(db, [](store::Tx& tx) { store::delete_user(tx, 2); });
  check_closed(stage, cell, "one whose owner is gone", kRight, report);
}

// Checks that every kind and address is asked, so that a new one does not go unasked.
void check_completeness(const Report& report) {
  std::set<std::string> asked;
  std::set<std::string_view> kinds;
  for (const Feed& feed : kFeeds) {
    asked.insert(route_of("GET", feed.path(kRight)));
    kinds.insert(feed.kind);
  }
  for (const app::Route& route : routes())
    if (route.pattern.starts_with("/api/feed/"))
      report("feed_privacy: " + std::string(route.pattern),
             asked.contains("GET " + std::string(route.pattern)) ? Problems{} : Problems{"it is not asked"});
  for (const std::string_view known : kind::kAll)
    report("feed_privacy: " + std::string(known), kinds.contains(known) ? Problems{} : Problems{"it is not asked"});
}

}  // namespace

void check_feed_privacy(const test::TemporaryFolder& folder, InProcess& stage, const Report& report) {
  check_completeness(report);
  for (const Feed& feed : kFeeds)
    for (const char* account : kLevels)
      for (const char* list : kLevels)
        if (feed.is_of_list() || list == std::string_view(kLevels[0]))
          check_cell(folder, stage, {feed, account, list}, report);
}

}  // namespace cases
