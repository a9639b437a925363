// An account with everything that one can hold, of 2,000 films.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "leaving_fixture.h"
#include "store/account/saved_filter.h"
#include "store/catalogue/person.h"
#include "store/diary/favourite.h"
#include "store/diary/like.h"
#include "store/diary/location.h"
#include "store/diary/review.h"
#include "store/movie_lists/items.h"
#include "store/movie_lists/movie_list.h"

namespace test {

class LargeAccountFixture : public LeavingFixture {
 protected:
  // Of every precision, some on one day, and unknown.
  static std::optional<std::string> date_of(int film) {
    const std::string year = std::to_string(1990 + film % 34), month = '-' + two(1 + film % 12);
    switch (film % 5) {
      case 0:
        return std::nullopt;
      case 1:
        return year;
      case 2:
        return year + month;
      default:
        return year + month + '-' + two(1 + film % 28);
    }
  }

  void save_films() {
    store::Tx tx(db_);
    for (int i = 1; i <= kFilms; ++i) {
      domain::MovieDetails details;
      details.movie.meta_id = 7 * i;
      details.movie.title = i % 50 == 0 ? "-1 " + std::string(kRound) : "Film " + std::to_string(i);
      details.movie.release_date = std::to_string(1950 + i % 60) + "-05-25";
      if (i % 3 != 0) details.movie.imdb_id = "tt" + std::to_string(1'000'000 + i);
      domain::CastMember actor;
      actor.person.meta_id = 100 + i;
      actor.person.name = "Actor " + std::to_string(i);
      if (i % 100 == 0) details.cast.push_back(actor);
      store::save_movie(tx, details, kNow);
    }
    tx.commit();
  }

  void fill_large(std::int64_t user_id) {
    domain::User user = store::find_user(db_, user_id).value();
    user.automatic_watchlist_removal = false;
    user.time_zone = "Europe/Berlin";
    user.theme = "dark";
    user.country = "DE";
    store::Tx tx(db_);
    store::set_preferences(tx, user);
    std::vector<std::int64_t> places;
    for (const char* name : {"Kino <Arsenal>", "Zu Hause 🏠", "Odeon"})
      places.push_back(store::add_location(tx, user_id, name, *name == 'K', kNow));
    const auto list = store::add_list(tx, user_id, {kRound, "Up\nthere", true, domain::Privacy::everyone}, kNow);
    for (int film = 1; film <= kFilms; ++film) {
      if (film % 20 != 0) add_plays(tx, user, film, places);
      if (film % 3 == 0) rate(tx, user_id, film);
      if (film % 11 == 0) store::add_to_watchlist(tx, user_id, film, kNow - film);
      if (film % 13 == 0) store::like(tx, user_id, film, kNow - film);
      if (film % 17 == 0) store::set_review(tx, user_id, film, {"Cold & <loud>.\n\nAgain! 🎬", kNow - film});
    }
    for (int film = kFilms; film > kFilms - 120; --film)
      store::add_to_list(tx, user_id, *list, film, film % 2 == 0 ? "still <great>\n🎬" : "", kNow - film);
    store::set_favourites(tx, user_id, {5, 3, 4, 1});
    store::hide_person(tx, user_id, store::person_of_meta_id(db_, 200));
    store::add_filter(tx, {0, user_id, "Long", "watched", "runtime_min=180", domain::Privacy::owner, kNow});
    tx.commit();
  }

 private:
  static constexpr int kFilms = 2000;
  static constexpr char kRound[] = "🎬 <b>\"Round\"</b>, & =3";

  static std::string two(int number) { return (number < 10 ? "0" : "") + std::to_string(number); }

  void add_plays(store::Tx& tx, const domain::User& user, int film, const std::vector<std::int64_t>& places) {
    store::NewPlay play;
    play.movie_id = film;
    play.watched_at = date_of(film);
    play.plays = 1 + film % 3;
    if (film % 4 == 0) play.comment = "First line\n\nThird — 🚀 ünï " + std::to_string(film);
    if (film % 6 == 0) play.location_id = places[static_cast<std::size_t>(film % 3)];
    if (film % 9 == 0) play.is_rewatch = film % 2 == 0 ? domain::Rewatch::yes : domain::Rewatch::no;
    if (film % 8 == 0) play.tags = {"35mm", "im Kino 🍿"};
    store::add_play(tx, user, play, kNow - 10 * film);
    store::NewPlay again;
    again.movie_id = film;
    again.watched_at = "2024-03-02";
    if (film % 10 == 0) store::add_play(tx, user, again, kNow - film);
  }

  void rate(store::Tx& tx, std::int64_t user, int film) {
    store::set_rating(tx, user, film, 5 + film % 96, kNow - 3 * film);
    if (film % 2 == 0) return;
    store::delete_rating(tx, user, film, kNow - 2 * film);
    store::set_rating(tx, user, film, 100 - film % 90, kNow - film);
  }
};

}  // namespace test
