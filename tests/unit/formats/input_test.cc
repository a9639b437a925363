#include <memory>
#include <string>
#include <vector>

#include "formats/input/csv.h"
#include "formats/input/dates.h"
#include "formats/input/json_items.h"
#include "formats/input/words.h"
#include "tests/unit/suite.h"

using namespace std::string_literals;
using formats::Calendar;
using formats::Csv;
using formats::DateStyle;
using formats::DayOrder;
using formats::When;

// Tests the parts that readers share: CSV, JSON by items, dates, text.
class FormatsInputTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(FormatsInputTest);
  CPPUNIT_TEST(the_separator_is_that_of_the_first_row);
  CPPUNIT_TEST(cells_hold_quotes_and_line_breaks);
  CPPUNIT_TEST(rows_know_their_lines);
  CPPUNIT_TEST(a_letter_may_lie_across_two_pieces);
  CPPUNIT_TEST(a_long_line_is_one_bad_row);
  CPPUNIT_TEST(items_of_wanted_arrays_only);
  CPPUNIT_TEST(days_and_instants);
  CPPUNIT_TEST(unix_0_is_unknown);
  CPPUNIT_TEST(dates_that_cannot_be_are_bad);
  CPPUNIT_TEST(a_date_alone_is_the_end_of_that_day);
  CPPUNIT_TEST(the_order_of_days_is_that_of_all_rows);
  CPPUNIT_TEST(falling_dates_tell_the_order);
  CPPUNIT_TEST(html_becomes_text);
  CPPUNIT_TEST(text_is_composed_and_cut_at_a_word);
  CPPUNIT_TEST(ratings_of_all_scales);
  CPPUNIT_TEST(ids_of_imdb_are_filled_up);
  CPPUNIT_TEST_SUITE_END();

  // The bytes must outlive the text.
  static formats::Text text_of(const std::string& bytes) {
    return {std::make_unique<formats::StringSource>(bytes), formats::Encoding::utf8};
  }

  // Returns cells in [], and a bad row as "bad".
  static std::string cells_of(const std::string& bytes) {
    Csv csv(text_of(bytes));
    std::string all;
    for (Csv::Status status = csv.next(); status != Csv::Status::end; status = csv.next()) {
      if (status == Csv::Status::bad) all += "bad";
      else
        for (const std::string& cell : csv.cells()) all += '[' + cell + ']';
      all += ';';
      if (all.find(';') + 1 == all.size()) csv.expect(csv.cells().size());
    }
    return all;
  }
  static Calendar calendar(const std::string& zone = "Europe/Berlin") { return {zone, "2026-11-23"}; }
  static std::string date_of(const std::string& text, const DateStyle& style = {.order = DayOrder::dmy}) {
    const When when = calendar().read(text, style);
    return !when.problem.empty() ? std::string(when.problem.word()) : when.date.value_or("unknown");
  }
  static int tenths_of(const std::string& text, int factor) {
    const formats::Tenths rating = formats::tenths(text, factor);
    return rating.is_bad ? -1 : rating.value;
  }

 public:
  void the_separator_is_that_of_the_first_row() {
    CPPUNIT_ASSERT_EQUAL("[a][b];[1,2][3];"s, cells_of("a;b\n1,2;3\n"));
    CPPUNIT_ASSERT_EQUAL("[a][b];[1;2][3];"s, cells_of("a\tb\n1;2\t3\n"));
    CPPUNIT_ASSERT_EQUAL("[a;a][b][c];[1][2][3];"s, cells_of("\"a;a\",b,c\n1,2,3\n"));
  }

  void cells_hold_quotes_and_line_breaks() {
    CPPUNIT_ASSERT_EQUAL("[a][b];[x\ny][\"];"s, cells_of("a,b\n\"x\ny\",\"\"\"\"\n"));
    CPPUNIT_ASSERT_EQUAL("[a][b];[5\" disc][x\"];"s, cells_of("a,b\n5\" disc,x\"\n"));
    CPPUNIT_ASSERT_EQUAL("[a][b];[][];"s, cells_of("a,b\n\0\0,\n"s));
    CPPUNIT_ASSERT_EQUAL("[a][b];bad;[1][2];"s, cells_of("a,b\n\"never ends,x\n1,2\n"));
  }

  void rows_know_their_lines() {
    const std::string bytes = "a,b\r\n\"x\r\ny\",1\r\n\r\n2,3";
    Csv csv(text_of(bytes));
    std::vector<int> lines;
    while (csv.next() == Csv::Status::row) lines.push_back(csv.line());
    CPPUNIT_ASSERT_EQUAL(std::size_t{4}, lines.size());
    for (std::size_t i = 0; i < 4; ++i) CPPUNIT_ASSERT_EQUAL(std::vector<int>({1, 2, 4, 5})[i], lines[i]);
    CPPUNIT_ASSERT(csv.is_cut());
  }

  void a_letter_may_lie_across_two_pieces() {
    for (std::size_t before = 65530; before < 65540; ++before) {
      const std::string bytes = std::string(before, 'x') + "é,b\r\n1,2\r\n";
      formats::StringSource source(bytes);
      CPPUNIT_ASSERT(formats::survey(source).encoding == formats::Encoding::utf8);
      CPPUNIT_ASSERT_EQUAL('[' + std::string(before, 'x') + "é][b];[1][2];", cells_of(bytes));
    }
    formats::StringSource latin("caf\xE9");
    CPPUNIT_ASSERT(formats::survey(latin).encoding == formats::Encoding::utf8);  // may be a cut letter
    formats::StringSource whole("caf\xE9 noir");
    CPPUNIT_ASSERT(formats::survey(whole).encoding == formats::Encoding::windows1252);
  }

  void a_long_line_is_one_bad_row() {
    CPPUNIT_ASSERT_EQUAL("[a][b];bad;[1][2];"s, cells_of("a,b\n" + std::string(3'000'000, 'x') + "\n1,2\n"));
    CPPUNIT_ASSERT_EQUAL("[a][b];bad;[1][2];"s, cells_of("a,b\n" + std::string(300, ',') + "\n1,2\n"));
  }

  void items_of_wanted_arrays_only() {
    const auto read = [](const std::string& bytes, std::vector<std::string> paths) {
      formats::JsonItems items(text_of(bytes), std::move(paths));
      std::string all;
      for (auto status = items.next(); status != formats::JsonItems::Status::end; status = items.next())
        all +=
            status == formats::JsonItems::Status::bad ? "bad;" : items.path() + base::write_json(items.value()) + ';';
      return all;
    };
    CPPUNIT_ASSERT_EQUAL("1;\"a]\\\"\";{\"b\":[2]};"s, read(" [1 , \"a]\\\"\",{\"b\":[2]}]", {""}));
    CPPUNIT_ASSERT_EQUAL("x.y3;z4;"s, read(R"({"a":[1],"x":{"b":[2],"y":[3]},"z":[4],"c":5})", {"x.y", "z"}));
    CPPUNIT_ASSERT_EQUAL("1;bad;"s, read("[1,{\"a\":", {""}));
    CPPUNIT_ASSERT_EQUAL("bad;2;"s, read('[' + std::string(40, '[') + std::string(40, ']') + ",2]", {""}));
    CPPUNIT_ASSERT_EQUAL("bad;2;"s, read("[\"" + std::string(1'100'000, 'x') + "\",2]", {""}));
    CPPUNIT_ASSERT_EQUAL("bad;"s, read("nothing", {""}));
    CPPUNIT_ASSERT_EQUAL("bad;"s, read(R"({"a":[1],"x":{"y":2}})", {"", "x.y"}));
    CPPUNIT_ASSERT_EQUAL(""s, read(R"({"a":[1],"x":{"y":[]}})", {"", "x.y"}));
  }

  void days_and_instants() {
    CPPUNIT_ASSERT_EQUAL("2024-03-02"s, date_of("2024-03-01T23:00:00.000Z"));
    CPPUNIT_ASSERT_EQUAL("2024-03-02"s, date_of("2024-03-02 00:30:00+01:00"));
    CPPUNIT_ASSERT_EQUAL("2024-03-01"s, date_of("2024-03-02T00:00:00+05:30"));
    CPPUNIT_ASSERT_EQUAL("2024-03-02"s,
                         date_of("2024-03-02T00:00:00+05:30", {.order = DayOrder::iso, .midnight_is_day = true}));
    CPPUNIT_ASSERT_EQUAL("2024-03-02"s, date_of("2024-03-02 23:30:00", {.order = DayOrder::iso, .is_local = true}));
    CPPUNIT_ASSERT_EQUAL("2017-01-01"s,
                         date_of("Sun Jan  1 00:00:00 2017", {.order = DayOrder::iso, .midnight_is_day = true}));
    CPPUNIT_ASSERT_EQUAL("2017-04-23"s, date_of("Apr 23 2017, 08:18"));
    CPPUNIT_ASSERT_EQUAL("2018-06-24"s, date_of("24. 6. 2018"));
    CPPUNIT_ASSERT_EQUAL("2024-03-02"s, date_of("3/1/2024 11:10 PM", {.order = DayOrder::mdy}));
    CPPUNIT_ASSERT_EQUAL("bad_date"s, date_of("3/1/2024 13:10 PM", {.order = DayOrder::mdy}));
    CPPUNIT_ASSERT_EQUAL("bad_date"s, date_of("2024-03-01 660000:00:00"));  // more seconds than an int holds
    for (const auto& [text, hour] : {std::pair("3/1/2024 12:30 AM", 1), {"3/1/2024 12:30 PM", 13}})  // in UTC
      CPPUNIT_ASSERT_EQUAL(hour * 3600 + 30 * 60, calendar().read(text, {.order = DayOrder::mdy}).second.value());
    CPPUNIT_ASSERT_EQUAL("2023-01-04"s, formats::spreadsheet_day("44930").value_or(""));
    CPPUNIT_ASSERT_EQUAL("2025-10-13"s, date_of("10/13/25", {.order = DayOrder::mdy}));
    CPPUNIT_ASSERT_EQUAL(23 * 3600 + 30 * 60 + 5,
                         calendar().read("2024-03-02T22:30:05Z", formats::kIsoDates).second.value());
    CPPUNIT_ASSERT_EQUAL("2024-03-02"s,
                         *calendar("Pacific/Auckland").read("2024-03-01T11:00:00Z", formats::kIsoDates).date);
  }

  void unix_0_is_unknown() {
    for (const char* text : {"", " ", "1970-01-01T00:00:00.000Z", "1969-12-31", "1.1.1970", "0001-01-01 00:00:00",
                             "1970-01-01", "0000-00-00"})
      CPPUNIT_ASSERT_EQUAL("unknown"s, date_of(text));
    CPPUNIT_ASSERT(!calendar().read(base::UnixTime{0}).date);
  }

  void dates_that_cannot_be_are_bad() {
    CPPUNIT_ASSERT_EQUAL("2026-11-24"s, date_of("2026-11-24"));
    CPPUNIT_ASSERT_EQUAL("future_date"s, date_of("2026-11-25"));
    CPPUNIT_ASSERT_EQUAL("bad_date"s, date_of("1887-12-31"));
    CPPUNIT_ASSERT_EQUAL("1888-01-01"s, date_of("1888-01-01"));
    for (const char* text : {"3/2/2024", "13/2/2024", "24.06.2018"})
      CPPUNIT_ASSERT_EQUAL("bad_date"s, date_of(text, formats::kIsoDates));  // no order was found in a file
    for (const char* text : {"2023-02-29", "soon", "2024-13-01", "31/31/2024", "2024-03-02 25:00:00", "20240302"})
      CPPUNIT_ASSERT_EQUAL("bad_date"s, date_of(text));
  }

  void a_date_alone_is_the_end_of_that_day() {
    CPPUNIT_ASSERT_EQUAL("2024-03-31T21:59:59Z"s,
                         base::rfc3339(*calendar().read("2024-03-31", formats::kIsoDates).at));  // summer time begins
    CPPUNIT_ASSERT_EQUAL("2024-01-31T22:59:59Z"s, base::rfc3339(*calendar().read("2024-01-31", formats::kIsoDates).at));
  }

  void the_order_of_days_is_that_of_all_rows() {
    const auto decided = [](const std::vector<const char*>& dates) {
      formats::DayOrders orders("2026-11-24");
      for (const char* date : dates) orders.add(date);
      const auto order = orders.decided(false);
      return order ? std::string(formats::kDayOrders[static_cast<std::size_t>(*order)]) : "open";
    };
    CPPUNIT_ASSERT_EQUAL("dmy"s, decided({"05/06/2024", "13/06/2024"}));
    CPPUNIT_ASSERT_EQUAL("mdy"s, decided({"05/06/2024", "06/13/2024"}));
    CPPUNIT_ASSERT_EQUAL("dmy"s, decided({"28-06-23", "29-07-23"}));
    CPPUNIT_ASSERT_EQUAL("open"s, decided({"05/06/2024", "06/05/2024"}));
    CPPUNIT_ASSERT_EQUAL("open"s, decided({"13/06/2024", "06/13/2024"}));  // two orders in one file
    CPPUNIT_ASSERT_EQUAL("mdy"s, decided({"11/12/2026", "11/10/2026", "11/24/2026"}));
    CPPUNIT_ASSERT_EQUAL("ymd"s, decided({"2024-05-06", ""}));
  }

  // The dates are the first twelve days of each month, from the last to the first.
  void falling_dates_tell_the_order() {
    formats::DayOrders falling("2026-11-24"), rising("2026-11-24");
    for (int month = 12; month > 0; --month)
      for (int day = 12; day > 0; --day) falling.add(std::to_string(day) + '/' + std::to_string(month) + "/2024");
    CPPUNIT_ASSERT(falling.decided(true) == DayOrder::dmy);
    CPPUNIT_ASSERT(!falling.decided(false));
    CPPUNIT_ASSERT(falling.likeliest() == DayOrder::dmy);
  }

  void html_becomes_text() {
    CPPUNIT_ASSERT_EQUAL("A trip.\n\nAgain!"s, formats::text_of_html("A <i>trip</i>.<br><br/>Again!"));
    CPPUNIT_ASSERT_EQUAL("One\n\nTwo"s, formats::lines_of_text(formats::text_of_html("<p>One</p><p>Two</p>")));
    CPPUNIT_ASSERT_EQUAL("see (https://a.example/?a=1)"s,
                         formats::text_of_html("<a href=\"https://a.example/?a=1\">see</a>"));
    CPPUNIT_ASSERT_EQUAL("&lt; < é € 1 < 2 & 3"s, formats::text_of_html("&amp;lt; &lt; &#233; &#x20AC; 1 < 2 & 3"));
  }

  void text_is_composed_and_cut_at_a_word() {
    CPPUNIT_ASSERT_EQUAL("Amélie"s, formats::one_line("\u00a0Ame\u0301lie\ufeff\u00a0"));
    CPPUNIT_ASSERT_EQUAL("a b"s, formats::one_line("a\r\nb"));
    CPPUNIT_ASSERT_EQUAL("one two"s, formats::lines_of_text("one two three", 10));
    CPPUNIT_ASSERT(formats::is_cut(std::string(10001, 'x')));
    CPPUNIT_ASSERT(!formats::is_cut(std::string(10000, 'x')));
    std::string title = "Alien (1979)";
    CPPUNIT_ASSERT_EQUAL(1979, formats::take_year(title));
    CPPUNIT_ASSERT_EQUAL("Alien"s, title);
    CPPUNIT_ASSERT_EQUAL(2013, formats::year_in("2013–2023"));
  }

  void ratings_of_all_scales() {
    CPPUNIT_ASSERT_EQUAL(90, tenths_of("4.5", 20));
    CPPUNIT_ASSERT_EQUAL(10, tenths_of("0.5", 20));
    CPPUNIT_ASSERT_EQUAL(74, tenths_of("7.35", 10));
    CPPUNIT_ASSERT_EQUAL(85, tenths_of("8,5", 10));
    CPPUNIT_ASSERT_EQUAL(5, tenths_of("3", 1));
    for (const char* none : {"", "0", "-1", "0.0"}) CPPUNIT_ASSERT_EQUAL(0, tenths_of(none, 10));
    for (const char* bad : {"eleven", "11", "-2", "5 of 10", "1e9"}) CPPUNIT_ASSERT_EQUAL(-1, tenths_of(bad, 10));
  }

  void ids_of_imdb_are_filled_up() {
    for (const char* text : {"tt0078748", "tt78748", "78748", " https://www.imdb.com/title/tt0078748/?ref=x"})
      CPPUNIT_ASSERT_EQUAL("tt0078748"s, formats::imdb_id(text));
    CPPUNIT_ASSERT_EQUAL("tt10872600"s, formats::imdb_id("tt10872600"));
    for (const char* text : {"", "tt", "nm0000123", "tt12x", "0"}) CPPUNIT_ASSERT_EQUAL(""s, formats::imdb_id(text));
  }
};

REGISTER_SUITE(FormatsInputTest);
