// Feeds by secret addresses, which other programs read without a login. The id in the address is a secret that this
// file never sees: its SHA-256 finds the row, and its encrypted text (base::encrypt, about feed_about()) lets pages
// show it to its owner again.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

namespace feed_kind {
inline constexpr std::string_view kDiary = "diary", kReviews = "reviews", kWatchlist = "watchlist";
inline constexpr std::string_view kList = "list";          // one list
inline constexpr std::string_view kReleases = "releases";  // a calendar of releases from the watchlist
inline constexpr std::string_view kCinema = "cinema";      // a calendar of cinema visits
inline constexpr std::string_view kWidget = "widget";      // numbers and the last film, for start pages; also the badge
inline constexpr std::string_view kRadarr = "radarr";  // the films of one list; kRadarr of webhook.h is the watchlist
inline constexpr std::string_view kAll[] = {kDiary, kReviews, kWatchlist, kList, kReleases, kCinema, kWidget, kRadarr};
inline bool is_known(std::string_view kind) { return std::ranges::find(kAll, kind) != std::end(kAll); }
inline bool is_of_list(std::string_view kind) { return kind == kList || kind == kRadarr; }
}  // namespace feed_kind

constexpr int kMostFeeds = 100;  // per user

struct Feed {
  std::int64_t id = 0;
  std::int64_t user_id = 0;
  std::string kind;
  std::optional<std::int64_t> list_id;  // the user's own list; it may be deleted
  std::string name;                     // may be empty
  std::string id_encrypted;
  base::UnixTime created_at = 0;
  std::optional<base::UnixTime> last_used_at;
};

// Returns the context that an id's encryption is bound to.
std::string feed_about(std::int64_t user_id);

struct NewFeed {
  std::int64_t user_id = 0;
  std::string kind;
  std::optional<std::int64_t> list_id = {};
  std::string name = {}, id_hash = {}, id_encrypted = {};
};
// Returns false if the user has kMostFeeds feeds.
bool add_feed(Tx& tx, const NewFeed& feed, base::UnixTime now);
// Returns false if the user has no such feed.
bool delete_feed(Tx& tx, std::int64_t user_id, std::int64_t id);
std::optional<Feed> find_feed_by_hash(Db& db, std::string_view id_hash);
std::vector<Feed> list_feeds(Db& db, std::int64_t user_id);  // by kind, then by age
void touch_feed(Tx& tx, std::int64_t id, base::UnixTime now);

}  // namespace store
