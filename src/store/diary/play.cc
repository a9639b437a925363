#include "store/diary/play.h"

#include <algorithm>

#include "base/text.h"
#include "store/account/user.h"
#include "store/diary/companions.h"
#include "store/diary/news.h"
#include "store/diary/tag.h"
#include "store/sqlite/ids.h"

namespace store {

namespace {

// Applies the consequences of `plays` new plays of the entry `id`: takes the film off the watchlist if the user wants
// that, and notifies hooks.
void note_new_play(Tx& tx, const domain::User& user, std::int64_t id, const NewPlay& play, int plays,
                   base::UnixTime now) {
  static constexpr char kSql[] = "DELETE FROM watchlist_entry WHERE user_id = ? AND movie_id = ?";
  if (user.automatic_watchlist_removal) Query(tx, kSql, user.id, play.movie_id).run();
  const domain::Rewatch said = play.is_rewatch.value_or(domain::Rewatch::unsaid);
  tell_of_play(tx, user.id, {id, play.movie_id, play.watched_at, plays, said, play.posts}, now);
}

std::optional<std::string_view> comment_value(const NewPlay& play) {
  return play.comment ? null_if_empty(*play.comment) : std::nullopt;
}

// nullopt means that nothing was said, or that it stays as it is.
std::optional<int> rewatch_value(const NewPlay& play) {
  if (!play.is_rewatch || *play.is_rewatch == domain::Rewatch::unsaid) return std::nullopt;
  return static_cast<int>(*play.is_rewatch);
}

// Names the company of a new entry. An undo lists in `with` who was named, so that a writer who had been left out is
// not named again.
void name_company(Tx& tx, std::int64_t id, const NewPlay& play) {
  const bool names_writer =
      play.logged_by && (!play.with || std::ranges::find(*play.with, *play.logged_by) != play.with->end());
  if (names_writer) name_writer(tx, id, *play.logged_by);
  name_owners(tx, id, play.their_plays);
  name_in_entries(tx, id, play.named_in);
}

// Adds to the plays that the date already has, or adds an entry above the others of its date; of equal positions, the
// newer row is above. `joins` means that `play` was an entry before, so what it says about its first play counts if the
// existing row says nothing.
std::int64_t insert_play(Tx& tx, const domain::User& user, const NewPlay& play, bool joins, base::UnixTime now) {
  static constexpr char kSql[] = R"(
    INSERT INTO play (id, user_id, movie_id, watched_at, plays, comment, position, location_id, is_rewatch, logged_by,
      is_mark, created_at)
    VALUES (:id, :user, :movie, :date, :plays, :comment,
      coalesce(:position, (SELECT max(position) FROM play WHERE user_id = :user AND watch_key = coalesce(:date, '')), 0),
      :location, :is_rewatch, (SELECT id FROM user WHERE id = :logged_by), :is_mark AND :date IS NULL, :now)
    ON CONFLICT (user_id, movie_id, watch_key) DO UPDATE SET plays = min(plays + :plays, 10000), is_mark = 0,
      comment = coalesce(:comment, comment), position = coalesce(:position, position),
      location_id = coalesce(:location, location_id),
      is_rewatch = iif(:joins, coalesce(is_rewatch, :is_rewatch), is_rewatch)
    RETURNING id)";
  Query query(tx, kSql);
  query.bind(":user", user.id).bind(":movie", play.movie_id).bind(":date", play.watched_at).bind(":plays", play.plays);
  query.bind(":comment", comment_value(play)).bind(":position", play.position).bind(":location", play.location_id);
  query.bind(":is_rewatch", rewatch_value(play)).bind(":joins", joins).bind(":logged_by", play.logged_by);
  query.bind(":now", now).bind(":id", play.id).bind(":is_mark", play.is_mark);
  const std::int64_t id = query.number();
  if (play.tags) add_tags(tx, user.id, id, *play.tags);
  name_company(tx, id, play);
  return id;
}

// Reads the plays of a film, or only those with this id or watch key.
std::vector<domain::Play> read_plays(Db& db, std::int64_t user_id, std::int64_t movie_id,
                                     std::optional<std::int64_t> id, const std::optional<std::string>& watch_key) {
  static constexpr char kSql[] = R"(
    SELECT p.id, p.movie_id, p.watched_at, p.plays, p.comment, p.position, l.id, l.name, l.is_cinema,
      coalesce(p.is_rewatch, -1), (SELECT group_concat(t.tag) FROM play_tag t WHERE t.play_id = p.id),
      p.logged_by, (SELECT group_concat(c.user_id) FROM play_companion c WHERE c.play_id = p.id),
      (SELECT group_concat(c.their_play_id) FROM play_companion c WHERE c.play_id = p.id),
      (SELECT group_concat(c.play_id) FROM play_companion c WHERE c.their_play_id = p.id), p.is_mark
    FROM play p LEFT JOIN location l ON l.id = p.location_id
    WHERE p.user_id = ?1 AND p.movie_id = ?2 AND (?3 IS NULL OR p.id = ?3) AND (?4 IS NULL OR p.watch_key = ?4)
    ORDER BY p.watch_key DESC LIMIT 1000)";
  return Query(db, kSql, user_id, movie_id, id, watch_key).all([](const Query& row) {
    domain::Play play;
    play.id = row.integer(0);
    play.movie_id = row.integer(1);
    play.watched_at = row.optional_text(2);
    play.plays = static_cast<int>(row.integer(3));
    play.comment = row.text(4);
    play.position = static_cast<int>(row.integer(5));
    if (!row.is_null(6)) play.location = domain::Location{row.integer(6), row.text(7), row.flag(8)};
    play.is_rewatch = static_cast<domain::Rewatch>(row.integer(9));
    play.tags = split_tags(row.text_view(10));
    if (!row.is_null(11)) play.logged_by = row.integer(11);
    play.with = split_ids(row.text_view(12));
    play.their_plays = split_ids(row.text_view(13));
    play.named_in = split_ids(row.text_view(14));
    play.is_mark = row.flag(15);
    return play;
  });
}

std::optional<domain::Play> first_of(std::vector<domain::Play> plays) {
  return plays.empty() ? std::nullopt : std::optional(std::move(plays.front()));
}

}  // namespace

namespace {

constexpr char kBetween[] = "\n\n";

// Returns true if `part` is one or more whole paragraphs of `text`.
bool holds(const std::string& text, const std::string& part) {
  return (kBetween + text + kBetween).find(kBetween + part + kBetween) != std::string::npos;
}

}  // namespace

std::optional<std::string> joined_comment(const std::string& there, const std::string& more) {
  if (more.empty() || holds(there, more)) return there;
  std::string both = there.empty() || holds(more, there) ? more : there + kBetween + more;
  return base::code_points(both) <= kMostComment ? std::optional(std::move(both)) : std::nullopt;
}

namespace {

// Returns the comment of the date after `play` is added, or nullopt if it stays as it is.
std::optional<std::string> comment_beside(Tx& tx, const domain::User& user, const NewPlay& play) {
  if (play.replaces_comment || !play.comment || play.comment->empty()) return play.comment;
  const auto there = find_play_on(tx.db(), user.id, play.movie_id, play.watched_at);
  auto both = joined_comment(there ? there->comment : "", *play.comment);
  if (!both) throw CommentsTooLong();
  return both;
}

std::int64_t add(Tx& tx, const domain::User& user, NewPlay play, bool joins, base::UnixTime now) {
  play.comment = comment_beside(tx, user, play);
  const std::int64_t id = insert_play(tx, user, play, joins, now);
  note_new_play(tx, user, id, play, play.plays, now);
  raise_user_revision(tx, user.id);
  return id;
}

}  // namespace

std::int64_t add_play(Tx& tx, const domain::User& user, const NewPlay& play, base::UnixTime now) {
  return add(tx, user, play, false, now);
}

std::int64_t restore_play(Tx& tx, const domain::User& user, const NewPlay& play, base::UnixTime now) {
  return add(tx, user, play, true, now);
}

namespace {

std::int64_t write_play(Tx& tx, const domain::User& user, const NewPlay& play, bool with_location, base::UnixTime now) {
  static constexpr char kSql[] = R"(
    INSERT INTO play (user_id, movie_id, watched_at, plays, comment, position, location_id, is_rewatch, logged_by,
      created_at)
    VALUES (:user, :movie, :date, :plays, :comment,
      coalesce(:position, (SELECT max(position) FROM play WHERE user_id = :user AND watch_key = coalesce(:date, '')), 0),
      :location, :is_rewatch, (SELECT id FROM user WHERE id = :logged_by), :now)
    ON CONFLICT (user_id, movie_id, watch_key) DO UPDATE SET plays = :plays, is_mark = 0,
      comment = iif(:keep_comment, comment, :comment),
      position = coalesce(:position, position),
      location_id = CASE WHEN :with_location THEN :location ELSE location_id END,
      is_rewatch = iif(:with_rewatch, :is_rewatch, is_rewatch)
    RETURNING id)";
  const auto before = find_play_on(tx.db(), user.id, play.movie_id, play.watched_at);
  Query query(tx, kSql);
  query.bind(":user", user.id).bind(":movie", play.movie_id).bind(":date", play.watched_at).bind(":plays", play.plays);
  query.bind(":comment", comment_value(play)).bind(":position", play.position).bind(":location", play.location_id);
  query.bind(":with_location", with_location).bind(":logged_by", play.logged_by).bind(":now", now);
  query.bind(":keep_comment", play.keep_comment && !play.comment);
  query.bind(":with_rewatch", play.is_rewatch.has_value()).bind(":is_rewatch", rewatch_value(play));
  const std::int64_t id = query.number();
  if (play.tags) set_tags(tx, user.id, id, *play.tags);
  if (!before) name_company(tx, id, play);
  else if (play.with) keep_companions(tx, id, *play.with);
  if (const int more = play.plays - (before ? before->plays : 0); more > 0)
    note_new_play(tx, user, id, play, more, now);
  raise_user_revision(tx, user.id);
  return id;
}

}  // namespace

std::int64_t set_play(Tx& tx, const domain::User& user, const NewPlay& play, base::UnixTime now) {
  return write_play(tx, user, play, true, now);
}

std::int64_t set_play_at_its_place(Tx& tx, const domain::User& user, const NewPlay& play, base::UnixTime now) {
  return write_play(tx, user, play, false, now);
}

bool replace_play(Tx& tx, const domain::User& user, std::int64_t play_id, const NewPlay& play, base::UnixTime now) {
  static constexpr char kChange[] =
      "UPDATE play SET watched_at = ?1, plays = ?2, comment = ?3, location_id = ?4, position = coalesce(?5, position), "
      "is_rewatch = iif(?6, ?7, is_rewatch), is_mark = ?8 WHERE id = ?9";
  const auto before = find_play(tx.db(), user.id, play.movie_id, play_id);
  if (!before) return false;
  const auto there = find_play_on(tx.db(), user.id, play.movie_id, play.watched_at);
  if (there && there->id != play_id) {
    NewPlay both = play;
    both.comment = joined_comment(there->comment, play.comment.value_or(""));
    if (!both.comment) throw CommentsTooLong();
    if (!both.tags) both.tags = before->tags;
    if (!both.is_rewatch) both.is_rewatch = before->is_rewatch;
    move_companions(tx, play_id, there->id);
    delete_play(tx, user.id, play.movie_id, play_id);
    insert_play(tx, user, both, true, now);
  } else {
    Query(tx, kChange, play.watched_at, play.plays, comment_value(play), play.location_id, play.position,
          play.is_rewatch.has_value(), rewatch_value(play), play.is_mark && !play.watched_at, play_id)
        .run();
    if (play.tags) set_tags(tx, user.id, play_id, *play.tags);
    if (play.with) keep_companions(tx, play_id, *play.with);
  }
  const std::int64_t id = there ? there->id : play_id;
  if (play.plays > before->plays) note_new_play(tx, user, id, play, play.plays - before->plays, now);
  else if (play.posts)
    tell_of_play(tx, user.id,
                 {id, play.movie_id, play.watched_at, 0, play.is_rewatch.value_or(before->is_rewatch), true}, now);
  raise_user_revision(tx, user.id);
  return true;
}

bool is_seen_before(Db& db, std::int64_t user_id, std::int64_t movie_id, const std::optional<std::string>& watched_at) {
  static constexpr char kSql[] =
      "SELECT 1 FROM play WHERE movie_id = ? AND user_id = ? AND watch_key > '' AND watch_key < ? LIMIT 1";
  return watched_at && Query(db, kSql, movie_id, user_id, *watched_at).step();
}

// Renumbers the plays of the date from 0 at the bottom, because positions may be equal or have gaps.
bool move_play(Tx& tx, std::int64_t user_id, std::int64_t movie_id, std::int64_t play_id, bool up) {
  static constexpr char kDate[] =
      "SELECT o.id, o.position FROM play p CROSS JOIN play o ON o.user_id = p.user_id AND o.watch_key = p.watch_key "
      "WHERE p.id = ?1 AND p.user_id = ?2 ORDER BY o.position DESC, o.id DESC";
  static constexpr char kWrite[] = "UPDATE play SET position = ? WHERE id = ?";
  if (!find_play(tx.db(), user_id, movie_id, play_id)) return false;
  auto plays = Query(tx, kDate, play_id, user_id).all([](const Query& row) {
    return std::pair(row.integer(0), row.integer(1));
  });
  const auto self = std::find_if(plays.begin(), plays.end(), [&](const auto& play) { return play.first == play_id; });
  if (up ? self == plays.begin() : self + 1 == plays.end()) return false;
  std::iter_swap(self, up ? self - 1 : self + 1);
  auto number = static_cast<std::int64_t>(plays.size());
  for (const auto& [id, position] : plays)
    if (position != --number) Query(tx, kWrite, number, id).run();
  raise_user_revision(tx, user_id);
  return true;
}

PlaceOnDate place_on_date(Db& db, std::int64_t user_id, const domain::Play& play) {
  static constexpr char kSql[] =
      "SELECT count(*), count(*) FILTER (WHERE (position, id) > (?3, ?4)) FROM play WHERE user_id = ?1 AND watch_key = "
      "?2";
  Query query(db, kSql, user_id, play.watched_at.value_or(""), play.position, play.id);
  if (!query.step()) return {};
  return {query.integer(1) + 1, query.integer(0)};
}

bool delete_play(Tx& tx, std::int64_t user_id, std::int64_t movie_id, std::int64_t play_id) {
  static constexpr char kSql[] = "DELETE FROM play WHERE id = ? AND user_id = ? AND movie_id = ? RETURNING id";
  if (!Query(tx, kSql, play_id, user_id, movie_id).step()) return false;
  raise_user_revision(tx, user_id);
  return true;
}

bool delete_plays_on(Tx& tx, std::int64_t user_id, std::int64_t movie_id,
                     const std::optional<std::string>& watched_at) {
  static constexpr char kSql[] =
      "DELETE FROM play WHERE user_id = ? AND movie_id = ? AND watch_key = coalesce(?, '') RETURNING id";
  if (!Query(tx, kSql, user_id, movie_id, watched_at).step()) return false;
  raise_user_revision(tx, user_id);
  return true;
}

bool delete_plays_of_movie(Tx& tx, std::int64_t user_id, std::int64_t movie_id) {
  static constexpr char kSql[] = "DELETE FROM play WHERE user_id = ? AND movie_id = ? RETURNING id";
  if (!Query(tx, kSql, user_id, movie_id).step()) return false;
  raise_user_revision(tx, user_id);
  return true;
}

std::optional<domain::Play> find_play(Db& db, std::int64_t user_id, std::int64_t movie_id, std::int64_t play_id) {
  return first_of(read_plays(db, user_id, movie_id, play_id, std::nullopt));
}

std::int64_t movie_of_play(Db& db, std::int64_t user_id, std::int64_t play_id) {
  static constexpr char kSql[] = "SELECT movie_id FROM play WHERE id = ? AND user_id = ?";
  return Query(db, kSql, play_id, user_id).number();
}

std::optional<domain::Play> find_play_on(Db& db, std::int64_t user_id, std::int64_t movie_id,
                                         const std::optional<std::string>& watched_at) {
  return first_of(read_plays(db, user_id, movie_id, std::nullopt, watched_at.value_or("")));
}

std::int64_t bare_mark(Db& db, std::int64_t user_id, std::int64_t movie_id) {
  static constexpr char kSql[] = R"(
    SELECT id FROM play WHERE movie_id = ? AND user_id = ? AND watch_key = '' AND is_mark = 1 AND plays = 1
      AND comment IS NULL AND location_id IS NULL AND is_rewatch IS NULL
      AND NOT EXISTS (SELECT 1 FROM play_tag t WHERE t.play_id = play.id)
      AND NOT EXISTS (SELECT 1 FROM play_companion c WHERE c.play_id = play.id)
      AND NOT EXISTS (SELECT 1 FROM play_companion c WHERE c.their_play_id = play.id))";
  return Query(db, kSql, movie_id, user_id).number();
}

std::vector<domain::Play> plays_of_movie(Db& db, std::int64_t user_id, std::int64_t movie_id) {
  return read_plays(db, user_id, movie_id, std::nullopt, std::nullopt);
}

std::map<std::int64_t, std::vector<domain::Play>> plays_of_movies(Db& db, std::int64_t user_id,
                                                                  const std::vector<std::int64_t>& movie_ids) {
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
  return Query(db, kSql, user_id, movie_id).number();
}

std::int64_t count_all_plays(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = "SELECT coalesce(sum(plays), 0) FROM play WHERE user_id = ?";
  return Query(db, kSql, user_id).number();
}

void delete_all_plays(Tx& tx, std::int64_t user_id) {
  static constexpr char kSql[] = "DELETE FROM play WHERE user_id = ?";
  tx.allow_long();
  Query(tx, kSql, user_id).run();
  if (tx.db().changes() > 0) raise_user_revision(tx, user_id);
}

bool owns_location(Db& db, std::int64_t user_id, std::int64_t location_id) {
  static constexpr char kSql[] = "SELECT 1 FROM location WHERE id = ? AND user_id = ?";
  return Query(db, kSql, location_id, user_id).step();
}

std::vector<domain::Location> list_locations(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = "SELECT id, name, is_cinema FROM location WHERE user_id = ? ORDER BY name";
  return Query(db, kSql, user_id).all([](const Query& row) {
    return domain::Location{row.integer(0), row.text(1), row.flag(2)};
  });
}

}  // namespace store
