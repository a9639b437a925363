// Fills a fresh data folder with one of the data sets of the benchmark and prints NAME=value lines for the client.
// Usage: matinee-bench-generate small|large|crowd FOLDER
//   small:  2,000 films,  20,000 persons, one user with  5,000 plays, two others with 500 plays each
//   large: 20,000 films, 200,000 persons, one user with 50,000 plays, 200 others with 500 plays each
//   crowd: large with 1,600 more users; all 1,800 others have seen the same fifty films
// FOLDER/members names the first 51 users with a token each. Everything but the tokens is the same each time, counted
// back from today. One film (FILM) is everyone's favourite: it has 40 cast rows (others 30), and plays and a rating by
// everybody.
#include <sys/stat.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <fstream>
#include <set>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "auth/password.h"
#include "auth/token.h"
#include "base/crypto.h"
#include "base/time.h"
#include "domain/movie_list.h"
#include "store/sqlite/db.h"
#include "store/upkeep/migrate.h"
#include "store/work/webhook.h"
#include "tests/bench/programs/words.h"
#include "tests/support/derived.h"

namespace {

using bench::Random;

struct Plan {
  std::int64_t movies, persons, companies, plays, others, crowd;
};
constexpr Plan kSmall{2'000, 20'000, 1'200, 5'000, 2, 0};
constexpr Plan kLarge{20'000, 200'000, 8'000, 50'000, 200, 0};
constexpr Plan kCrowd{20'000, 200'000, 8'000, 50'000, 200, 1'600};

constexpr std::int64_t kCast = 30, kFavouriteCast = 40, kCrew = 5;
constexpr std::int64_t kRatings = 1'500, kWatchlist = 200;  // the first user's
constexpr std::int64_t kFilmographies = 500;                // persons with films that are not stored here
constexpr std::int64_t kOtherPlays = 500, kOtherRatings = 100, kOtherWatchlist = 20;
constexpr std::int64_t kPlaysOfOneMovie = 6;  // at most, of one user
constexpr std::int64_t kSeenByAll = 50;       // films that each of a crowd has seen
constexpr std::int64_t kMembers = 51;         // users who have a token
constexpr int kDays = 3652;                   // ten years
constexpr char kPassword[] = "correct horse battery staple";

std::optional<std::string> maybe(bool is_there, std::string text) {
  return is_there ? std::optional(std::move(text)) : std::nullopt;
}

class Generator {
 public:
  Generator(store::Db& db, const Plan& plan)
      : tx_(db), plan_(plan), now_(base::SystemClock().now()), today_(base::local_date(now_, "UTC")) {}

  void run(const std::string& folder) {
    add_names();
    add_companies();
    for (std::int64_t i = 1; i <= plan_.movies; ++i) add_movie(i);
    add_users();
    collect_plays();
    insert_plays();
    for (std::int64_t user = 1; user <= users(); ++user) add_opinions(user);
    std::ofstream members(folder + "/members");
    for (std::int64_t user = 1; user <= std::min(users(), kMembers); ++user)
      members << name_of(user) << ' ' << token_of(user) << '\n';
    const std::string webhook = add_webhook(2);
    add_filmographies();  // last, so that the data before it stay as they were
    add_tags_and_filter();
    add_lists();
    tx_.commit();
    std::printf("NAME=bench\nEMAIL=bench@example.org\nPASSWORD=%s\nWEBHOOK=%s\nFILMS=%lld\nFILM=%lld\nUSERS=%lld\n",
                kPassword, webhook.c_str(), static_cast<long long>(plan_.movies), static_cast<long long>(favourite()),
                static_cast<long long>(users()));
  }

 private:
  struct NewPlay {
    std::string key;
    std::int64_t user, movie;
  };

  std::int64_t users() const { return 1 + plan_.others + plan_.crowd; }
  static std::string name_of(std::int64_t user) { return user == 1 ? "bench" : "other" + std::to_string(user - 1); }
  // Returns films by popularity, spread over the catalogue. The cast of the first films are the persons with the most
  // films; the favourite's cast is ordinary.
  std::int64_t movie_of_rank(std::int64_t rank) const { return 1 + (plan_.movies / 2 + rank * 7919) % plan_.movies; }
  std::int64_t favourite() const { return movie_of_rank(0); }

  void add_names() {
    static constexpr char kGenre[] = "INSERT INTO genre (meta_id, name) VALUES (?, ?)";
    static constexpr char kCountry[] = "INSERT INTO country (code, name) VALUES (?, ?)";
    static constexpr char kLanguage[] = "INSERT INTO language (code, name) VALUES (?, ?)";
    for (const bench::Named& genre : bench::kGenres) store::Query(tx_, kGenre, genre.id, genre.name).run();
    for (const bench::Coded& country : bench::kCountries) store::Query(tx_, kCountry, country.code, country.name).run();
    for (const bench::Coded& language : bench::kLanguages)
      store::Query(tx_, kLanguage, language.code, language.name).run();
  }

  void add_companies() {
    static constexpr char kSql[] = "INSERT INTO company (meta_id, name, origin_country) VALUES (?, ?, ?)";
    for (std::int64_t i = 1; i <= plan_.companies; ++i)
      store::Query(tx_, kSql, 100 + i, bench::company_name(random_), random_.popular_of(bench::kCountries).code).run();
  }

  void add_movie(std::int64_t id) {
    static constexpr char kSql[] =
        "INSERT INTO movie (meta_id, imdb_id, title, original_title, tagline, overview, release_date, runtime, "
        "original_language, "
        "meta_poster_path, poster_path, meta_backdrop_path, meta_rating_average, meta_rating_count, created_at, "
        "updated_at) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    const std::string title = bench::movie_title(random_), poster = bench::image_path(random_);
    const bool has_poster = random_.chance(0.97);
    const base::UnixTime added = now_ - kDays * base::kDay + kDays * base::kDay * id / plan_.movies - base::kHour;
    const auto language = random_.popular_of(bench::kLanguages).code;
    const auto runtime = std::clamp<std::int64_t>(static_cast<std::int64_t>(random_.around(108, 22)), 60, 240);
    const double rating = std::clamp(random_.around(65, 11), 10.0, 95.0) / 10;
    store::Query(tx_, kSql, 1000 + id * 7, "tt" + std::to_string(1'000'000 + id), title,
                 language == "en" ? title : "L’été à " + title, maybe(random_.chance(0.7), bench::prose(random_, 40)),
                 bench::prose(random_, random_.between(150, 600)), release_date(), runtime, language,
                 maybe(has_poster, poster), maybe(has_poster, "/images/w342" + poster),
                 maybe(has_poster, bench::image_path(random_)), rating,
                 static_cast<std::int64_t>(std::pow(10, 1.5 + 3 * random_.unit())), added, now_)
        .run();
    add_facts(id);
    add_credits(id);
  }

  std::string release_date() {
    const auto age = static_cast<int>(std::pow(random_.unit(), 2.2) * 90 * 365);  // most films are young
    return base::add_days(today_, -age);
  }

  void add_facts(std::int64_t movie) {
    static constexpr char kGenre[] =
        "INSERT OR IGNORE INTO movie_genre (movie_id, genre_id, position) VALUES (?, ?, ?)";
    static constexpr char kCountry[] =
        "INSERT OR IGNORE INTO movie_country (movie_id, country_code, position) VALUES (?, ?, ?)";
    static constexpr char kCompany[] =
        "INSERT OR IGNORE INTO movie_company (movie_id, company_id, position) VALUES (?, ?, ?)";
    const std::int64_t genres = random_.between(1, 4), countries = random_.chance(0.75) ? 1 : 2,
                       companies = random_.between(1, 5);
    for (std::int64_t i = 0; i < genres; ++i) {
      const auto genre =
          static_cast<std::int64_t>(std::pow(random_.unit(), 1.7) * static_cast<double>(bench::kGenres.size()));
      store::Query(tx_, kGenre, movie, genre + 1, i).run();
    }
    for (std::int64_t i = 0; i < countries; ++i)
      store::Query(tx_, kCountry, movie, random_.popular_of(bench::kCountries).code, i).run();
    for (std::int64_t i = 0; i < companies; ++i)
      store::Query(tx_, kCompany, movie, random_.popular(plan_.companies) + 1, i).run();
  }

  // Returns a newcomer, as often as it takes to reach the planned number, or else an earlier person. The first ones are
  // returned most often, so that a few persons are in very many films.
  std::int64_t person() {
    const std::int64_t all = plan_.movies * (kCast + kCrew) + kFavouriteCast - kCast;
    const auto left = static_cast<double>(all - credits_++);
    if (persons_ == 0 || random_.chance(static_cast<double>(plan_.persons - persons_) / left)) return add_person();
    return random_.popular(persons_) + 1;
  }

  std::int64_t add_person() {
    static constexpr char kSql[] =
        "INSERT INTO person (meta_id, name, gender, known_for_department, meta_profile_path, created_at, updated_at) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)";
    ++persons_;
    store::Query(tx_, kSql, 500 + persons_ * 3, bench::person_name(random_),
                 random_.chance(0.05) ? 0 : random_.between(1, 2), random_.chance(0.85) ? "Acting" : "Directing",
                 maybe(random_.chance(0.6), bench::image_path(random_)), now_)
        .run();
    return persons_;
  }

  void add_credits(std::int64_t movie) {
    static constexpr char kCastSql[] =
        "INSERT INTO movie_cast (movie_id, position, person_id, character_name) VALUES (?, ?, ?, ?)";
    static constexpr char kCrewSql[] =
        "INSERT INTO movie_crew (movie_id, position, person_id, job, department) VALUES (?, ?, ?, ?, ?)";
    static constexpr std::array<std::pair<std::string_view, std::string_view>, kCrew> kJobs = {
        {{"Director", "Directing"},
         {"Screenplay", "Writing"},
         {"Producer", "Production"},
         {"Director of Photography", "Camera"},
         {"Original Music Composer", "Sound"}}};
    std::unordered_set<std::int64_t> cast;
    const std::int64_t count = movie == favourite() ? kFavouriteCast : kCast;
    for (std::int64_t position = 0; position < count; ++position) {
      std::int64_t actor = person();
      while (!cast.insert(actor).second) actor = persons_ < 1000 ? add_person() : random_.below(persons_) + 1;
      store::Query(tx_, kCastSql, movie, position, actor, bench::person_name(random_)).run();
    }
    for (std::int64_t position = 0; position < kCrew; ++position) {
      const bool second_director = position == 2 && random_.chance(0.06);
      const auto& [job, department] = kJobs[second_director ? 0 : static_cast<std::size_t>(position)];
      store::Query(tx_, kCrewSql, movie, position, person(), job, department).run();
    }
  }

  // Adds thirty films that are not stored here to each of the persons in most films. All credits count as fetched
  // today, so nobody is asked about any person.
  void add_filmographies() {
    static constexpr char kMovie[] =
        "INSERT INTO credited_movie (meta_id, title, release_date, runtime, popularity, is_video, meta_poster_path) "
        "VALUES (?, ?, ?, 95, ?, 0, ?)";
    static constexpr char kCredit[] =
        "INSERT INTO person_credit (person_id, part, meta_id, role) VALUES (?, ?, ?, 'Role')";
    static constexpr char kFetched[] = "UPDATE person SET credits_at = ?1, credits_asked_at = ?1 /*scan*/";
    for (std::int64_t i = 0; i < 30 * kFilmographies; ++i) {
      const std::int64_t film = 90'000'000 + i, person = i / 30 + 1;
      store::Query(tx_, kMovie, film, bench::movie_title(random_), base::add_days(today_, static_cast<int>(-i)),
                   i % 100, bench::image_path(random_))
          .run();
      store::Query(tx_, kCredit, person, i % 3 == 0 ? "director" : "cast", film).run();
    }
    store::Query(tx_, kFetched, now_).run();
  }

  // Gives every other play of the user with most plays one of two tags, and adds filter 1, which has films of the whole
  // server.
  void add_tags_and_filter() {
    static constexpr char kTags[] =
        "INSERT INTO play_tag (play_id, tag, user_id) SELECT id, CASE id % 4 WHEN 0 THEN 'rain' ELSE 'late' END, 1 "
        "FROM play WHERE user_id = 1 AND id % 2 = 0";
    static constexpr char kFilter[] =
        "INSERT INTO saved_filter (user_id, name, kind, query, created_at) VALUES (1, 'Short', 'movies', "
        "'runtime_max=120', ?)";
    store::Query(tx_, kTags).run();
    store::Query(tx_, kFilter, now_).run();
  }

  // Gives the user with most plays as many lists as one may have. The first has as many films as one may hold, others
  // twenty.
  void add_lists() {
    static constexpr char kList[] =
        "INSERT INTO movie_list (id, user_id, name, is_ranked, privacy_level, created_at, changed_at) "
        "VALUES (?1, 1, ?2, ?1 % 2, 'members', ?3, ?3)";
    static constexpr char kItem[] =
        "INSERT INTO movie_list_item (list_id, movie_id, position, note, added_at) VALUES (?, ?, ?, ?, ?)";
    for (std::int64_t list = 1; list <= domain::kMostLists; ++list) {
      const base::UnixTime made = now_ - (domain::kMostLists - list + 1) * base::kDay;
      store::Query(tx_, kList, list, list == 1 ? "Everything" : bench::movie_title(random_), made).run();
      const std::int64_t films = list == 1 ? domain::kMostListItems : 20;
      for (std::int64_t place = 0; place < films; ++place)
        store::Query(tx_, kItem, list, movie_of_rank(list * 20 + place), place + 1,
                     maybe(place % 10 == 0, bench::prose(random_, 30)), made)
            .run();
    }
  }

  void add_users() {
    static constexpr char kSql[] =
        "INSERT INTO user (name, email, password, is_admin, privacy_level, time_zone, created_at) VALUES (?, ?, ?, ?, "
        "?, ?, ?)";
    static constexpr char kPlace[] = "INSERT INTO location (user_id, name, is_cinema, created_at) VALUES (?, ?, ?, ?)";
    const std::string hash = auth::hash_password(kPassword);
    const base::UnixTime joined = now_ - kDays * base::kDay;
    for (std::int64_t id = 1; id <= users(); ++id) {
      const std::string name = name_of(id);
      const char* privacy = id == 1 || id % 10 < 7 ? "members" : id % 10 < 9 ? "public" : "private";
      store::Query(tx_, kSql, name, name + "@example.org", hash, id == 1, id == 3 ? "public" : privacy, "Europe/Berlin",
                   joined)
          .run();
    }
    for (const char* place : {"At home", "Odeon", "Filmhaus", "On a train", "At Vera’s", "Open-air cinema"})
      store::Query(tx_, kPlace, 1, place, place[0] == 'O' && place[1] != 'n', joined).run();
  }

  // Returns a day, more often at the weekend; a few times only a month, a year or nothing.
  std::string watch_key() {
    int ago = static_cast<int>(random_.below(kDays));
    const auto weekday = (now_ / base::kDay - ago + 4) % 7;  // 0 = Sunday
    if (weekday >= 1 && weekday <= 5 && ago > 6 && random_.chance(0.4)) ago -= static_cast<int>(6 - weekday);
    const std::string day = base::add_days(today_, -ago);
    const double precision = random_.unit();
    return precision < 0.95 ? day : precision < 0.97 ? day.substr(0, 7) : precision < 0.98 ? day.substr(0, 4) : "";
  }

  void collect_plays() {
    for (std::int64_t user = 1; user <= users(); ++user) {
      // The first of the users that the large set has too are the writers in turn, so all of these keep 500 plays.
      const bool is_crowd = user > 1 + plan_.others;
      const std::int64_t wanted = user == 1 ? plan_.plays : is_crowd ? kSeenByAll : kOtherPlays;
      std::vector<std::int64_t> seen(static_cast<std::size_t>(plan_.movies) + 1);
      std::set<std::pair<std::int64_t, std::string>> known;
      for (std::int64_t count = 0; count < wanted;) {
        const bool is_common = count == 0 || (plan_.crowd > 0 && user > 1 && count < kSeenByAll);
        std::int64_t movie = movie_of_rank(is_common ? count : random_.popular(plan_.movies));
        if (seen[static_cast<std::size_t>(movie)] >= kPlaysOfOneMovie) movie = random_.between(1, plan_.movies);
        const std::string key = watch_key();
        if (!known.emplace(movie, key).second) continue;
        ++seen[static_cast<std::size_t>(movie)];
        plays_.push_back({key, user, movie});
        ++count;
      }
      seen_by_.push_back(std::move(seen));
    }
    // Plays are inserted day by day over all users, as people log them.
    std::stable_sort(plays_.begin(), plays_.end(), [](const NewPlay& a, const NewPlay& b) { return a.key < b.key; });
  }

  void insert_plays() {
    static constexpr char kSql[] =
        "INSERT INTO play (user_id, movie_id, watched_at, plays, comment, position, location_id, created_at) "
        "VALUES (?, ?, ?, ?, ?, ?, nullif(?, 0), ?)";
    for (const NewPlay& play : plays_) {
      const auto comment = maybe(random_.chance(0.1), bench::prose(random_, random_.between(30, 200)));
      const std::int64_t place = play.user == 1 && random_.chance(0.3) ? random_.between(1, 6) : 0;
      store::Query(tx_, kSql, play.user, play.movie, maybe(!play.key.empty(), play.key), random_.chance(0.01) ? 2 : 1,
                   comment, 0, place, now_ - kDays * base::kDay)
          .run();
    }
  }

  // Adds ratings of films that the user has seen, and a watchlist of films that they have not.
  void add_opinions(std::int64_t user) {
    static constexpr char kRating[] = "INSERT INTO rating (user_id, movie_id, rating, rated_at) VALUES (?, ?, ?, ?)";
    static constexpr char kReview[] = "INSERT INTO review (user_id, movie_id, text, written_at) VALUES (?, ?, ?, ?)";
    static constexpr char kWatch[] = "INSERT INTO watchlist_entry (user_id, movie_id, added_at) VALUES (?, ?, ?)";
    std::int64_t ratings = user == 1 ? kRatings : kOtherRatings, watchlist = user == 1 ? kWatchlist : kOtherWatchlist;
    const std::vector<std::int64_t>& seen = seen_by_[static_cast<std::size_t>(user - 1)];
    for (std::int64_t rank = 0; rank < plan_.movies && ratings + watchlist > 0; ++rank) {
      const std::int64_t movie = movie_of_rank(rank);
      const base::UnixTime time = now_ - random_.below(kDays) * base::kDay;
      if (seen[static_cast<std::size_t>(movie)] > 0 && ratings > 0) {
        const auto tenths = std::clamp<std::int64_t>(static_cast<std::int64_t>(random_.around(14, 3.5)) * 5, 5, 100);
        store::Query(tx_, kRating, user, movie, tenths, time).run();
        if (random_.chance(0.1)) store::Query(tx_, kReview, user, movie, bench::prose(random_, 80), time).run();
        --ratings;
      } else if (seen[static_cast<std::size_t>(movie)] == 0 && watchlist > 0) {
        store::Query(tx_, kWatch, user, movie, time).run();
        --watchlist;
      }
    }
  }

  // Adds a Jellyfin webhook for this user and returns its id.
  std::string add_webhook(std::int64_t user) {
    const std::string id(32, 'b');
    store::save_webhook(tx_, user, "jellyfin", base::sha256_hex(id), "unreadable", now_);
    return id;
  }

  std::string token_of(std::int64_t user) {
    auth::TokenRequest request;
    request.user_id = user;
    request.remember = true;
    request.device_name = "Benchmark";
    return auth::issue_token(tx_, request, now_).value;
  }

  store::Tx tx_;
  const Plan plan_;
  const base::UnixTime now_;
  const std::string today_;
  Random random_{20260101};
  std::int64_t credits_ = 0, persons_ = 0;
  std::vector<NewPlay> plays_;
  std::vector<std::vector<std::int64_t>> seen_by_;  // by user: plays of each film
};

int generate(const Plan& plan, const std::string& folder) {
  mkdir(folder.c_str(), 0711);
  const std::string path = folder + "/matinee.db";
  store::migrate(path);
  store::Db db(path, {.patient = true});
  db.execute("PRAGMA cache_size=-200000");
  Generator(db, plan).run(folder);
  test::derive(db);
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  const std::string set = count == 3 ? arguments[1] : "";
  if (set != "small" && set != "large" && set != "crowd") {
    std::fputs("usage: matinee-bench-generate small|large|crowd FOLDER\n", stderr);
    return 2;
  }
  try {
    return generate(set == "small" ? kSmall : set == "large" ? kLarge : kCrowd, arguments[2]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "matinee-bench-generate: %s\n", error.what());
    return 1;
  }
}
