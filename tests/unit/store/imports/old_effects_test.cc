#include <algorithm>
#include <memory>
#include <span>
#include <string>

#include "store/changes/revert.h"
#include "store/imports/change.h"
#include "store/upkeep/migrate.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

namespace {

// An import as version 30 left it: each row of the batch has changed one thing, which `before` and `after` say.
constexpr char kImported[] = R"(
  INSERT INTO user (id, name, email, password, about, country, profile_image, created_at) VALUES
    (1, 'ann', 'a@x', '', 'Films at night.', 'DE', 'new.png', 1), (2, 'ben', 'b@x', '', '', NULL, NULL, 1);
  INSERT INTO movie (id, meta_id, title, created_at, updated_at) VALUES (1, 1, 'Ida', 1, 1), (2, 2, 'Alien', 1, 1);
  INSERT INTO person (id, meta_id, name, created_at, updated_at) VALUES (5, 5, 'Sigourney Weaver', 1, 1);
  INSERT INTO location (id, user_id, name, is_cinema, created_at) VALUES (3, 1, 'Odeon', 1, 90);
  INSERT INTO play (id, user_id, movie_id, watched_at, plays, comment, position, location_id, created_at, is_mark) VALUES
    (10, 1, 1, '2024-03-02', 2, 'Twice', 4, 3, 50, 0), (11, 1, 2, '2024-03-03', 1, NULL, 0, NULL, 90, 0);
  INSERT INTO play_tag (play_id, tag, user_id) VALUES (10, 'Old', 1), (10, 'New', 1);
  DELETE FROM watchlist_entry;
  INSERT INTO rating (user_id, movie_id, rating, rated_at) VALUES (1, 1, 80, 70);
  INSERT INTO rating_history (id, user_id, movie_id, rating, rated_at) VALUES
    (1, 1, 1, 60, 20), (2, 1, 1, 80, 70), (3, 1, 2, 90, 30);
  INSERT INTO review (user_id, movie_id, text, written_at) VALUES (1, 1, 'Theirs', 60);
  INSERT INTO movie_like (user_id, movie_id, liked_at) VALUES (1, 2, 61);
  INSERT INTO favourite (user_id, position, movie_id) VALUES (1, 1, 2), (1, 2, 1);
  INSERT INTO movie_list (id, user_id, name, created_at, changed_at, source_key) VALUES
    (7, 1, 'Best', 62, 63, 'movary:1');
  INSERT INTO movie_list_item (list_id, movie_id, position, note, added_at) VALUES (7, 2, 1, 'Again', 64);
  INSERT INTO hidden_person (user_id, person_id) VALUES (1, 5);
  INSERT INTO saved_filter (id, user_id, name, kind, query, privacy_level, created_at) VALUES
    (8, 1, 'Nineties', 'movies', 'decade=1990', 'public', 65);
  INSERT INTO log_grant (user_id, writer_id, created_at) VALUES (1, 2, 66);
  INSERT INTO import_batch (id, user_id, state, created_at, done_at, undo_until) VALUES
    (1, 1, 'done', 1, 1, 9999999999);
  INSERT INTO import_effect (batch_id, row_id, movie_id, thing, thing_key, before, after) VALUES
    (1, 1, NULL, 'location', '3', NULL, '{"name":"Odeon","cinema":1}'),
    (1, 2, 1, 'play', '10', '{"movie":1,"date":"2024-03-02","plays":1,"comment":"Once","place":null,"rewatch":null,
      "created":50,"tags":["Old"],
      "beside":{"position":4,"logged_by":null,"mark":0,"with":[],"their_plays":[],"named_in":[]}}',
      '{"movie":1,"date":"2024-03-02","plays":2,"comment":"Twice","place":3,"rewatch":null,
      "created":50,"tags":["New","Old"],
      "beside":{"position":4,"logged_by":null,"mark":0,"with":[],"their_plays":[],"named_in":[]}}'),
    (1, 3, 2, 'play', '11', NULL, '{"movie":2,"date":"2024-03-03","plays":1,"comment":null,"place":null,"rewatch":null,
      "created":90,"tags":[],
      "beside":{"position":0,"logged_by":null,"mark":0,"with":[],"their_plays":[],"named_in":[]}}'),
    (1, 3, 2, 'watchlist', '2', '{"at":40}', NULL),
    (1, 4, 1, 'rating', '1', '{"rating":60,"at":20}', '{"rating":80,"at":70}'),
    (1, 5, 2, 'past_rating', '2:90:30', NULL, '{}'),
    (1, 6, 1, 'review', '1', '{"text":"Mine","at":10}', '{"text":"Theirs","at":60}'),
    (1, 7, 2, 'like', '2', NULL, '{"at":61}'),
    (1, 8, NULL, 'favourites', '0', '[2]', '[2,1]'),
    (1, 9, NULL, 'list', '7', NULL, '{"name":"Best","description":null,"ranked":0,"privacy":"members"}'),
    (1, 10, 2, 'item', '7:2', NULL, '{"note":"Again","at":64}'),
    (1, 11, NULL, 'hidden_person', '5', NULL, '{"hidden":1}'),
    (1, 12, NULL, 'preferences', '0', '{"privacy":"members","format":"d mmm yyyy","zone":"UTC","country":null,
      "scale":"ten","theme":"auto","removal":1,"keys":1,"search":1,"services":"","weekly":0,"dashboard":null,
      "about":""}', '{"privacy":"members","format":"d mmm yyyy","zone":"UTC","country":"DE","scale":"ten",
      "theme":"auto","removal":1,"keys":1,"search":1,"services":"","weekly":0,"dashboard":null,
      "about":"Films at night."}'),
    (1, 13, NULL, 'filter', '8', '{"name":"Nineties","kind":"movies","query":"decade=1990","privacy":"private"}',
      '{"name":"Nineties","kind":"movies","query":"decade=1990","privacy":"public"}'),
    (1, 14, NULL, 'picture', '0', NULL, '{"file":"new.png"}'),
    (1, 15, NULL, 'grant', '2', NULL, '{"given":1}'))";

// Says all that the import could have changed.
constexpr char kDiary[] = R"(
  SELECT 'user ' || about || '|' || coalesce(country, '-') || '|' || coalesce(profile_image, '-') FROM user WHERE id = 1
  UNION ALL SELECT 'place ' || name FROM location
  UNION ALL SELECT 'play ' || movie_id || ' ' || watched_at || ' ' || plays || ' ' || coalesce(comment, '-') || ' ' ||
    coalesce(location_id, '-') || ' ' ||
    (SELECT coalesce(group_concat(tag), '') FROM play_tag WHERE play_id = play.id) FROM play
  UNION ALL SELECT 'watchlist ' || movie_id || ' ' || added_at FROM watchlist_entry
  UNION ALL SELECT 'rating ' || movie_id || ' ' || rating || ' ' || rated_at FROM rating
  UNION ALL SELECT 'past ' || movie_id || ' ' || rating || ' ' || rated_at FROM rating_history
  UNION ALL SELECT 'review ' || text || ' ' || written_at FROM review
  UNION ALL SELECT 'like ' || movie_id FROM movie_like
  UNION ALL SELECT 'favourite ' || position || ' ' || movie_id FROM favourite
  UNION ALL SELECT 'list ' || name FROM movie_list UNION ALL SELECT 'item ' || movie_id FROM movie_list_item
  UNION ALL SELECT 'hidden ' || person_id FROM hidden_person UNION ALL SELECT 'filter ' || privacy_level FROM saved_filter
  UNION ALL SELECT 'grant ' || writer_id FROM log_grant /*scan*/)";

constexpr char kBefore[] =
    "user |-|-\nplay 1 2024-03-02 1 Once - Old\nwatchlist 2 40\nrating 1 60 20\npast 1 60 20\nreview Mine 10\n"
    "favourite 1 2\nfilter private\n";

}  // namespace

// Tests that an import that an older version applied keeps its Undo.
class StoreOldEffectsTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StoreOldEffectsTest);
  CPPUNIT_TEST(an_import_of_version_30_is_undone);
  CPPUNIT_TEST(what_was_changed_since_stays);
  CPPUNIT_TEST(what_was_deleted_before_the_upgrade_stays);
  CPPUNIT_TEST(an_import_of_a_version_without_marks_is_undone);
  CPPUNIT_TEST_SUITE_END();

 public:
  void an_import_of_version_30_is_undone() {
    const auto db = migrated("");
    CPPUNIT_ASSERT_EQUAL(std::string(), undo(*db));
    CPPUNIT_ASSERT_EQUAL(std::string(kBefore), diary(*db));
  }

  void what_was_changed_since_stays() {
    const auto db = migrated("");
    db->execute("UPDATE play SET comment = 'Mine now' WHERE id = 10; UPDATE rating SET rating = 30 WHERE movie_id = 1");
    CPPUNIT_ASSERT_EQUAL(std::string("4 2 1 "), undo(*db));
    const std::string now = diary(*db);
    CPPUNIT_ASSERT(now.find("play 1 2024-03-02 2 Mine now 3 New,Old\n") != std::string::npos);
    CPPUNIT_ASSERT(now.find("rating 1 30 70\n") != std::string::npos);
  }

  void what_was_deleted_before_the_upgrade_stays() {
    const auto db = migrated(
        "DELETE FROM movie_list_item; DELETE FROM movie_list; DELETE FROM saved_filter; DELETE FROM log_grant; "
        "DELETE FROM rating_history WHERE id = 3");
    CPPUNIT_ASSERT_EQUAL(std::string("15 13 10 9 5 "), undo(*db));
  }

  // Effects of before version 28 do not say what is beside an entry, and their marks were made by that version.
  void an_import_of_a_version_without_marks_is_undone() {
    const auto db = migrated(
        "UPDATE import_effect SET before = json_remove(before, '$.beside'), after = json_remove(after, '$.beside') "
        "WHERE thing = 'play'; UPDATE play SET is_mark = 1 WHERE id = 11");
    CPPUNIT_ASSERT_EQUAL(std::string(), undo(*db));
    CPPUNIT_ASSERT_EQUAL(std::string(kBefore), diary(*db));
  }

 private:
  // Upgrades the database that holds the import, after what else has happened to it.
  std::unique_ptr<store::Db> migrated(const char* since) const {
    const std::string path = folder_.file("m.db");
    const std::span<const store::EmbeddedMigration> steps(store::kMigrations, store::kMigrationCount);
    const auto change = std::ranges::find_if(steps, [](const store::EmbeddedMigration& step) {
      return std::string(step.name).ends_with("import_change.sql");
    });
    store::migrate(path, steps.first(static_cast<std::size_t>(change - steps.begin())));
    store::Db(path).execute((std::string(kImported) + "; " + since).c_str());
    store::migrate(path);
    return std::make_unique<store::Db>(path);
  }

  // Returns the rows that stay.
  static std::string undo(store::Db& db) {
    std::string stay;
    for (const std::int64_t row : store::newest_changed_rows(db, 1, 1000)) {
      store::Tx tx(db);
      if (!store::revert_whole(tx, 1, store::import_changes_of_row(db, row), 100)) stay += std::to_string(row) + ' ';
      tx.commit();
    }
    return stay;
  }

  static std::string diary(store::Db& db) {
    std::string lines;
    for (store::Query query(db, kDiary); query.step();) lines += query.text(0) + '\n';
    return lines;
  }

  const test::TemporaryFolder folder_;
};
REGISTER_SUITE(StoreOldEffectsTest);
