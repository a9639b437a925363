#include "actions/diary/play_fields.h"

#include "api/json/body.h"
#include "base/text.h"
#include "store/account/user.h"
#include "tests/unit/fixtures/services_fixture.h"
#include "tests/unit/suite.h"
#include "web/kit/form_input.h"

// Reads the fields of a play from a form and from JSON.
class ActionsPlayFieldsTest : public test::ServicesFixture {
  CPPUNIT_TEST_SUITE(ActionsPlayFieldsTest);
  CPPUNIT_TEST(plays_are_one_unless_a_number_is_sent);
  CPPUNIT_TEST(comments_are_trimmed_and_at_most_ten_thousand_characters);
  CPPUNIT_TEST(tags_are_read_no_further_than_an_entry_has_room);
  CPPUNIT_TEST(a_place_must_be_ones_own);
  CPPUNIT_TEST(a_box_that_was_left_alone_says_nothing);
  CPPUNIT_TEST(a_form_and_json_are_read_alike);
  CPPUNIT_TEST_SUITE_END();

  struct Sent {
    store::NewPlay play;
    app::Problems problems;
    bool wrong(const char* field) const { return problems.contains(field); }
  };

  template <typename Use>
  void with_context(const std::string& body, const Use& use) {
    const http::Request request = test::posted_form({{"REQUEST_URI", "/log-movie"}}, body);
    app::Context context(services_, {}, request);
    context.viewer = store::find_user(store_.db(), 1);
    use(context);
  }
  Sent of_form(std::initializer_list<std::pair<const char*, std::string>> fields) {
    std::string body;
    for (const auto& [name, value] : fields) body += name + ("=" + base::percent_encode(value)) + '&';
    Sent sent;
    with_context(body, [&](const app::Context& context) {
      web::FormInput input(context);
      sent.play = actions::read_play(context, input);
      sent.problems = input.problems;
    });
    return sent;
  }
  Sent of_json(const std::string& text) {
    Sent sent;
    with_context("", [&](const app::Context& context) {
      const base::Json json = base::parse_json(text).value();
      api::Fields fields(json, api::Fields::Unknown::refused, context.today());
      sent.play = actions::read_play(context, fields);
      try {
        fields.finish();
      } catch (const http::HttpError& error) {
        sent.problems = error.fields;
      }
    });
    return sent;
  }

 public:
  void setUp() override {
    store_.db().execute(
        "INSERT INTO user (id, name, email, password, created_at) VALUES (1, 'ann', 'a@x', 'x', 1), (2, 'bo', 'b@x', "
        "'x', 1);"
        "INSERT INTO location (id, user_id, name, created_at) VALUES (7, 1, 'Home', 1), (8, 2, 'Home', 1)");
  }

  void plays_are_one_unless_a_number_is_sent() {
    CPPUNIT_ASSERT_EQUAL(1, of_form({}).play.plays);
    CPPUNIT_ASSERT_EQUAL(1, of_form({{"plays", ""}}).play.plays);
    CPPUNIT_ASSERT_EQUAL(10000, of_form({{"plays", " 10000 "}}).play.plays);
    for (const char* bad : {"0", "-1", "10001", "1.5", "many"})
      CPPUNIT_ASSERT_MESSAGE(bad, of_form({{"plays", bad}}).wrong("plays"));
  }

  void comments_are_trimmed_and_at_most_ten_thousand_characters() {
    CPPUNIT_ASSERT(!of_form({}).play.comment);
    CPPUNIT_ASSERT_EQUAL(std::string("so good"), of_form({{"comment", " so good\r\n"}}).play.comment.value());
    CPPUNIT_ASSERT_EQUAL(std::string("so good"),
                         of_json(R"({"watched_at":null,"comment":" so good\r\n"})").play.comment.value());
    std::string longest;
    for (int i = 0; i < 10000; ++i) longest += "é";
    CPPUNIT_ASSERT(of_form({{"comment", longest}}).problems.empty());
    CPPUNIT_ASSERT(of_form({{"comment", longest + "é"}}).wrong("comment"));
  }

  void tags_are_read_no_further_than_an_entry_has_room() {
    std::string many;
    for (int i = 0; i < 2000; ++i) many += std::to_string(i) + ',';
    const Sent sent = of_form({{"plays", "10000"}, {"tags", many}});
    CPPUNIT_ASSERT(sent.wrong("tags"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{301}, sent.play.tags.value().size());
    CPPUNIT_ASSERT(of_form({{"tags", "a,b,A"}}).problems.empty());
  }

  void a_place_must_be_ones_own() {
    CPPUNIT_ASSERT(!of_form({{"location_id", ""}}).play.location_id);
    CPPUNIT_ASSERT(!of_form({{"location_id", "new"}}).play.location_id);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{7}, of_form({{"location_id", "7"}}).play.location_id.value());
    for (const char* bad : {"8", "9", "x", "-7"})
      CPPUNIT_ASSERT_MESSAGE(bad, of_form({{"location_id", bad}}).wrong("location_id"));
    CPPUNIT_ASSERT(of_json(R"({"watched_at":null,"location_id":8})").wrong("location_id"));
  }

  void a_box_that_was_left_alone_says_nothing() {
    CPPUNIT_ASSERT(!of_form({}).play.is_rewatch);
    CPPUNIT_ASSERT(!of_form({{"rewatch_was", "1"}, {"is_rewatch", "1"}}).play.is_rewatch);
    CPPUNIT_ASSERT(of_form({{"rewatch_was", "1"}}).play.is_rewatch == domain::Rewatch::no);
    CPPUNIT_ASSERT(of_form({{"rewatch_was", "0"}, {"is_rewatch", "1"}}).play.is_rewatch == domain::Rewatch::yes);
    CPPUNIT_ASSERT(of_json(R"({"watched_at":null,"is_rewatch":null})").play.is_rewatch == domain::Rewatch::unsaid);
  }

  void a_form_and_json_are_read_alike() {
    const Sent form = of_form({{"watched_at", "2024-05-01"},
                               {"plays", "2"},
                               {"comment", "Rain"},
                               {"tags", "35mm, Organ"},
                               {"location_id", "7"},
                               {"is_rewatch", "1"}});
    const Sent json = of_json(R"({"watched_at":"2024-05-01","plays":2,"comment":"Rain","tags":["35mm","Organ"],)"
                              R"("location_id":7,"is_rewatch":true})");
    for (const Sent& sent : {form, json}) {
      CPPUNIT_ASSERT(sent.problems.empty());
      CPPUNIT_ASSERT(sent.play.watched_at == "2024-05-01" && sent.play.plays == 2 && sent.play.comment == "Rain");
      CPPUNIT_ASSERT(sent.play.tags == std::vector<std::string>({"35mm", "Organ"}));
      CPPUNIT_ASSERT(sent.play.location_id == 7 && sent.play.is_rewatch == domain::Rewatch::yes);
    }
  }
};
REGISTER_SUITE(ActionsPlayFieldsTest);
