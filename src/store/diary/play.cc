#include "store/diary/play.h"

#include <algorithm>

#include "base/text.h"
#include "store/diary/badges.h"

namespace store {

namespace {

#define MATINEE_PLAY_COLUMNS \
  "p.id, p.movie_id, p.watched_at, p.plays, p.comment, p.position, l.id, l.name, l.is_cinema"

// What is logged now was seen last: it stands above what the date has already (equal positions: the newer above).
#define MATINEE_TOP_OF_DATE "(SELECT max(position) FROM play WHERE user_id = ?1 AND watch_key = coalesce(?3, ''))"

domain::Play read_play(const Query& query) {
  domain::Play play;
  play.id = query.integer(0);
  play.movie_id = query.integer(1);
  play.watched_at = query.optional_text(2);
  play.plays = static_cast<int>(query.integer(3));
  play.comment = query.text(4);
  play.position = static_cast<int>(query.integer(5));
  if (!query.is_null(6)) play.location = domain::Location{query.integer(6), query.text(7), query.flag(8)};
  return play;
}

void remove_from_watchlist(Tx& tx, const domain::User& user, std::int64_t movie_id) {
  static constexpr char kSql[] = "DELETE FROM watchlist_entry WHERE user_id = ? AND movie_id = ?";
  if (user.automatic_watchlist_removal) Query(tx, kSql, user.id, movie_id).run();
}

std::optional<std::string_view> comment_value(const NewPlay& play) {
  return play.comment ? null_if_empty(*play.comment) : std::nullopt;
}

std::int64_t returned_id(Query& query) {
  query.step();
  const std::int64_t id = query.integer(0);
  query.run();
  return id;
}

struct Entry {
  std::int64_t id = 0, plays = 0;
};

// What stands on the play's date; none: id 0.
Entry entry_on_date(Tx& tx, std::int64_t user_id, const NewPlay& play) {
  static constexpr char kSql[] = "SELECT id, plays FROM play WHERE user_id = ? AND movie_id = ? AND watch_key = coalesce(?, '')";
  Query query(tx, kSql, user_id, play.movie_id, play.watched_at);
  return query.step() ? Entry{query.integer(0), query.integer(1)} : Entry{};
}

Entry entry_of_id(Tx& tx, std::int64_t user_id, std::int64_t movie_id, std::int64_t play_id) {
  static constexpr char kSql[] = "SELECT id, plays FROM play WHERE id = ? AND user_id = ? AND movie_id = ?";
  Query query(tx, kSql, play_id, user_id, movie_id);
  return query.step() ? Entry{query.integer(0), query.integer(1)} : Entry{};
}

// Beside a play on the same date the numbers add up.
std::int64_t insert_play(Tx& tx, const domain::User& user, const NewPlay& play, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO play (user_id, movie_id, watched_at, plays, comment, position, location_id, created_at) "
      "VALUES (?1, ?2, ?3, ?4, ?5, coalesce(?6, " MATINEE_TOP_OF_DATE ", 0), ?7, ?8) "
      "ON CONFLICT (user_id, movie_id, watch_key) DO UPDATE SET plays = min(plays + ?4, 10000), "
      "comment = coalesce(?5, comment), position = coalesce(?6, position), location_id = coalesce(?7, location_id) "
      "RETURNING id";
  Query query(tx, kSql, user.id, play.movie_id, play.watched_at, play.plays, comment_value(play), play.position,
              play.location_id, now);
  return returned_id(query);
}

constexpr std::size_t kMostComment = 10000;  // code points

// What is said of two entries that become one: both, unless it is the same or too much.
std::optional<std::string> said_of_both(const std::string& there, const std::optional<std::string>& moved) {
  if (there.empty() || !moved || moved->empty() || there == *moved) return moved;
  std::string both = there + "\n\n" + *moved;
  return base::code_points(both) <= kMostComment ? std::move(both) : moved;
}

void change_play(Tx& tx, const domain::User& user, std::int64_t play_id, const NewPlay& play) {
  static constexpr char kSql[] =
      "UPDATE play SET watched_at = ?1, plays = ?2, comment = ?3, location_id = ?4, position = coalesce(?5, position) "
      "WHERE id = ?6 AND user_id = ?7 AND movie_id = ?8";
  Query(tx, kSql, play.watched_at, play.plays, comment_value(play), play.location_id, play.position, play_id, user.id,
        play.movie_id).run();
}

}  // namespace

std::int64_t add_play(Tx& tx, const domain::User& user, const NewPlay& play, base::UnixTime now) {
  const std::int64_t id = insert_play(tx, user, play, now);
  remove_from_watchlist(tx, user, play.movie_id);
  return id;
}

namespace {

#define MATINEE_SET_PLAY                                                                                 \
  "INSERT INTO play (user_id, movie_id, watched_at, plays, comment, position, location_id, created_at) " \
  "VALUES (?1, ?2, ?3, ?4, ?5, coalesce(?6, " MATINEE_TOP_OF_DATE ", 0), ?7, ?8) "                       \
  "ON CONFLICT (user_id, movie_id, watch_key) DO UPDATE SET plays = ?4, comment = ?5, position = coalesce(?6, position)"

std::int64_t set_by(Tx& tx, const char* sql, const domain::User& user, const NewPlay& play, base::UnixTime now) {
  const Entry before = entry_on_date(tx, user.id, play);
  Query query(tx, sql, user.id, play.movie_id, play.watched_at, play.plays, comment_value(play), play.position,
              play.location_id, now);
  const std::int64_t id = returned_id(query);
  if (play.plays > before.plays) remove_from_watchlist(tx, user, play.movie_id);
  return id;
}

}  // namespace

std::int64_t set_play(Tx& tx, const domain::User& user, const NewPlay& play, base::UnixTime now) {
  static constexpr char kSql[] = MATINEE_SET_PLAY ", location_id = ?7 RETURNING id";
  return set_by(tx, kSql, user, play, now);
}

std::int64_t set_play_at_its_place(Tx& tx, const domain::User& user, const NewPlay& play, base::UnixTime now) {
  static constexpr char kSql[] = MATINEE_SET_PLAY " RETURNING id";
  return set_by(tx, kSql, user, play, now);
}

bool replace_play(Tx& tx, const domain::User& user, std::int64_t play_id, const NewPlay& play, base::UnixTime now) {
  const Entry before = entry_of_id(tx, user.id, play.movie_id, play_id);
  if (before.id == 0) return false;
  const Entry there = entry_on_date(tx, user.id, play);
  if (there.id != 0 && there.id != play_id) {
    NewPlay both = play;
    if (const auto row = find_play(tx.db(), user.id, play.movie_id, there.id)) both.comment = said_of_both(row->comment, play.comment);
    delete_play(tx, user.id, play.movie_id, play_id);
    insert_play(tx, user, both, now);
  } else {
    change_play(tx, user, play_id, play);
  }
  if (play.plays > before.plays) remove_from_watchlist(tx, user, play.movie_id);
  return true;
}

namespace {

struct Placed {
  std::int64_t id, position;
};

// The plays of this one's date, topmost first.
std::vector<Placed> plays_on_date_of(Db& db, std::int64_t user_id, std::int64_t play_id) {
  static constexpr char kSql[] =
      "SELECT o.id, o.position FROM play p CROSS JOIN play o ON o.user_id = p.user_id AND o.watch_key = p.watch_key "
      "WHERE p.id = ?1 AND p.user_id = ?2 ORDER BY o.position DESC, o.id DESC";
  std::vector<Placed> plays;
  for (Query query(db, kSql, play_id, user_id); query.step();) plays.push_back({query.integer(0), query.integer(1)});
  return plays;
}

// Numbered from below, from 0; rows that have their number already are left alone.
void number_plays(Tx& tx, const std::vector<Placed>& plays) {
  static constexpr char kSql[] = "UPDATE play SET position = ? WHERE id = ?";
  auto position = static_cast<std::int64_t>(plays.size());
  for (const Placed& play : plays)
    if (play.position != --position) Query(tx, kSql, position, play.id).run();
}

}  // namespace

bool move_play(Tx& tx, std::int64_t user_id, std::int64_t movie_id, std::int64_t play_id, bool up) {
  if (!find_play(tx.db(), user_id, movie_id, play_id)) return false;
  std::vector<Placed> plays = plays_on_date_of(tx.db(), user_id, play_id);
  const auto self = std::find_if(plays.begin(), plays.end(), [&](const Placed& play) { return play.id == play_id; });
  if (up ? self == plays.begin() : self + 1 == plays.end()) return false;
  std::iter_swap(self, up ? self - 1 : self + 1);
  number_plays(tx, plays);
  return true;
}

PlaceOnDate place_on_date(Db& db, std::int64_t user_id, const domain::Play& play) {
  static constexpr char kSql[] =
      "SELECT count(*), count(*) FILTER (WHERE (position, id) > (?3, ?4)) FROM play WHERE user_id = ?1 AND watch_key = ?2";
  Query query(db, kSql, user_id, play.watched_at.value_or(""), play.position, play.id);
  if (!query.step()) return {};
  return {query.integer(1) + 1, query.integer(0)};
}

bool delete_play(Tx& tx, std::int64_t user_id, std::int64_t movie_id, std::int64_t play_id) {
  static constexpr char kSql[] = "DELETE FROM play WHERE id = ? AND user_id = ? AND movie_id = ? RETURNING id";
  Query query(tx, kSql, play_id, user_id, movie_id);
  const bool found = query.step();
  query.run();
  return found;
}

bool delete_plays_on(Tx& tx, std::int64_t user_id, std::int64_t movie_id, const std::optional<std::string>& watched_at) {
  static constexpr char kSql[] =
      "DELETE FROM play WHERE user_id = ? AND movie_id = ? AND watch_key = coalesce(?, '') RETURNING id";
  Query query(tx, kSql, user_id, movie_id, watched_at);
  const bool found = query.step();
  query.run();
  return found;
}

bool delete_plays_of_movie(Tx& tx, std::int64_t user_id, std::int64_t movie_id) {
  static constexpr char kSql[] = "DELETE FROM play WHERE user_id = ? AND movie_id = ? RETURNING id";
  Query query(tx, kSql, user_id, movie_id);
  const bool found = query.step();
  query.run();
  return found;
}

std::optional<domain::Play> find_play(Db& db, std::int64_t user_id, std::int64_t movie_id, std::int64_t play_id) {
  static constexpr char kSql[] = "SELECT " MATINEE_PLAY_COLUMNS
                                 " FROM play p LEFT JOIN location l ON l.id = p.location_id "
                                 "WHERE p.id = ? AND p.user_id = ? AND p.movie_id = ?";
  Query query(db, kSql, play_id, user_id, movie_id);
  return query.step() ? std::optional(read_play(query)) : std::nullopt;
}

std::optional<domain::Play> find_play_on(Db& db, std::int64_t user_id, std::int64_t movie_id, const std::optional<std::string>& watched_at) {
  static constexpr char kSql[] = "SELECT " MATINEE_PLAY_COLUMNS
                                 " FROM play p LEFT JOIN location l ON l.id = p.location_id "
                                 "WHERE p.user_id = ? AND p.movie_id = ? AND p.watch_key = coalesce(?, '')";
  Query query(db, kSql, user_id, movie_id, watched_at);
  return query.step() ? std::optional(read_play(query)) : std::nullopt;
}

std::vector<domain::Play> plays_of_movie(Db& db, std::int64_t user_id, std::int64_t movie_id) {
  static constexpr char kSql[] = "SELECT " MATINEE_PLAY_COLUMNS
                                 " FROM play p LEFT JOIN location l ON l.id = p.location_id "
                                 "WHERE p.user_id = ? AND p.movie_id = ? ORDER BY p.watch_key DESC LIMIT 1000";
  Query query(db, kSql, user_id, movie_id);
  std::vector<domain::Play> plays;
  while (query.step()) plays.push_back(read_play(query));
  return plays;
}

std::map<std::int64_t, std::vector<domain::Play>> plays_of_movies(Db& db, std::int64_t user_id, const std::vector<std::int64_t>& movie_ids) {
  static constexpr char kSql[] =
      "SELECT p.movie_id, p.id, p.watched_at, p.plays, p.comment, p.position FROM json_each(?2) j "
      "CROSS JOIN play p ON p.movie_id = j.value AND p.user_id = ?1 ORDER BY p.movie_id, p.watch_key DESC /*scan*/";
  std::map<std::int64_t, std::vector<domain::Play>> plays;
  for (Query query(db, kSql, user_id, id_list(movie_ids)); query.step();) {
    domain::Play& play = plays[query.integer(0)].emplace_back();
    play.movie_id = query.integer(0);
    play.id = query.integer(1);
    play.watched_at = query.optional_text(2);
    play.plays = static_cast<int>(query.integer(3));
    play.comment = query.text(4);
    play.position = static_cast<int>(query.integer(5));
  }
  return plays;
}

std::int64_t count_plays_of_movie(Db& db, std::int64_t user_id, std::int64_t movie_id) {
  static constexpr char kSql[] = "SELECT plays FROM watched_movie WHERE user_id = ? AND movie_id = ?";
  Query query(db, kSql, user_id, movie_id);
  return query.step() ? query.integer(0) : 0;
}

std::int64_t count_all_plays(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = "SELECT coalesce(sum(plays), 0) FROM play WHERE user_id = ?";
  Query query(db, kSql, user_id);
  return query.step() ? query.integer(0) : 0;
}

void delete_all_plays(Tx& tx, std::int64_t user_id) {
  static constexpr char kSql[] = "DELETE FROM play WHERE user_id = ?";
  Query(tx, kSql, user_id).run();
}

bool owns_location(Db& db, std::int64_t user_id, std::int64_t location_id) {
  static constexpr char kSql[] = "SELECT 1 FROM location WHERE id = ? AND user_id = ?";
  return Query(db, kSql, location_id, user_id).step();
}

std::vector<domain::Location> list_locations(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = "SELECT id, name, is_cinema FROM location WHERE user_id = ? ORDER BY name";
  Query query(db, kSql, user_id);
  std::vector<domain::Location> locations;
  while (query.step()) locations.push_back({query.integer(0), query.text(1), query.flag(2)});
  return locations;
}

}  // namespace store
