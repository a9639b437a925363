#include "app/page/display.h"

#include "app/page/typed_date.h"
#include "base/text.h"
#include "domain/country.h"
#include "tests/unit/suite.h"

class AppDisplayTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(AppDisplayTest);
  CPPUNIT_TEST(a_date_reads_in_each_format);
  CPPUNIT_TEST(a_date_is_read_as_it_is_written);
  CPPUNIT_TEST(months_have_names_and_days_too);
  CPPUNIT_TEST(as_much_as_is_known_is_shown);
  CPPUNIT_TEST(an_unknown_format_is_the_first);
  CPPUNIT_TEST(no_date_is_no_text);
  CPPUNIT_TEST(a_runtime_is_minutes);
  CPPUNIT_TEST(countries_stand_by_name_and_once);
  CPPUNIT_TEST_SUITE_END();

 public:
  void a_date_reads_in_each_format() {
    CPPUNIT_ASSERT_EQUAL(std::string("8 Nov 2026"), app::formatted_date(english_, "2026-11-08", "d mmm yyyy"));
    CPPUNIT_ASSERT_EQUAL(std::string("2026-11-08"), app::formatted_date(english_, "2026-11-08", "yyyy-mm-dd"));
    CPPUNIT_ASSERT_EQUAL(std::string("08.11.2026"), app::formatted_date(english_, "2026-11-08", "dd.mm.yyyy"));
    CPPUNIT_ASSERT_EQUAL(std::string("08/11/2026"), app::formatted_date(english_, "2026-11-08", "dd/mm/yyyy"));
    CPPUNIT_ASSERT_EQUAL(std::string("11/08/2026"), app::formatted_date(english_, "2026-11-08", "mm/dd/yyyy"));
  }

  std::string typed(const char* text, std::string_view format = "d mmm yyyy") const {
    return app::typed_date(english_, text, format, "2026-11-23");
  }

  void a_date_is_read_as_it_is_written() {
    for (const std::string_view format : app::kDateFormats)
      for (const char* date : {"2026-11-08", "2026-11", "2026"})
        CPPUNIT_ASSERT_EQUAL(std::string(date), typed(app::formatted_date(english_, date, format).c_str(), format));
    CPPUNIT_ASSERT_EQUAL(std::string("2026-11-08"), typed(" 8.11.2026 ", "dd.mm.yyyy"));
    CPPUNIT_ASSERT_EQUAL(std::string("2026-11-08"), typed("11/8/2026", "mm/dd/yyyy"));
    CPPUNIT_ASSERT_EQUAL(std::string("8.11.2026"), typed("8.11.2026", "mm/dd/yyyy"));  // not this person's format
  }

  void months_have_names_and_days_too() {
    for (const char* text : {"14 Nov 2026", "14 nov 2026", "14. November 2026", "Nov 14, 2026", "14 novem 2026"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(text, std::string("2026-11-14"), typed(text, "dd.mm.yyyy"));
    CPPUNIT_ASSERT_EQUAL(std::string("2026-05"), typed("may 2026"));
    CPPUNIT_ASSERT_EQUAL(std::string("2026-09"), typed("Sept 2026"));
    CPPUNIT_ASSERT_EQUAL(std::string("2026-11-22"), typed("Yesterday"));
    CPPUNIT_ASSERT_EQUAL(std::string("2026-11-23"), typed("today"));
    for (const char* text : {"14th Nov 2026", "before Nov 2026"})  // no word is ignored
      CPPUNIT_ASSERT_EQUAL(std::string(text), typed(text));
    for (const char* text : {"ju 2026", "14 Nov", "14 Nov 2026 5", "nov nov 2026", "", "soon", "Nov 26"})
      CPPUNIT_ASSERT_EQUAL(std::string(text), typed(text));
  }

  void as_much_as_is_known_is_shown() {
    CPPUNIT_ASSERT_EQUAL(std::string("Nov 2026"), app::formatted_date(english_, "2026-11", "d mmm yyyy"));
    CPPUNIT_ASSERT_EQUAL(std::string("11.2026"), app::formatted_date(english_, "2026-11", "dd.mm.yyyy"));
    CPPUNIT_ASSERT_EQUAL(std::string("11/2026"), app::formatted_date(english_, "2026-11", "mm/dd/yyyy"));
    for (const std::string_view format : app::kDateFormats)
      CPPUNIT_ASSERT_EQUAL(std::string("2026"), app::formatted_date(english_, "2026", format));
  }

  void an_unknown_format_is_the_first() {
    CPPUNIT_ASSERT_EQUAL(std::string("8 Nov 2026"), app::formatted_date(english_, "2026-11-08", "%Y"));
    CPPUNIT_ASSERT_EQUAL(std::string("8 Nov 2026"), app::formatted_date(english_, "2026-11-08", ""));
  }

  void no_date_is_no_text() {
    for (const std::string_view format : app::kDateFormats)
      CPPUNIT_ASSERT_EQUAL(std::string(), app::formatted_date(english_, "", format));
  }

  void a_runtime_is_minutes() {
    CPPUNIT_ASSERT_EQUAL(std::string("98 min"), app::runtime_text(english_, 98));
    CPPUNIT_ASSERT_EQUAL(std::string("202 min"), app::runtime_text(english_, 202));
    CPPUNIT_ASSERT_EQUAL(std::string("1,440 min"), app::runtime_text(english_, 1440));
    CPPUNIT_ASSERT_EQUAL(std::string(), app::runtime_text(english_, 0));
  }

  void countries_stand_by_name_and_once() {
    std::string before;
    for (const domain::CountryName& country : domain::country_names()) {
      CPPUNIT_ASSERT_EQUAL(std::size_t{2}, country.code.size());
      CPPUNIT_ASSERT(domain::is_country(country.code));
      const std::string name = base::fold(english_.text(country.name));
      CPPUNIT_ASSERT_MESSAGE(name, before < name);
      before = name;
    }
    for (const char* code : {"", "XX", "de", "DEU", "D"}) CPPUNIT_ASSERT(!domain::is_country(code));
  }

 private:
  const base::Language english_;
};

REGISTER_SUITE(AppDisplayTest);
