#include "base/texts/language.h"

#include <cstdlib>
#include <fstream>

#include "base/texts/plural_rule.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/suite.h"

using namespace std::string_literals;
using base::tr;
using base::tr_c;
using base::tr_n;

namespace {

constexpr char kPolish[] = R"(msgid ""
msgstr ""
"Language: pl\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2;\n"

msgid "Saved the entry of “{title}”."
msgstr "Zapisano: {title}."

msgid "{n} play"
msgid_plural "{n} plays"
msgstr[0] "{n} seans"
msgstr[1] "{n} seanse"
msgstr[2] "{n} seansów"

msgctxt "verb"
msgid "Log"
msgstr "Zapisz"

msgctxt "between groups of three digits"
msgid ","
msgstr " "

msgctxt "before decimals"
msgid "."
msgstr ","
)";

}  // namespace

class BaseLanguageTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(BaseLanguageTest);
  CPPUNIT_TEST(english_needs_no_catalogue);
  CPPUNIT_TEST(a_catalogue_has_its_own_plural_forms_and_numbers);
  CPPUNIT_TEST(what_a_catalogue_lacks_stays_english);
  CPPUNIT_TEST(a_stored_sentence_is_read_in_another_language);
  CPPUNIT_TEST(a_place_without_a_value_stays);
  CPPUNIT_TEST(a_request_gets_the_language_that_fits_best);
  CPPUNIT_TEST(files_that_are_no_catalogues_are_left_out);
  CPPUNIT_TEST(of_two_catalogues_of_one_language_one_is_used);
  CPPUNIT_TEST(plural_rules_are_computed_as_in_c);
  CPPUNIT_TEST_SUITE_END();

 public:
  void setUp() override { make("pl", kPolish); }

  void english_needs_no_catalogue() {
    const base::Language english;
    CPPUNIT_ASSERT_EQUAL("en"s, english.tag());
    CPPUNIT_ASSERT_EQUAL("ltr"s, english.direction());
    CPPUNIT_ASSERT_EQUAL("Saved the entry of “A {b}”."s,
                         english.text(tr("Saved the entry of “{title}”.", {{"title", "A {b}"}})));
    CPPUNIT_ASSERT_EQUAL("1 play"s, english.text(tr_n("{n} play", "{n} plays", 1)));
    CPPUNIT_ASSERT_EQUAL("1,204 plays"s, english.text(tr_n("{n} play", "{n} plays", 1204)));
    CPPUNIT_ASSERT_EQUAL("8.9"s, english.decimal(8.94));
    CPPUNIT_ASSERT_EQUAL("What {they} said"s, english.text(base::verbatim("What {they} said")));
  }

  void a_catalogue_has_its_own_plural_forms_and_numbers() {
    const base::Language polish(folder_.file("pl.mo"));
    CPPUNIT_ASSERT_EQUAL("pl"s, polish.tag());
    CPPUNIT_ASSERT_EQUAL("Zapisano: Rejs."s, polish.text(tr("Saved the entry of “{title}”.", {{"title", "Rejs"}})));
    CPPUNIT_ASSERT_EQUAL("1 seans"s, polish.text(tr_n("{n} play", "{n} plays", 1)));
    CPPUNIT_ASSERT_EQUAL("1,35"s, polish.decimal(1.351, 2));
    CPPUNIT_ASSERT_EQUAL("4½"s, polish.decimal("4½"));
    CPPUNIT_ASSERT_EQUAL("3,4 MB"s, polish.text(tr("{size} MB", {{"size", base::Decimal{"3.4"}}})));
    CPPUNIT_ASSERT_EQUAL("3,4 MB"s, polish.stored_text(tr("{size} MB", {{"size", base::Decimal{"3.4"}}}).stored()));
    CPPUNIT_ASSERT_EQUAL("22 seanse"s, polish.text(tr_n("{n} play", "{n} plays", 22)));
    CPPUNIT_ASSERT_EQUAL("1 200 seansów"s, polish.text(tr_n("{n} play", "{n} plays", 1200)));
    CPPUNIT_ASSERT_EQUAL("Zapisz"s, polish.text(tr_c("verb", "Log")));
    CPPUNIT_ASSERT_EQUAL("8,9"s, polish.decimal(8.94));
  }

  void what_a_catalogue_lacks_stays_english() {
    const base::Language polish(folder_.file("pl.mo"));
    CPPUNIT_ASSERT_EQUAL("Log"s, polish.text(tr("Log")));
    CPPUNIT_ASSERT_EQUAL(""s, polish.text(base::Text()));
    CPPUNIT_ASSERT_EQUAL(""s, polish.stored_text(""));
    CPPUNIT_ASSERT_EQUAL("2 films"s, polish.text(tr_n("{n} film", "{n} films", 2)));
  }

  void a_stored_sentence_is_read_in_another_language() {
    const base::Language english, polish(folder_.file("pl.mo"));
    const std::string entry = tr("Saved the entry of “{title}”.", {{"title", "{\"Rejs\""}}).stored();
    CPPUNIT_ASSERT_EQUAL("Saved the entry of “{\"Rejs\"”."s, english.stored_text(entry));
    CPPUNIT_ASSERT_EQUAL("Zapisano: {\"Rejs\"."s, polish.stored_text(entry));
    CPPUNIT_ASSERT_EQUAL("3 seanse"s, polish.stored_text(tr_n("{n} play", "{n} plays", 3).stored()));
    CPPUNIT_ASSERT_EQUAL("Zapisz"s, polish.stored_text(tr_c("verb", "Log").stored()));
    const base::Text nested = tr("Saved the entry of “{title}”.", {{"title", tr_n("{n} play", "{n} plays", 2)}});
    CPPUNIT_ASSERT_EQUAL("Zapisano: 2 seanse."s, polish.text(nested));
    CPPUNIT_ASSERT_EQUAL("Zapisano: 2 seanse."s, polish.stored_text(nested.stored()));
    CPPUNIT_ASSERT_EQUAL("Nothing was changed."s, tr("Nothing was changed.").stored());
    CPPUNIT_ASSERT_EQUAL("Nothing was changed."s, polish.stored_text("Nothing was changed."));
  }

  void a_place_without_a_value_stays() {
    CPPUNIT_ASSERT_EQUAL("{a} and x, {"s, base::Language().text(tr("{a} and {b}, {", {{"b", "x"}})));
  }

  void a_request_gets_the_language_that_fits_best() {
    const base::Languages languages(folder_.path());
    const auto chosen = [&](std::string_view header, std::string_view setting = {}) {
      return languages.choose(header, setting).tag();
    };
    CPPUNIT_ASSERT_EQUAL("en"s, chosen(""));
    CPPUNIT_ASSERT_EQUAL("pl"s, chosen("pl-PL,pl;q=0.9,en;q=0.8"));
    CPPUNIT_ASSERT_EQUAL("pl"s, chosen("de, fr;q=0.9, PL;q=0.3"));
    CPPUNIT_ASSERT_EQUAL("en"s, chosen("pl;q=0.3,en-GB;q=0.31"));
    CPPUNIT_ASSERT_EQUAL("en"s, chosen("pl;q=0,*;q=x;;,"));
    CPPUNIT_ASSERT_EQUAL("pl"s, chosen("en", "pl"));
    CPPUNIT_ASSERT_EQUAL("en"s, chosen("pl", "en"));
    CPPUNIT_ASSERT_EQUAL("pl"s, chosen("pl", "fr"));
  }

  void files_that_are_no_catalogues_are_left_out() {
    std::ofstream(folder_.file("aa.mo")) << "nothing";
    std::ofstream(folder_.file("bb.mo")) << std::string("\xde\x12\x04\x95") + std::string(60, '\xff');
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, base::Languages(folder_.path()).all().size());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, base::Languages(folder_.file("none")).all().size());
  }

  void of_two_catalogues_of_one_language_one_is_used() {
    make("copy_of_pl", kPolish);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, base::Languages(folder_.path()).all().size());
    std::string english = kPolish;
    make("en", english.replace(english.find("Language: pl"), 12, "Language: en").c_str());
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, base::Languages(folder_.path()).all().size());
  }

  void plural_rules_are_computed_as_in_c() {
    const std::string arabic = "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;";
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{2}, base::plural_form(arabic, 2));
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{3}, base::plural_form(arabic, 107));
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{4}, base::plural_form(arabic, 11));
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{5}, base::plural_form(arabic, 100));
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{1}, base::plural_form("(n > 1)", 2));
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{7}, base::plural_form("1+2*3", 0));
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{1}, base::plural_form("!(n%2)||0", 4));
    for (const char* rule : {"", "n ?", "n ? 1", "(n", "m", "1 2", "5 % (n - 1)"})
      CPPUNIT_ASSERT_THROW(base::plural_form(rule, 1), std::runtime_error);
    CPPUNIT_ASSERT_THROW(base::plural_form(std::string(5000, '(') + "1" + std::string(5000, ')'), 1),
                         std::runtime_error);
  }

 private:
  void make(const std::string& name, const char* po) {
    std::ofstream(folder_.file(name + ".po")) << po;
    const std::string command = "msgfmt -o " + folder_.file(name + ".mo") + ' ' + folder_.file(name + ".po");
    CPPUNIT_ASSERT_EQUAL(0, std::system(command.c_str()));
  }

  test::TemporaryFolder folder_;
};

REGISTER_SUITE(BaseLanguageTest);
