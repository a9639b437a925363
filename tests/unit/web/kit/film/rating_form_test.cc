#include "web/kit/film/rating_form.h"

#include "domain/rating.h"
#include "tests/unit/suite.h"

using domain::RatingScale;
using namespace std::string_literals;

class WebRatingFormTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(WebRatingFormTest);
  CPPUNIT_TEST(each_half_is_a_choice);
  CPPUNIT_TEST(what_was_not_touched_stays_to_the_tenth);
  CPPUNIT_TEST(clear_clears);
  CPPUNIT_TEST(without_the_control_a_rating_is_a_number);
  CPPUNIT_TEST(anything_else_is_a_problem);
  CPPUNIT_TEST_SUITE_END();

  using Fields = std::initializer_list<std::pair<const char*, const char*>>;

  // Returns "keeps 7.3", "sets 8.5", "clears", "keeps" (nothing) or "problem".
  static std::string read(Fields fields, RatingScale scale = RatingScale::ten) {
    http::Form form;
    for (const auto& [name, value] : fields) form.add(name, value);
    app::Problems problems;
    const actions::RatingChange sent = web::read_rating(form, scale, problems);
    if (!problems.empty()) return problems.contains("rating") && !sent.touched ? "problem" : "another problem";
    const std::string rating = sent.rating ? " " + domain::rating_text(*sent.rating) : "";
    if (!sent.touched) return "keeps" + rating;
    return sent.rating ? "sets" + rating : "clears";
  }

 public:
  void each_half_is_a_choice() {
    CPPUNIT_ASSERT_EQUAL("sets 8"s, read({{"rating", "8"}, {"rating_was", ""}}));
    CPPUNIT_ASSERT_EQUAL("sets 8.5"s, read({{"rating", "8.5"}, {"rating_was", "8"}}));
    CPPUNIT_ASSERT_EQUAL("sets 8"s, read({{"rating", "8"}, {"rating_was", "8.5"}}));
    CPPUNIT_ASSERT_EQUAL("sets 0.5"s, read({{"rating", "0.5"}, {"rating_was", ""}}));
  }

  void what_was_not_touched_stays_to_the_tenth() {
    CPPUNIT_ASSERT_EQUAL("keeps"s, read({{"rating", ""}, {"rating_was", ""}}));
    CPPUNIT_ASSERT_EQUAL("keeps"s, read({{"rating_was", "8"}}));
    CPPUNIT_ASSERT_EQUAL("keeps 7.3"s, read({{"rating", "7"}, {"rating_was", "7.3"}}));
    CPPUNIT_ASSERT_EQUAL("keeps 7.8"s, read({{"rating", "7.5"}, {"rating_was", "7.8"}}));
    CPPUNIT_ASSERT_EQUAL("keeps 0.7"s, read({{"rating", "0.5"}, {"rating_was", "0.7"}}));
    CPPUNIT_ASSERT_EQUAL("sets 7.5"s, read({{"rating", "7.5"}, {"rating_was", "7.3"}}));
    CPPUNIT_ASSERT_EQUAL("keeps 7.5"s, read({{"rating", "8"}, {"rating_was", "7.5"}}, RatingScale::five));
    CPPUNIT_ASSERT_EQUAL("keeps 7.3"s, read({{"rating", "7"}, {"rating_was", "7.3"}}, RatingScale::five));
    CPPUNIT_ASSERT_EQUAL("sets 7"s, read({{"rating", "7"}, {"rating_was", ""}}, RatingScale::five));
  }

  void clear_clears() {
    CPPUNIT_ASSERT_EQUAL("clears"s, read({{"rating", ""}, {"rating_was", "9"}}));
    CPPUNIT_ASSERT_EQUAL("clears"s, read({{"rating", ""}, {"rating_was", "9.5"}}));
    CPPUNIT_ASSERT_EQUAL("clears"s, read({{"rating", ""}, {"rating_was", "0.5"}}));
  }

  void without_the_control_a_rating_is_a_number() {
    CPPUNIT_ASSERT_EQUAL("keeps"s, read({}));
    CPPUNIT_ASSERT_EQUAL("keeps"s, read({{"rating", " "}}));
    CPPUNIT_ASSERT_EQUAL("sets 7.3"s, read({{"rating", "7.3"}}));
    CPPUNIT_ASSERT_EQUAL("sets 7.3"s, read({{"rating", "7.3"}}, RatingScale::five));
  }

  void anything_else_is_a_problem() {
    for (const char* bad : {"0", "0.4", "10.1", "7.55", "8/10", "x"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(bad, "problem"s, read({{"rating", bad}, {"rating_was", "7"}}));
    CPPUNIT_ASSERT_EQUAL("sets 7"s, read({{"rating", "7"}, {"rating_was", "<b>"}}));
  }
};
REGISTER_SUITE(WebRatingFormTest);
