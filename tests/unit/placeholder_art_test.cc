// Placeholder posters: what a title may do to the document, and that every design can be reached.
#include "web/film/placeholder_art.h"

#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

using web::PosterDesign;
using namespace std::string_literals;

// A checker for the XML that the drawing uses: elements, quoted attributes, text, five references. Says what is wrong.
class PlaceholderXml {
public:
    static std::string complaint(std::string_view text) {
        PlaceholderXml checker(text);
        checker.document();
        return checker.complaint_;
    }

private:
    explicit PlaceholderXml(std::string_view text) : rest_(text) {}

    void document() {
        if (!rest_.starts_with("<svg ") || !rest_.ends_with("</svg>\n")) return fail("not one svg element");
        rest_.remove_suffix(1);
        do {
            rest_.starts_with('<') ? tag() : characters("<");
        } while (complaint_.empty() && !open_.empty());
        if (complaint_.empty() && !rest_.empty()) fail("text after the root");
    }

    void tag() {
        rest_.remove_prefix(1);
        const bool closing = take("/");
        const std::string name = word();
        if (!closing) attributes();
        if (!closing && take("/>")) return;
        if (name.empty() || !take(">")) return fail("tag is not closed: " + name);
        if (!closing) return open_.push_back(name);
        if (open_.empty() || open_.back() != name) return fail("wrong end tag: " + name);
        open_.pop_back();
    }

    void attributes() {
        std::set<std::string> seen;
        while (take(" ")) {
            const std::string name = word();
            if (name.empty() || !seen.insert(name).second) return fail("attribute missing or twice: " + name);
            if (!take("=\"")) return fail("attribute without a quoted value: " + name);
            characters("\"");
            if (!take("\"")) return fail("value does not end: " + name);
        }
    }

    void characters(std::string_view until) {
        while (complaint_.empty() && !rest_.empty() && until.find(rest_.front()) == until.npos) {
            if (rest_.front() == '<') return fail("< in a value");
            if (take("&amp;") || take("&lt;") || take("&gt;") || take("&quot;") || take("&#39;")) continue;
            if (rest_.front() == '&') return fail("unknown reference");
            character();
        }
    }

    // One character of XML 1.0 in UTF-8, controls refused.
    void character() {
        const auto byte = [this](std::size_t i) { return static_cast<unsigned char>(rest_.substr(0, i + 1).back()); };
        const unsigned lead = byte(0), next = byte(1);
        const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        for (std::size_t i = 1; i < length; ++i)
            if (i >= rest_.size() || (byte(i) & 0xC0) != 0x80) return fail("broken UTF-8");
        if (lead < 0x20 || (lead >= 0x7F && lead < 0xC2) || lead > 0xF4) return fail("a byte that may not stand here");
        if ((lead == 0xE0 && next < 0xA0) || (lead == 0xED && next > 0x9F) || (lead == 0xF0 && next < 0x90) ||
            (lead == 0xF4 && next > 0x8F) || (lead == 0xEF && next == 0xBF && byte(2) > 0xBD))
            return fail("not a character");
        rest_.remove_prefix(length);
    }

    std::string word() {
        std::string out(rest_.substr(0, rest_.find_first_of(" =/<>\"&'\n")));
        rest_.remove_prefix(out.size());
        return out;
    }

    bool take(std::string_view text) {
        if (!rest_.starts_with(text)) return false;
        rest_.remove_prefix(text.size());
        return true;
    }

    void fail(const std::string& what) {
        if (complaint_.empty()) complaint_ = what + " before: " + std::string(rest_.substr(0, 40));
    }

    std::string_view rest_;
    std::vector<std::string> open_;
    std::string complaint_;
};

class PlaceholderArtTest : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(PlaceholderArtTest);
    CPPUNIT_TEST(is_deterministic);
    CPPUNIT_TEST(has_size_name_and_year);
    CPPUNIT_TEST(year_may_be_unknown);
    CPPUNIT_TEST(escapes_the_title);
    CPPUNIT_TEST(drops_controls_and_broken_bytes);
    CPPUNIT_TEST(empty_titles_are_untitled);
    CPPUNIT_TEST(long_titles_are_cut);
    CPPUNIT_TEST(lines_break_between_words);
    CPPUNIT_TEST(long_words_get_smaller_type);
    CPPUNIT_TEST(chinese_and_japanese_break_between_characters);
    CPPUNIT_TEST(persian_and_hebrew_run_to_the_left);
    CPPUNIT_TEST(capitals_beyond_ascii);
    CPPUNIT_TEST(marks_stay_on_their_letters);
    CPPUNIT_TEST(every_design_is_reached);
    CPPUNIT_TEST(every_design_is_well_formed_and_small);
    CPPUNIT_TEST(ink_is_readable);
    CPPUNIT_TEST(no_text_in_the_foot);
    CPPUNIT_TEST(nothing_the_policy_forbids);
    CPPUNIT_TEST(any_bytes_are_well_formed);
    CPPUNIT_TEST(portraits);
    CPPUNIT_TEST(numbers);
    CPPUNIT_TEST_SUITE_END();

public:
    void is_deterministic() {
        CPPUNIT_ASSERT_EQUAL(web::placeholder_poster("Alien", 1979), web::placeholder_poster("Alien", 1979));
        CPPUNIT_ASSERT(web::placeholder_poster("Alien", 1979) != web::placeholder_poster("Aliens", 1979));
        // A new hash would give every film in every library another poster.
        const PosterDesign d = web::poster_design("Alien");
        const int got[] = {d.hue, d.palette, d.accent, d.pattern, d.type, d.title_on_top};
        const int want[] = {0, 5, 2, 11, 1, 0};
        CPPUNIT_ASSERT(std::equal(std::begin(got), std::end(got), want));
    }

    void has_size_name_and_year() {
        const std::string svg = poster("Alien", 1979);
        CPPUNIT_ASSERT(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 300\" "
                                       "width=\"342\" height=\"513\" role=\"img\"><title>Alien (1979)</title>"));
        CPPUNIT_ASSERT(contains(svg, ">1979</text>"));
        CPPUNIT_ASSERT(contains(svg, ">Alien</text>"));
    }

    void year_may_be_unknown() {
        for (const int year : {0, -1, 10000}) {
            const std::string svg = poster("Alien", year);
            CPPUNIT_ASSERT(contains(svg, "<title>Alien</title>"));
            CPPUNIT_ASSERT(!contains(svg, "letter-spacing=\".14em\""));
            CPPUNIT_ASSERT(contains(svg, "<path d=\"M16 "));
        }
    }

    void escapes_the_title() {
        const std::string svg = poster("<b>&\"'</b>", 0);
        CPPUNIT_ASSERT(contains(svg, "<title>&lt;b&gt;&amp;&quot;&#39;&lt;/b&gt;</title>"));
        CPPUNIT_ASSERT(!contains(svg, "<b>"));
        poster("]]>", 0);
        poster("<script>alert(1)</script><!-- <?x ?> <![CDATA[ &unknown; &#0;", 0);
    }

    void drops_controls_and_broken_bytes() {
        using namespace std::string_view_literals;
        CPPUNIT_ASSERT_EQUAL("A B C"s, name("\x01 A\0\t\n  B\x7F \xC2\x85 C\x1B \xE2\x80\xAE"sv));
        CPPUNIT_ASSERT_EQUAL("a\uFFFDb"s, name("a\xFF" "b"sv));
        CPPUNIT_ASSERT_EQUAL("\uFFFD\uFFFD\uFFFD"s, name("\xED\xA0\x80"sv));  // half of a pair of UTF-16
        CPPUNIT_ASSERT_EQUAL("\uFFFD\uFFFD"s, name("\xC0\xAF"sv));            // an overlong "/"
        CPPUNIT_ASSERT_EQUAL("a\uFFFD\uFFFD"s, name("a\xE2\x80"sv));
        CPPUNIT_ASSERT_EQUAL("ab"s, name("a\uFFFE\uFFFF\U0010FFFF" "b"sv));
    }

    void empty_titles_are_untitled() {
        for (const char* title : {"", " ", "\t\n", "\x01", "\u200B"}) CPPUNIT_ASSERT_EQUAL("Untitled"s, name(title));
    }

    void long_titles_are_cut() {
        for (const std::string& title :
             {std::string(600, 'x'), repeat("word ", 120), repeat("千", 600), repeat("طعم ", 150), repeat("&", 600),
              repeat("👩\u200D🚀", 200), std::string(100000, 'W')})
            for (const PosterDesign& design : designs(title)) {
                const std::vector<std::string> lines = title_lines(draw(title, 2000, design));
                CPPUNIT_ASSERT_EQUAL(std::size_t{8}, lines.size());
                CPPUNIT_ASSERT(lines.back().ends_with("…"));
                CPPUNIT_ASSERT(!lines.front().ends_with("…"));
            }
    }

    void lines_break_between_words() {
        PosterDesign design = web::poster_design("x");
        design.type = 0;
        const std::vector<std::string> want = {"The Grand", "Budapest", "Hotel"};
        CPPUNIT_ASSERT(want == title_lines(draw("The  Grand Budapest\nHotel", 2014, design)));
        const std::vector<std::string> hyphens = {"Spider-Man:", "Across the", "Spider-", "Verse"};
        CPPUNIT_ASSERT(hyphens == title_lines(draw("Spider-Man: Across the Spider-Verse", 2023, design)));
    }

    void long_words_get_smaller_type() {
        PosterDesign design = web::poster_design("x");
        CPPUNIT_ASSERT(contains(draw("Heat", 1995, design), " font-size=\"38\""));
        CPPUNIT_ASSERT(!contains(draw("Koyaanisqatsi Powaqqatsi", 1982, design), " font-size=\"38\""));
        design.type = 1;
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, title_lines(draw("Koyaanisqatsi", 1982, design)).size());
    }

    void chinese_and_japanese_break_between_characters() {
        const std::vector<std::string> want = {"千と千尋", "の神隠し"};
        for (const PosterDesign& design : designs("千と千尋の神隠し"))
            CPPUNIT_ASSERT(want == title_lines(draw("千と千尋の神隠し", 2001, design)));
        for (const std::string& line : title_lines(poster("ああああ、いいいー、ううう「えええ」", 0))) {
            CPPUNIT_ASSERT(!line.starts_with("、") && !line.starts_with("ー") && !line.starts_with("」"));
            CPPUNIT_ASSERT(!line.ends_with("「"));
        }
    }

    void persian_and_hebrew_run_to_the_left() {
        for (const char* title : {"طعم گیلاس", "ואלס עם באשיר", "(1) طعم"}) {
            const std::string svg = poster(title, 1997);
            CPPUNIT_ASSERT(contains(svg, " direction=\"rtl\""));
            CPPUNIT_ASSERT(contains(svg, "<text x=\"184\""));
            CPPUNIT_ASSERT(!contains(svg, "-.0"));  // no letter spacing: it would part joined letters
            CPPUNIT_ASSERT(!contains(svg, "italic"));
        }
        CPPUNIT_ASSERT(!contains(poster("Close-Up (کلوزآپ)", 1990), "rtl"));
    }

    void capitals_beyond_ascii() {
        PosterDesign design = web::poster_design("x");
        design.type = 2;
        const auto shown = [&](const char* title) { return title_lines(draw(title, 0, design)).front(); };
        CPPUNIT_ASSERT_EQUAL("LÉA ŽŸ"s, shown("Léa žÿ"));
        CPPUNIT_ASSERT_EQUAL("СТАЛКЕР"s, shown("Сталкер"));
        CPPUNIT_ASSERT_EQUAL("ΑΝΗΣ"s, shown("άνής"));
        CPPUNIT_ASSERT_EQUAL("ĐỦ ƠƯ"s, shown("đủ ơư"));
    }

    // However narrow the lines get, no line begins with what belongs to the character before.
    void marks_stay_on_their_letters() {
        for (const PosterDesign& design : designs("e")) {
            for (const std::string& line : title_lines(draw(repeat("e\u0301", 300), 0, design)))
                CPPUNIT_ASSERT(line.starts_with("e") || line.starts_with("E"));
            for (const std::string& line : title_lines(draw(repeat("👩\u200D🚀", 200), 0, design)))
                CPPUNIT_ASSERT(line.starts_with("👩"));
        }
    }

    void every_design_is_reached() {
        std::set<int> hues, palettes, accents, patterns, types, places;
        for (int i = 0; i < 400; ++i) {
            const PosterDesign d = web::poster_design("Film " + std::to_string(i));
            hues.insert(d.hue), palettes.insert(d.palette), accents.insert(d.accent);
            patterns.insert(d.pattern), types.insert(d.type), places.insert(d.title_on_top);
        }
        expect_all(hues, web::kPosterHues);
        expect_all(palettes, web::kPosterPalettes);
        expect_all(accents, web::kPosterAccents);
        expect_all(patterns, web::kPosterPatterns);
        expect_all(types, web::kPosterTypes);
        expect_all(places, 2);
    }

    void every_design_is_well_formed_and_small() {
        for (const char* title : {"&", "Jeanne Dielman, 23, quai du Commerce, 1080 Bruxelles", "जय", "봄 여름"})
            for (const PosterDesign& design : designs(title)) CPPUNIT_ASSERT(draw(title, 1975, design).size() < 9000);
        std::set<std::string> drawn;
        PosterDesign design = web::poster_design("Alien");
        for (design.pattern = 0; design.pattern < web::kPosterPatterns; ++design.pattern)
            drawn.insert(web::poster_pattern(design, 150, "A"));
        CPPUNIT_ASSERT_EQUAL(std::size_t{web::kPosterPatterns}, drawn.size());
    }

    void ink_is_readable() {
        PosterDesign d = web::poster_design("Alien");
        for (d.palette = 0; d.palette < web::kPosterPalettes; ++d.palette)
            for (d.hue = 0; d.hue < web::kPosterHues; ++d.hue)
                for (d.accent = 0; d.accent < web::kPosterAccents; ++d.accent) {
                    const web::PosterPalette p = web::poster_palette(d);
                    CPPUNIT_ASSERT(contrast(p.ink, p.ground) >= 4.5);
                    CPPUNIT_ASSERT(contrast(p.accent, p.ground) >= 1.5);
                }
    }

    void no_text_in_the_foot() {
        for (const std::string& title : {"M"s, "Le Samouraï"s, repeat("word ", 120), repeat("千", 600)})
            for (const PosterDesign& design : designs(title))
                for (const std::string& y : title_parts(draw(title, 1967, design), " y=\"", "\""))
                    CPPUNIT_ASSERT(std::stod(y) > 30 && std::stod(y) < 240);
    }

    void nothing_the_policy_forbids() {
        for (const PosterDesign& design : designs("Alien")) {
            const std::string svg = draw("Alien", 1979, design);
            for (const char* word : {" style=", "<style", "<script", "href", "url(", "<image", " on", "<foreignObject"})
                CPPUNIT_ASSERT(!contains(svg, word));
        }
    }

    void any_bytes_are_well_formed() {
        std::uint32_t state = 1;
        for (int i = 0; i < 2000; ++i) {
            std::string title;
            for (int n = i % 60; n > 0; --n) {
                state = state * 1664525 + 1013904223;
                title += static_cast<char>(static_cast<unsigned char>(state >> 24));
            }
            poster(title, i);
            check(web::placeholder_portrait(title, i));
        }
    }

    void portraits() {
        const std::string svg = check(web::placeholder_portrait("TW", 3));
        CPPUNIT_ASSERT(contains(svg, "<title>TW</title>"));
        CPPUNIT_ASSERT(contains(svg, "#4f632a"));
        CPPUNIT_ASSERT_EQUAL(svg, web::placeholder_portrait("TW", 15));
        CPPUNIT_ASSERT_EQUAL(svg, web::placeholder_portrait("TW", -9));
        CPPUNIT_ASSERT(contains(check(web::placeholder_portrait("", 0)), "<title>Portrait</title>"));
        CPPUNIT_ASSERT(contains(check(web::placeholder_portrait("<&abc", 0)), ">&lt;&amp;a</text>"));
    }

    void numbers() {
        CPPUNIT_ASSERT_EQUAL("0"s, web::svg_number(-.04));
        CPPUNIT_ASSERT_EQUAL("-0.5"s, web::svg_number(-.5));
        CPPUNIT_ASSERT_EQUAL("14.5"s, web::svg_number(14.46));
        CPPUNIT_ASSERT_EQUAL("300"s, web::svg_number(299.99));
    }

private:
    static std::string check(std::string svg) {
        CPPUNIT_ASSERT_EQUAL(std::string(), PlaceholderXml::complaint(svg));
        return svg;
    }

    static std::string poster(std::string_view title, int year) { return check(web::placeholder_poster(title, year)); }

    static std::string draw(std::string_view title, int year, const PosterDesign& design) {
        return check(web::draw_poster(title, year, design));
    }

    // One of each pattern, palette, type and place, though not all combinations.
    static std::vector<PosterDesign> designs(std::string_view title) {
        std::vector<PosterDesign> out;
        for (int i = 0; i < 2 * web::kPosterPatterns * web::kPosterTypes; ++i)
            out.push_back({web::poster_design(title).seed, i % web::kPosterHues, i % web::kPosterPalettes,
                           i % web::kPosterAccents, i % web::kPosterPatterns, i % web::kPosterTypes, i % 3 == 0});
        return out;
    }

    static bool contains(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

    static std::string repeat(std::string_view text, int times) {
        std::string out;
        while (times-- > 0) out += text;
        return out;
    }

    static std::string between(std::string_view text, std::string_view open, std::string_view close) {
        const std::size_t from = text.find(open) + open.size();
        return std::string(text.substr(from, text.find(close, from) - from));
    }

    // The title as it is read out.
    static std::string name(std::string_view title) { return between(poster(title, 0), "<title>", "</title>"); }

    // The texts of the group that holds the title: each one's baseline, or its words.
    static std::vector<std::string> title_parts(const std::string& svg, std::string_view open, std::string_view close) {
        const std::string group = between(svg.substr(svg.find("<g font-family=")), ">", "</g>") + "<";
        std::vector<std::string> out;
        for (std::size_t at = group.find("<text"); at != group.npos; at = group.find("<text", at + 1))
            out.push_back(between(std::string_view(group).substr(at), open, close));
        return out;
    }

    static std::vector<std::string> title_lines(const std::string& svg) { return title_parts(svg, ">", "<"); }

    static void expect_all(const std::set<int>& reached, int count) {
        CPPUNIT_ASSERT_EQUAL(static_cast<std::size_t>(count), reached.size());
        CPPUNIT_ASSERT(*reached.begin() == 0 && *reached.rbegin() == count - 1);
    }

    static double luminance(const std::string& colour) {
        double out = 0, weights[] = {.2126, .7152, .0722};
        for (std::size_t i = 0; i < 3; ++i) {
            const double v = std::stoi(colour.substr(1 + 2 * i, 2), nullptr, 16) / 255.0;
            out += weights[i] * (v <= .03928 ? v / 12.92 : std::pow((v + .055) / 1.055, 2.4));
        }
        return out;
    }

    static double contrast(const std::string& a, const std::string& b) {
        const double x = luminance(a), y = luminance(b);
        return (std::max(x, y) + .05) / (std::min(x, y) + .05);
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(PlaceholderArtTest);
