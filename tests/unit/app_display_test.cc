#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>

#include "app/page/display.h"
#include "base/text.h"
#include "domain/country.h"

class AppDisplayTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(AppDisplayTest);
  CPPUNIT_TEST(a_date_reads_in_each_format);
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

CPPUNIT_TEST_SUITE_REGISTRATION(AppDisplayTest);
