#include "domain/rating.h"

#include "tests/unit/suite.h"

using domain::RatingScale;
using namespace std::string_literals;

class DomainRatingTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(DomainRatingTest);
  CPPUNIT_TEST(every_tenth_from_a_half_to_ten_is_a_rating);
  CPPUNIT_TEST(anything_else_is_none);
  CPPUNIT_TEST(a_scale_changes_only_what_is_shown);
  CPPUNIT_TEST_SUITE_END();

 public:
  void every_tenth_from_a_half_to_ten_is_a_rating() {
    for (int tenths = 5; tenths <= 100; ++tenths)
      CPPUNIT_ASSERT_EQUAL(tenths, domain::rating_from_text(domain::rating_text(tenths)).value());
    CPPUNIT_ASSERT_EQUAL(70, domain::rating_from_text("7.0").value());
    CPPUNIT_ASSERT_EQUAL("7"s, domain::rating_text(70));
  }

  void anything_else_is_none() {
    for (const auto& bad :
         {"", "0", "0.4", "10.1", "11", "7.15", "7,1", "-7", "+7", ".5", "7.", "1e1", " 7", "seven", "007"})
      CPPUNIT_ASSERT_MESSAGE(bad, !domain::rating_from_text(bad));
  }

  void a_scale_changes_only_what_is_shown() {
    CPPUNIT_ASSERT_EQUAL("7.1"s, domain::rating_shown(71, RatingScale::ten));
    CPPUNIT_ASSERT_EQUAL("7.5"s, domain::rating_shown(75, RatingScale::ten));
    CPPUNIT_ASSERT_EQUAL("3½"s, domain::rating_shown(71, RatingScale::five));
    CPPUNIT_ASSERT_EQUAL("5"s, domain::rating_shown(100, RatingScale::five));
    CPPUNIT_ASSERT_EQUAL("½"s, domain::rating_shown(5, RatingScale::five));
  }
};
REGISTER_SUITE(DomainRatingTest);
