#include "store/catalogue/person.h"

#include "store/numbers/hidden_people.h"
#include "tests/unit/fixtures/store_fixture.h"
#include "tests/unit/suite.h"

class StorePersonTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(StorePersonTest);
  CPPUNIT_TEST(a_call_for_a_person_fills_what_credits_leave_open);
  CPPUNIT_TEST(a_person_that_nobody_stored_is_not_made);
  CPPUNIT_TEST(a_new_picture_clears_the_local_path);
  CPPUNIT_TEST(hiding_is_undone_by_showing);
  CPPUNIT_TEST(an_age_needs_both_days);
  CPPUNIT_TEST_SUITE_END();

  test::Store store_;

  static domain::PersonRef ann() {
    domain::PersonRef ref;
    ref.meta_id = 11;
    ref.name = "Ann";
    ref.meta_profile_path = "/ann.jpg";
    return ref;
  }
  std::int64_t movie_with_ann() {
    domain::MovieDetails details;
    details.movie.meta_id = 1;
    details.movie.title = "Film";
    details.cast.push_back({ann(), "Flame", 0});
    return store_.write([&](store::Tx& tx) { return store::save_movie(tx, details, test::kNow); });
  }
  std::int64_t ann_id() { return store_.number("SELECT id FROM person WHERE meta_id = 11"); }
  bool save(const domain::Person& person) {
    return store_.write([&](store::Tx& tx) { return store::save_person(tx, person, test::kNow); });
  }

 public:
  void a_call_for_a_person_fills_what_credits_leave_open() {
    movie_with_ann();
    CPPUNIT_ASSERT_EQUAL(base::UnixTime{0}, store::find_person(store_.db(), ann_id())->updated_at);
    domain::Person known{ann(), "nm0000011", "Born with a lamp.", "1960-02-29", "", "Riga", 0};
    CPPUNIT_ASSERT(save(known));
    const auto person = store::find_person(store_.db(), ann_id());
    CPPUNIT_ASSERT_EQUAL(std::string("nm0000011"), person->imdb_id);
    CPPUNIT_ASSERT_EQUAL(std::string("Born with a lamp."), person->biography);
    CPPUNIT_ASSERT_EQUAL(std::string("1960-02-29"), person->birth_date);
    CPPUNIT_ASSERT_EQUAL(std::string("Riga"), person->place_of_birth);
    CPPUNIT_ASSERT_EQUAL(test::kNow, person->updated_at);
    CPPUNIT_ASSERT(!store::find_person(store_.db(), 99));
  }

  void a_person_that_nobody_stored_is_not_made() {
    CPPUNIT_ASSERT(!save({ann(), "", "", "", "", "", 0}));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store_.number("SELECT count(*) FROM person"));
  }

  void a_new_picture_clears_the_local_path() {
    movie_with_ann();
    store_.write([](store::Tx& tx) {
      store::save_image_path(tx, store::ImageKind::profile, "/ann.jpg", "/images/w185/ann.jpg");
      return 0;
    });
    domain::Person person{ann(), "", "", "", "", "", 0};
    save(person);
    CPPUNIT_ASSERT_EQUAL(std::string("/images/w185/ann.jpg"),
                         store::find_person(store_.db(), ann_id())->ref.profile_path);
    person.ref.meta_profile_path = "/other.jpg";
    save(person);
    CPPUNIT_ASSERT_EQUAL(std::string(), store::find_person(store_.db(), ann_id())->ref.profile_path);
  }

  void hiding_is_undone_by_showing() {
    movie_with_ann();
    const auto maya = store_.add_user("maya"), person = ann_id();
    const auto change = [&](void (*action)(store::Tx&, std::int64_t, std::int64_t)) {
      store_.write([&](store::Tx& tx) { return action(tx, maya, person), 0; });
    };
    change(store::hide_person), change(store::hide_person);
    CPPUNIT_ASSERT(store::is_hidden(store_.db(), maya, person));
    change(store::show_person), change(store::show_person);
    CPPUNIT_ASSERT(!store::is_hidden(store_.db(), maya, person));
  }

  void an_age_needs_both_days() {
    CPPUNIT_ASSERT_EQUAL(39, domain::age_on("1960-05-02", "2000-05-01").value());
    CPPUNIT_ASSERT_EQUAL(40, domain::age_on("1960-05-02", "2000-05-02").value());
    CPPUNIT_ASSERT_EQUAL(3, domain::age_on("1960-02-29", "1964-02-28").value());
    for (const char* birth : {"", "1960", "2001-01-01"}) CPPUNIT_ASSERT(!domain::age_on(birth, "2000-05-01"));
    CPPUNIT_ASSERT(domain::is_imdb_person_id("nm0000011"));
    for (const char* id : {"", "nm", "tt1", "nm12345678901", "nm1x"}) CPPUNIT_ASSERT(!domain::is_imdb_person_id(id));
  }
};
REGISTER_SUITE(StorePersonTest);
