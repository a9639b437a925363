#include <map>
#include <optional>
#include <random>
#include <set>
#include <tuple>
#include <vector>

#include "store/diary/like.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/diary/review.h"
#include "store/diary/watchlist.h"
#include "store/movie_lists/items.h"
#include "store/movie_lists/movie_list.h"
#include "tests/unit/fixtures/changes_fixture.h"

using test::kNow;

// Does at random what people do to ten thousand things in a row, and reverts some of it in any order. A model in memory
// says what has to be there: a thing goes back exactly if it is as the reverted change left it.
class StoreRandomRevertTest : public test::ChangesFixture {
  CPPUNIT_TEST_SUITE(StoreRandomRevertTest);
  CPPUNIT_TEST(all_is_there_after_ten_thousand_steps);
  CPPUNIT_TEST_SUITE_END();

  enum Kind { entry, rating, review, like, listing, note, kKinds };
  using Thing = std::tuple<Kind, int>;  // the film by number
  using Value = std::optional<std::string>;
  struct Change {
    Thing thing;
    Value before, after;
    base::Json recorded;
  };

  std::mt19937 random_{20261129};
  std::map<Thing, Value> model_;
  std::vector<Change> changes_;
  int step_ = 0;

  static constexpr char kDate[] = "2024-03-01";

  Value stored(const Thing& thing) {
    const auto [kind, film] = thing;
    const std::int64_t movie = movies_[film], user = maya_.id;
    const auto text = [](const auto& value, const auto& read) { return value ? Value(read(*value)) : std::nullopt; };
    const auto time = [](base::UnixTime at) { return std::to_string(at); };
    switch (kind) {
      case entry:
        return text(store::find_play_on(db(), user, movie, kDate),
                    [](const domain::Play& play) { return std::to_string(play.id) + ' ' + play.comment; });
      case rating:
        return text(store::find_rating(db(), user, movie), [](const store::Rating& given) {
          return std::to_string(given.rating) + ' ' + std::to_string(given.rated_at);
        });
      case review:
        return text(store::find_review(db(), user, movie), [](const store::Review& given) { return given.text; });
      case like:
        return text(store::liked_at(db(), user, movie), time);
      case listing:
        return text(store::listed_at(db(), user, movie), time);
      default:
        return text(store::find_list_item(db(), 1, movie), [](const store::ListItem& item) { return item.note; });
    }
  }

  void write(store::Tx& tx, const Thing& thing, bool removes) {
    const auto [kind, film] = thing;
    const std::int64_t movie = movies_[film], user = maya_.id;
    const std::string text = "Step " + std::to_string(step_);
    const base::UnixTime now = kNow + step_;
    switch (kind) {
      case entry: {
        const auto there = store::find_play_on(tx.db(), user, movie, kDate);
        if (removes) return void(store::delete_plays_on(tx, user, movie, kDate));
        store::NewPlay play;
        play.movie_id = movie;
        play.watched_at = kDate;
        play.comment = text;
        if (there) return void(store::replace_play(tx, maya_, there->id, play, now));
        return void(store::add_play(tx, maya_, play, now));
      }
      case rating:
        if (removes) return void(store::delete_rating(tx, user, movie, now));
        return store::set_rating(tx, user, movie, 5 + step_ % 96, now);
      case review:
        return void(store::set_review(tx, user, movie, {removes ? "" : text, now}));
      case like:
        if (removes) return void(store::unlike(tx, user, movie));
        return void(store::like(tx, user, movie, now));
      case listing:
        if (removes) return void(store::remove_from_watchlist(tx, user, movie));
        return store::add_to_watchlist(tx, user, movie, now);
      default:
        if (removes) return void(store::remove_from_list(tx, user, 1, movie, now));
        if (store::find_list_item(tx.db(), 1, movie)) return void(store::set_list_note(tx, user, 1, movie, text, now));
        return void(store::add_to_list(tx, user, 1, movie, text, now));
    }
  }

  int pick(int below) { return static_cast<int>(random_() % static_cast<unsigned>(below)); }

  void act() {
    const Thing thing{static_cast<Kind>(pick(kKinds)), pick(kMovies)};
    const bool removes = pick(3) == 0;
    const Value before = model_[thing];
    const base::Json recorded = record([&](store::Tx& tx) { write(tx, thing, removes); });
    model_[thing] = stored(thing);
    CPPUNIT_ASSERT(removes ? !model_[thing] : model_[thing].has_value());
    if (model_[thing] != before) changes_.push_back({thing, before, model_[thing], recorded});
  }

  // An entry that was deleted and written anew is another one: the deleted one would join it, which is tested
  // elsewhere.
  void undo() {
    if (changes_.empty()) return;
    const auto chosen = changes_.begin() + pick(static_cast<int>(changes_.size()));
    const Change change = *chosen;
    Value& now = model_[change.thing];
    if (std::get<Kind>(change.thing) == entry && !change.after && now) return;
    changes_.erase(chosen);
    const bool goes_back = now == change.after;
    if (goes_back) now = change.before;
    CPPUNIT_ASSERT_EQUAL(goes_back, revert(change.recorded).count > 0);
  }

  void check() {
    for (const auto& [thing, value] : model_) {
      const std::string what = "step " + std::to_string(step_) + ", kind " + std::to_string(std::get<Kind>(thing));
      CPPUNIT_ASSERT_EQUAL_MESSAGE(what, value.value_or("none"), stored(thing).value_or("none"));
    }
  }

 public:
  void all_is_there_after_ten_thousand_steps() {
    constexpr int kSteps = 10'000, kRemembered = 40;
    db().execute("PRAGMA synchronous=OFF");
    maya_.automatic_watchlist_removal = false;  // each action is about one thing
    store_->write([&](store::Tx& tx) {
      return store::add_list(tx, maya_.id, {.name = "Rain", .description = {}}, kNow).value();
    });
    for (step_ = 1; step_ <= kSteps; ++step_) {
      if (pick(3) == 0) undo();
      else act();
      check();
      if (changes_.size() > kRemembered) changes_.erase(changes_.begin() + pick(kRemembered));
    }
  }
};
REGISTER_SUITE(StoreRandomRevertTest);
