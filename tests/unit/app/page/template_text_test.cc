#include "app/page/template_text.h"

#include <cstdlib>
#include <fstream>
#include <string>

#include "tests/support/temporary_folder.h"
#include "tests/unit/suite.h"

using namespace std::string_literals;

class AppTemplateTextTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(AppTemplateTextTest);
  CPPUNIT_TEST(places_and_elements_of_a_translation_become_markup);
  CPPUNIT_TEST(a_translation_that_does_not_fit_is_left_out);
  CPPUNIT_TEST_SUITE_END();

  static constexpr char kTemplate[] = R"([[_ From {{A}} to <b class="x">{{B}}</b> ]])";
  static constexpr char kEnglish[] = R"(From {{A}} to <b class="x">{{B}}</b>)";

  // Returns the template in a language whose catalogue has this translation of its sentence.
  static std::string translated(const std::string& translation) {
    const test::TemporaryFolder folder;
    std::ofstream(folder.file("pl.po")) << "msgid \"\"\nmsgstr \"Language: pl\\nContent-Type: text/plain; "
                                           "charset=UTF-8\\n\"\n\nmsgid \"From {A} to <1>{B}</1>\"\nmsgstr \""
                                        << translation << "\"\n";
    const std::string command = "msgfmt -o " + folder.file("pl.mo") + ' ' + folder.file("pl.po");
    CPPUNIT_ASSERT_EQUAL(0, std::system(command.c_str()));
    return app::translated_template(kTemplate, base::Language(folder.file("pl.mo")));
  }

 public:
  void places_and_elements_of_a_translation_become_markup() {
    CPPUNIT_ASSERT_EQUAL(std::string(kEnglish), app::translated_template(kTemplate, base::Language()));
    CPPUNIT_ASSERT_EQUAL(R"(Do <b class="x">{{B}}</b> z {{A}} &amp; {{A}})"s, translated("Do <1>{B}</1> z {A} & {A}"));
  }

  void a_translation_that_does_not_fit_is_left_out() {
    for (const char* translation : {"Z {A}", "Z {A} {A} <1></1>", "Z {A} do <1>{B}<1>", "Z {A} do <1>{B}</1> {C}",
                                    "Z {A} do <1>{B}</1> {", "Z {{A}} do <1>{B}</1>"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(translation, std::string(kEnglish), translated(translation));
  }
};

REGISTER_SUITE(AppTemplateTextTest);
