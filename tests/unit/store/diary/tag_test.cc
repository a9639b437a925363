#include "store/diary/tag.h"

#include "base/text.h"
#include "store/diary/like.h"
#include "store/lists/diary.h"
#include "tests/unit/fixtures/play_fixture.h"
#include "tests/unit/suite.h"

class StoreTagTest : public test::PlayFixture {
  CPPUNIT_TEST_SUITE(StoreTagTest);
  CPPUNIT_TEST(a_tag_is_one_line_without_a_comma);
  CPPUNIT_TEST(adding_adds_tags_and_setting_replaces_them);
  CPPUNIT_TEST(the_first_spelling_holds);
  CPPUNIT_TEST(of_two_rows_that_become_one_all_tags_are_kept);
  CPPUNIT_TEST(what_is_not_said_stays);
  CPPUNIT_TEST(a_rewatch_is_what_somebody_said_or_what_earlier_plays_tell);
  CPPUNIT_TEST(a_play_that_is_added_says_nothing_of_the_first_one);
  CPPUNIT_TEST(an_entry_has_room_for_300_tags);
  CPPUNIT_TEST(tags_go_with_their_play);
  CPPUNIT_TEST(counts_are_of_plays_in_the_period);
  CPPUNIT_TEST(entries_with_a_tag_come_in_slices);
  CPPUNIT_TEST(a_like_keeps_its_time);
  CPPUNIT_TEST(every_write_raises_the_users_revision);
  CPPUNIT_TEST_SUITE_END();

  using Tags = std::vector<std::string>;

  static store::NewPlay on(std::int64_t movie, const std::optional<std::string>& date, std::optional<Tags> tags = {}) {
    store::NewPlay play{movie, date, 1, {}, {}, {}};
    play.tags = std::move(tags);
    return play;
  }
  void replace(std::int64_t id, const store::NewPlay& play) {
    CPPUNIT_ASSERT(store_->write([&](store::Tx& tx) { return store::replace_play(tx, maya_, id, play, test::kNow); }));
  }
  std::string tags_of(std::int64_t id) { return base::join(find(id).tags, ","); }
  bool shows_rewatch(std::int64_t id) {
    const store::AppliedFilter all(store_->db(), maya_.id, {});
    for (const auto& row : store::diary_slice(store_->db(), all, {}, 50).rows)
      if (row.play.id == id) return row.rewatch;
    throw std::logic_error("no such entry");
  }
  std::int64_t revision() { return store::find_user(store_->db(), maya_.id).value().revision; }

 public:
  void a_tag_is_one_line_without_a_comma() {
    std::string longest;
    for (int i = 0; i < 100; ++i) longest += "ü";
    for (const std::string& tag : {std::string("35mm"), std::string("on a train/bus"), std::string("…"), longest})
      CPPUNIT_ASSERT_MESSAGE(tag, store::is_tag(tag));
    for (const std::string& tag : {std::string(), std::string(" a"), std::string("a,b"), std::string("a\nb"),
                                   std::string("."), std::string(".."), longest + "ü"})
      CPPUNIT_ASSERT_MESSAGE(tag, !store::is_tag(tag));
    CPPUNIT_ASSERT_EQUAL(std::string("a,B"), base::join(store::joined_tags({"a"}, {"B", "A", "b"}), ","));
  }

  void adding_adds_tags_and_setting_replaces_them() {
    const auto id = add(on(movie_, "2024-05-01", Tags{"b", "a"}));
    CPPUNIT_ASSERT_EQUAL(std::string("a,b"), tags_of(id));
    add(on(movie_, "2024-05-01", Tags{"c", "A"}));
    CPPUNIT_ASSERT_EQUAL(std::string("a,b,c"), tags_of(id));
    set(on(movie_, "2024-05-01", Tags{"d"}));
    CPPUNIT_ASSERT_EQUAL(std::string("d"), tags_of(id));
    set(on(movie_, "2024-05-01", Tags{}));
    CPPUNIT_ASSERT_EQUAL(std::string(), tags_of(id));
  }

  void the_first_spelling_holds() {
    add(on(movie_, "2024-05-01", Tags{"Halloween"}));
    CPPUNIT_ASSERT_EQUAL(std::string("Halloween"), tags_of(add(on(movie_, "2024-05-02", Tags{"HALLOWEEN"}))));
    const std::int64_t bens = store_->write(
        [&](store::Tx& tx) { return store::add_play(tx, ben_, on(movie_, "2024", Tags{"halloween"}), test::kNow); });
    CPPUNIT_ASSERT_EQUAL(std::string("halloween"),
                         store::find_play(store_->db(), ben_.id, movie_, bens).value().tags.at(0));
    CPPUNIT_ASSERT_EQUAL(std::string("Halloween"), store::find_tag(store_->db(), maya_.id, "hALLOWEEN").value());
    CPPUNIT_ASSERT(!store::find_tag(store_->db(), maya_.id, "christmas"));
  }

  void of_two_rows_that_become_one_all_tags_are_kept() {
    const auto there = add(on(movie_, "2024-05-01", Tags{"there"}));
    store::NewPlay other = on(movie_, "2024-05-02", Tags{"moved"});
    other.is_rewatch = domain::Rewatch::yes;
    replace(add(other), on(movie_, "2024-05-01"));
    CPPUNIT_ASSERT_EQUAL(std::string("moved,there"), tags_of(there));
    CPPUNIT_ASSERT_EQUAL(2, find(there).plays);
    CPPUNIT_ASSERT(find(there).is_rewatch == domain::Rewatch::yes);
    replace(add(on(movie_, "2024-05-03", Tags{"lost"})), on(movie_, "2024-05-01", Tags{"chosen"}));
    CPPUNIT_ASSERT_EQUAL(std::string("chosen,moved,there"), tags_of(there));
  }

  void what_is_not_said_stays() {
    store::NewPlay play = on(movie_, "2024-05-01", Tags{"35mm"});
    play.is_rewatch = domain::Rewatch::yes;
    const auto id = add(play);
    set(on(movie_, "2024-05-01"));
    replace(id, on(movie_, "2024-05-04"));
    CPPUNIT_ASSERT_EQUAL(std::string("35mm"), tags_of(id));
    CPPUNIT_ASSERT(find(id).is_rewatch == domain::Rewatch::yes);
    play = on(movie_, "2024-05-04", Tags{});
    play.is_rewatch = domain::Rewatch::unsaid;
    replace(id, play);
    CPPUNIT_ASSERT_EQUAL(std::string(), tags_of(id));
    CPPUNIT_ASSERT(find(id).is_rewatch == domain::Rewatch::unsaid);
  }

  void a_rewatch_is_what_somebody_said_or_what_earlier_plays_tell() {
    const auto undated = add(on(movie_, std::nullopt)), first = add(on(movie_, "2020")),
               later = add(on(movie_, "2024"));
    CPPUNIT_ASSERT(!shows_rewatch(undated) && !shows_rewatch(first) && shows_rewatch(later));
    store::NewPlay play = on(movie_, "2020");
    play.is_rewatch = domain::Rewatch::yes;
    set(play);
    play = on(movie_, "2024");
    play.is_rewatch = domain::Rewatch::no;
    set(play);
    CPPUNIT_ASSERT(shows_rewatch(first) && !shows_rewatch(later));
    const store::AppliedFilter again(store_->db(), maya_.id, {.again = true});
    const auto listed = store::diary_slice(store_->db(), again, {}, 50).rows;
    const auto is_listed = [&](std::int64_t id) {
      return std::ranges::any_of(listed, [&](const auto& row) { return row.play.id == id; });
    };
    CPPUNIT_ASSERT(is_listed(first) && !is_listed(later) && !is_listed(undated));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store::count_plays(store_->db(), again));
    play = on(movie_, std::nullopt);
    play.is_rewatch = domain::Rewatch::yes;
    set(play);
    CPPUNIT_ASSERT(shows_rewatch(undated));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, store::count_plays(store_->db(), again));
    play.is_rewatch = domain::Rewatch::no;
    set(play);
    CPPUNIT_ASSERT(!shows_rewatch(undated));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store::count_plays(store_->db(), again));
    CPPUNIT_ASSERT(store::is_seen_before(store_->db(), maya_.id, movie_, "2020-01"));
    CPPUNIT_ASSERT(!store::is_seen_before(store_->db(), maya_.id, movie_, "2020"));
    CPPUNIT_ASSERT(!store::is_seen_before(store_->db(), maya_.id, movie_, std::nullopt));
  }

  void a_play_that_is_added_says_nothing_of_the_first_one() {
    store::NewPlay play = on(movie_, "2024");
    const auto id = add(play);
    play.is_rewatch = domain::Rewatch::yes;
    add(play);
    CPPUNIT_ASSERT(find(id).is_rewatch == domain::Rewatch::unsaid);
    play.is_rewatch = domain::Rewatch::no;
    set(play);
    play.is_rewatch = domain::Rewatch::yes;
    add(play);
    CPPUNIT_ASSERT(find(id).is_rewatch == domain::Rewatch::no);
  }

  void an_entry_has_room_for_300_tags() {
    CPPUNIT_ASSERT_EQUAL(std::size_t{60}, store::most_tags(2));
    CPPUNIT_ASSERT_EQUAL(store::kMostTags, store::most_tags(store::kMaxPlays));
    Tags many;
    for (int i = 0; i < 300; ++i) many.push_back("tag " + std::to_string(i));
    store::NewPlay play = on(movie_, "2024", many);
    play.plays = 10;
    const auto id = add(play);
    add(on(movie_, "2024", Tags{"TAG 7"}));
    CPPUNIT_ASSERT_THROW(add(on(movie_, "2024", Tags{"one more"})), std::length_error);
    const auto other = add(on(movie_, "2023", Tags{"one more"}));
    CPPUNIT_ASSERT_THROW(replace(other, on(movie_, "2024")), std::length_error);
    CPPUNIT_ASSERT_EQUAL(std::size_t{300}, find(id).tags.size());
    CPPUNIT_ASSERT_EQUAL(std::string("one more"), tags_of(other));
  }

  void tags_go_with_their_play() {
    static constexpr char kSql[] = "SELECT count(*) FROM play_tag /*scan*/";
    const auto id = add(on(movie_, "2024", Tags{"a", "b"}));
    store_->write([&](store::Tx& tx) { return store::delete_play(tx, maya_.id, movie_, id); });
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store::Query(store_->db(), kSql).number());
  }

  void counts_are_of_plays_in_the_period() {
    const auto other = store_->add_movie(8);
    add(on(movie_, "2023", Tags{"a", "b"}));
    store::NewPlay twice = on(movie_, "2024-01", Tags{"b"});
    twice.plays = 2;
    add(twice);
    add(on(other, std::nullopt, Tags{"c", "a"}));
    const auto text = [&](const store::Period& period) {
      std::string counts;
      for (const auto& [tag, plays, movies] : store::tag_counts(store_->db(), maya_.id, period))
        counts += tag + std::to_string(plays) + '/' + std::to_string(movies) + ' ';
      return counts;
    };
    CPPUNIT_ASSERT_EQUAL(std::string("b3/1 a2/2 c1/1 "), text({}));
    CPPUNIT_ASSERT_EQUAL(std::string("b2/1 "), text({2024}));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, store::list_tags(store_->db(), maya_.id, 2).size());
    std::string most;
    for (const auto& count : store::most_played_tags(store_->db(), maya_.id, 2))
      most += count.tag + std::to_string(count.plays) + ' ';
    CPPUNIT_ASSERT_EQUAL(std::string("b3 a2 "), most);
  }

  void entries_with_a_tag_come_in_slices() {
    for (int day = 1; day <= 7; ++day) add(on(movie_, "2024-05-0" + std::to_string(day), Tags{day == 4 ? "b" : "a"}));
    const auto slice = [&](const std::optional<store::PlayKey>& before) {
      return store::diary_slice(store_->db(), store::AppliedFilter(store_->db(), maya_.id, {.tag = "A"}), before, 2);
    };
    const auto first = slice({}), second = slice(store::key_of(first.rows.back().play)),
               third = slice(store::key_of(second.rows.back().play));
    CPPUNIT_ASSERT_EQUAL(std::string("2024-05-07"), first.rows.at(0).play.watched_at.value());
    CPPUNIT_ASSERT_EQUAL(std::string("2024-05-03"), second.rows.at(1).play.watched_at.value());
    CPPUNIT_ASSERT_EQUAL(std::string("a"), second.rows.at(0).play.tags.at(0));
    CPPUNIT_ASSERT(first.has_older && !first.has_newer && second.has_older && second.has_newer && !second.newer);
    CPPUNIT_ASSERT(!third.has_older && third.newer);
    CPPUNIT_ASSERT_EQUAL(std::string("2024-05-05"), slice(third.newer).rows.at(0).play.watched_at.value());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{6}, store::count_tagged(store_->db(), maya_.id, "A"));
  }

  void a_like_keeps_its_time() {
    const auto like = [&](base::UnixTime now) {
      return store_->write([&](store::Tx& tx) { return store::like(tx, maya_.id, movie_, now); });
    };
    CPPUNIT_ASSERT(like(5) && !like(6));
    CPPUNIT_ASSERT_EQUAL(base::UnixTime{5}, store::liked_at(store_->db(), maya_.id, movie_).value());
    CPPUNIT_ASSERT(!store::liked_at(store_->db(), ben_.id, movie_));
    const auto unlike = [&] {
      return store_->write([&](store::Tx& tx) { return store::unlike(tx, maya_.id, movie_); });
    };
    CPPUNIT_ASSERT(unlike() && !unlike());
  }

  void every_write_raises_the_users_revision() {
    std::int64_t before = revision();
    const auto raised = [&] { return std::exchange(before, revision()) < before; };
    const auto id = add(on(movie_, "2024", Tags{"a"}));
    CPPUNIT_ASSERT(raised());
    replace(id, on(movie_, "2024", Tags{"b"}));
    CPPUNIT_ASSERT(raised());
    store_->write([&](store::Tx& tx) { return store::like(tx, maya_.id, movie_, 1); });
    CPPUNIT_ASSERT(raised());
    store_->write([&](store::Tx& tx) { return store::unlike(tx, maya_.id, movie_); });
    CPPUNIT_ASSERT(raised());
  }
};

REGISTER_SUITE(StoreTagTest);
