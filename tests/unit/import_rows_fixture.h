// Three films that are stored, rows about them, and entries that stand in the diary before an import.
#pragma once

#include <string>
#include <vector>

#include "import_fixture.h"
#include "store/diary/location.h"
#include "store/together/shared_play.h"

namespace test {

class ImportRowsFixture : public ImportFixture {
 public:
  void setUp() override {
    film(348, "Alien");
    film(275, "Fargo", "1996-03-08");
    film(603, "The Matrix", "1999-03-31");
  }

 protected:
  static inline const std::string kAlien =
      R"({"kind":"play","tmdb":348,"title":"Alien","year":1979,"date":"2024-03-02")";
  static inline const std::string kFargo = R"({"kind":"play","tmdb":275,"title":"Fargo","year":1996)";

  // Rows of every kind.
  static std::vector<std::string> all_kinds() {
    return {
        kAlien + R"(,"text":"Again!\nAnd again","place":"Odeon","cinema":true,"tags":["35mm"],"at":1709500000})",
        kAlien + R"(,"text":"Again!\nAnd again","place":"Odeon","tags":["35mm"],"rewatch":true})",
        kFargo + "}",
        R"({"kind":"seen","tmdb":603,"title":"The Matrix"})",
        R"({"kind":"past_rating","tmdb":348,"tenths":90,"at":1600000000})",
        R"({"kind":"rating","tmdb":348,"tenths":100,"at":1700000000})",
        R"({"kind":"watchlist","tmdb":275,"at":1500000000})",
        R"({"kind":"list","list":"movary:1","name":"Best, so far","text":"Two\nlines","ranked":true,"privacy":"private"})",
        R"({"kind":"item","list":"movary:1","tmdb":348,"text":"still great","at":1400000000})",
        R"({"kind":"item","list":"movary:1","tmdb":275})",
        R"({"kind":"like","tmdb":348,"at":1300000000})",
        R"({"kind":"favourite","tmdb":348})",
        R"({"kind":"favourite","tmdb":603})",
        R"({"kind":"review","tmdb":348,"text":"A trip. \ud83d\ude80","at":1200000000})",
        R"({"kind":"place","place":"Kino <Arsenal>","cinema":true})"};
  }

  // An entry of Alien.
  void log(const std::string& date, const std::string& note, const std::string& place, const std::string& tag,
           int plays = 1) {
    store_.write([&](store::Tx& tx) {
      store::NewPlay play;
      play.movie_id = movie(348);
      play.watched_at = date;
      play.plays = plays;
      play.comment = note;
      if (!place.empty()) play.location_id = store::find_or_add_location(tx, maya_, place, false, 1000).id;
      if (!tag.empty()) play.tags = std::vector<std::string>{tag};
      return store::add_play(tx, maya(), play, 1000);
    });
  }

  // What the one of 2 March 2024 says.
  std::string day() {
    const auto play = store::find_play_on(db_, maya_, movie(348), "2024-03-02").value();
    std::string words =
        std::to_string(play.plays) + ' ' + play.comment + ' ' + (play.location ? play.location->name : "-");
    for (const std::string& tag : play.tags) words += ' ' + tag;
    return words;
  }

  // Somebody logs the film of a date for maya and for `others`. Returns the entry of the one who logs.
  std::int64_t log_for_maya(const std::string& date, std::int64_t writer, const std::vector<domain::User>& others) {
    return store_.write([&](store::Tx& tx) {
      const auto entry =
          store::add_play(tx, store::find_user(db_, writer).value(), {movie(348), date, 1, {}, {}, {}}, 1);
      auto all = others;
      all.insert(all.begin(), maya());
      store::share_play(tx, writer, entry, all, 1000);
      return entry;
    });
  }
};

}  // namespace test
