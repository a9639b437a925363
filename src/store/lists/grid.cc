#include "store/lists/grid.h"

#include <algorithm>
#include <limits>
#include <set>
#include <tuple>

#include "store/diary/badges.h"
#include "store/catalogue/poster_movie.h"

namespace store {

namespace {

// Up to so many visible diaries are merged. With more, the plays of all are walked: then enough of them are visible.
constexpr std::size_t kMergedDiaries = 8;

struct Newest {
  std::int64_t movie_id = 0;
  std::string watched_at, user_name;
};

// Different films in the order of their newest play.
class Movies {
 public:
  explicit Movies(std::size_t most) : most_(most) {}
  bool wants_more() const { return list_.size() < most_; }
  void add(std::int64_t movie_id, std::string watched_at, const std::string& user_name) {
    if (seen_.insert(movie_id).second) list_.push_back({movie_id, std::move(watched_at), user_name});
  }
  bool has(std::int64_t movie_id) const { return seen_.contains(movie_id); }
  const std::vector<Newest>& list() const { return list_; }

 private:
  std::size_t most_;
  std::vector<Newest> list_;
  std::set<std::int64_t> seen_;
};

// One user's plays from the newest on, read in slices.
class Diary {
 public:
  Diary(std::int64_t user_id, std::string user_name) : user_id_(user_id), user_name_(std::move(user_name)) {}

  struct Play {
    std::string watch_key;
    std::int64_t position, id, movie_id;
    bool operator<(const Play& other) const { return std::tie(watch_key, id) < std::tie(other.watch_key, other.id); }
  };
  // The play to come next; none at the end.
  const Play* next(Db& db, std::size_t slice) {
    if (at_ == plays_.size() && !ended_) read(db, slice);
    return at_ < plays_.size() ? &plays_[at_] : nullptr;
  }
  void step() { ++at_; }
  const std::string& user_name() const { return user_name_; }

 private:
  void read(Db& db, std::size_t slice) {
    static constexpr char kSql[] =
        "SELECT watch_key, position, id, movie_id FROM play "
        "WHERE user_id = ? AND (watch_key, position, id) < (?, ?, ?) "
        "ORDER BY watch_key DESC, position DESC, id DESC LIMIT ?";
    constexpr auto kLast = std::numeric_limits<std::int64_t>::max();
    const Play from = plays_.empty() ? Play{"9999", kLast, kLast, 0} : plays_.back();
    plays_.clear();
    at_ = 0;
    const auto limit = static_cast<std::int64_t>(slice);
    for (Query query(db, kSql, user_id_, from.watch_key, from.position, from.id, limit); query.step();)
      plays_.push_back({query.text(0), query.integer(1), query.integer(2), query.integer(3)});
    ended_ = plays_.size() < slice;
  }

  std::int64_t user_id_;
  std::string user_name_;
  std::vector<Play> plays_;
  std::size_t at_ = 0;
  bool ended_ = false;
};

std::vector<Diary> diaries_from(Query& query) {
  std::vector<Diary> diaries;
  while (query.step()) diaries.emplace_back(query.integer(0), query.text(1));
  return diaries;
}

// Those that the viewer may read, at most one more than are merged.
std::vector<Diary> visible_diaries(Db& db, const Sight& sight) {
  static constexpr char kPublic[] = "SELECT id, name FROM user WHERE privacy_level = 'public' LIMIT ?";
  static constexpr char kVisible[] = "SELECT u.id, u.name FROM user u WHERE " MATINEE_VISIBLE " LIMIT ?4 /*scan*/";
  constexpr auto kMost = static_cast<std::int64_t>(kMergedDiaries + 1);
  if (sight.viewer_id == 0) {
    Query query(db, kPublic, kMost);
    return diaries_from(query);
  }
  Query query(db, kVisible, sight.viewer_id, sight.members, sight.everything, kMost);
  return diaries_from(query);
}

void merge(Db& db, std::vector<Diary>& diaries, std::size_t slice, Movies& movies) {
  for (int looked_at = 0; movies.wants_more() && looked_at < kGridPlays; ++looked_at) {
    Diary* newest = nullptr;
    for (Diary& diary : diaries) {
      const Diary::Play* play = diary.next(db, slice);
      if (play != nullptr && (newest == nullptr || *newest->next(db, slice) < *play)) newest = &diary;
    }
    if (newest == nullptr) return;
    const Diary::Play& play = *newest->next(db, slice);
    movies.add(play.movie_id, play.watch_key, newest->user_name());
    newest->step();
  }
}

void walk(Db& db, const Sight& sight, Movies& movies) {
  static constexpr char kSql[] =
      "SELECT p.movie_id, p.watch_key, u.name, " MATINEE_VISIBLE
      " FROM play p CROSS JOIN user u ON u.id = p.user_id ORDER BY p.watch_key DESC, p.id DESC LIMIT ?4 /*scan*/";
  Query query(db, kSql, sight.viewer_id, sight.members, sight.everything, kGridPlays);
  while (movies.wants_more() && query.step())
    if (query.flag(3)) movies.add(query.integer(0), query.text(1), query.text(2));
}

// `count` films that are not among `movies`, after the first `skip` of them.
void append_last_added(Db& db, const Movies& movies, std::int64_t skip, std::size_t count, std::vector<Newest>& found) {
  static constexpr char kSql[] = "SELECT id FROM movie ORDER BY created_at DESC, id DESC /*scan*/";
  Query query(db, kSql);
  while (count > 0 && query.step()) {
    if (movies.has(query.integer(0)) || skip-- > 0) continue;
    found.push_back({query.integer(0), "", ""});
    --count;
  }
}

std::int64_t count_movies(Db& db) {
  static constexpr char kSql[] = "SELECT count(*) FROM movie /*scan*/";  // reads page headers, not rows
  Query query(db, kSql);
  return query.step() ? query.integer(0) : 0;
}

// The films of one page of the grid, in order.
std::vector<Newest> page_of_grid(Db& db, const Sight& sight, std::int64_t page, std::int64_t per_page) {
  const std::int64_t before = (page - 1) * per_page;
  const auto most = static_cast<std::size_t>(before + per_page);
  Movies movies(most);
  std::vector<Diary> diaries = visible_diaries(db, sight);
  if (diaries.size() <= kMergedDiaries)
    merge(db, diaries, most, movies);
  else
    walk(db, sight, movies);
  const auto with_play = static_cast<std::int64_t>(movies.list().size());
  std::vector<Newest> found(movies.list().begin() + std::min(before, with_play), movies.list().end());
  const auto missing = static_cast<std::size_t>(per_page) - found.size();
  if (missing > 0) append_last_added(db, movies, std::max<std::int64_t>(0, before - with_play), missing, found);
  return found;
}

std::vector<GridMovie> with_averages(Db& db, const Sight& sight, const std::vector<Newest>& newest) {
  static constexpr char kSql[] =
      "SELECT " MATINEE_POSTER_COLUMNS ", (SELECT avg(r.rating) / 10.0 FROM rating r JOIN user u ON u.id = r.user_id "
      "WHERE r.movie_id = m.id AND " MATINEE_VISIBLE ") "
      "FROM json_each(?4) j CROSS JOIN movie m ON m.id = j.value /*scan*/";  // in the list's order
  std::vector<std::int64_t> ids;
  for (const Newest& movie : newest) ids.push_back(movie.movie_id);
  std::vector<GridMovie> movies;
  std::size_t at = 0;
  for (Query query(db, kSql, sight.viewer_id, sight.members, sight.everything, id_list(ids)); query.step(); ++at) {
    GridMovie movie{read_poster_movie(query), "", "", {}};
    while (newest[at].movie_id != movie.movie.id) ++at;  // a film that has just gone
    movie.user_name = newest[at].user_name;
    movie.watched_at = newest[at].watched_at;
    if (!query.is_null(kPosterColumns)) movie.average = query.real(kPosterColumns);
    movies.push_back(std::move(movie));
  }
  return movies;
}

}  // namespace

Grid everyones_movies(Db& db, const Sight& sight, std::int64_t page, int per_page) {
  Grid grid;
  grid.total = count_movies(db);
  grid.pages = std::max<std::int64_t>(1, (grid.total + per_page - 1) / per_page);
  grid.page = std::clamp<std::int64_t>(page, 1, grid.pages);
  if (grid.total > 0) grid.movies = with_averages(db, sight, page_of_grid(db, sight, grid.page, per_page));
  return grid;
}

}  // namespace store
