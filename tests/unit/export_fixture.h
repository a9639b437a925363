// An account that has used everything, and its exports.
#pragma once

#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "base/config.h"
#include "formats_archives.h"
#include "store/account/saved_filter.h"
#include "store/catalogue/person.h"
#include "store/diary/favourite.h"
#include "store/diary/like.h"
#include "store/diary/location.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/diary/review.h"
#include "store/movie_lists/items.h"
#include "store/movie_lists/movie_list.h"
#include "store_fixture.h"
#include "transfer/exports/write.h"

namespace test {

class ExportFixture : public CppUnit::TestFixture {
 protected:
  using ExportFormat = domain::ExportFormat;

  Store store_;
  base::Config config_ =
      base::Config::from("", {{"MATINEE_DATA_DIR", std::filesystem::path(store_.path()).parent_path().string()}});
  std::int64_t maya_ = 0;

  std::int64_t add_film(std::int64_t meta_id, const std::string& title, const std::string& imdb, int year) {
    domain::MovieDetails details;
    details.movie.meta_id = meta_id;
    details.movie.title = title;
    details.movie.imdb_id = imdb;
    details.movie.release_date = std::to_string(year) + "-05-25";
    domain::CastMember actor;
    actor.person.meta_id = meta_id + 1'000'000;
    actor.person.name = "Actor of " + title;
    details.cast.push_back(actor);
    return store_.write([&](store::Tx& tx) { return store::save_movie(tx, details, kNow); });
  }

  void add_play(std::int64_t user_id, std::int64_t movie_id, std::optional<std::string> date, int count = 1,
                const store::NewPlay& more = {}) {
    store::NewPlay play = more;
    play.movie_id = movie_id;
    play.watched_at = std::move(date);
    play.plays = count;
    store_.write(
        [&](store::Tx& tx) { return store::add_play(tx, store::find_user(tx.db(), user_id).value(), play, kNow); });
  }

  // An account that has used everything.
  void fill() {
    const auto ben = store_.add_user("ben");
    maya_ = store_.add_user("maya");
    const auto alien = add_film(348, "Alien", "tt0078748", 1979), fargo = add_film(275, "Fargo", "", 1996);
    const auto quoted = add_film(429, "The Good, \"the Bad\" & =3", "tt0060196", 1966);
    store_.write([&](store::Tx& tx) {
      domain::User user = store::find_user(tx.db(), maya_).value();
      user.automatic_watchlist_removal = false;
      user.time_zone = "Europe/Berlin";
      user.theme = "dark";
      store::set_preferences(tx, user);
      store::set_about(tx, maya_, "Sees films, naps.");
      store::set_dashboard(tx, maya_, R"({"order":["a"]})");
      const auto place = store::add_location(tx, maya_, "Odeon", true, kNow);
      store::add_location(tx, maya_, "Home", false, kNow);
      store::NewPlay noted;
      noted.movie_id = alien;
      noted.watched_at = "2024-03-02";
      noted.plays = 2;
      noted.comment = "Two\nlines 🎬 <b>";
      noted.location_id = place;
      noted.is_rewatch = domain::Rewatch::no;
      noted.tags = {"35mm", "again"};
      store::add_play(tx, user, noted, kNow - 5);
      store::set_rating(tx, maya_, alien, 40, kNow - 3);
      store::delete_rating(tx, maya_, alien, kNow - 2);
      store::set_rating(tx, maya_, alien, 85, kNow - 1);
      store::set_rating(tx, maya_, fargo, 70, kNow);
      store::add_to_watchlist(tx, maya_, fargo, kNow);
      store::like(tx, maya_, alien, kNow);
      store::set_favourites(tx, maya_, {quoted, alien});
      store::set_review(tx, maya_, alien, {"Cold & <loud>.\n\nAgain!", kNow});
      for (const char* name : {"Space", "Space"}) {
        const auto list = store::add_list(tx, maya_, {name, "Up\nthere", true, domain::Privacy::owner}, kNow);
        store::add_to_list(tx, maya_, *list, quoted, "", kNow);
        store::add_to_list(tx, maya_, *list, alien, "first", kNow, 1);
      }
      store::hide_person(tx, maya_, 1);
      store::add_filter(tx, {0, maya_, "Her", "watched", "person=1&decade=1970", domain::Privacy::owner, kNow});
      return 0;
    });
    add_play(maya_, alien, std::nullopt, 3);
    add_play(maya_, alien, "2021");
    add_play(maya_, quoted, "2021-05");
    add_play(maya_, quoted, "2024-03-02");
    store::NewPlay secret;
    secret.comment = "of somebody else";
    add_play(ben, alien, "2024-03-02", 1, secret);
  }

  std::string exported(ExportFormat format, base::UnixTime when = kNow) {
    const std::string path = store_.file(std::string(domain::export_kind(format).file));
    CPPUNIT_ASSERT(
        transfer::write_export(config_, {maya_, format, path, when}, [](std::int64_t, std::int64_t) { return true; }));
    CPPUNIT_ASSERT(!std::filesystem::exists(path + ".part"));
    return path;
  }

  static std::ptrdiff_t lines(const std::string& text) { return std::ranges::count(text, '\n'); }
};

}  // namespace test
