// The words of a placeholder poster: clean text, estimated widths, lines, and the document around them.
// No font can be asked here, so widths come from a table; the margins absorb what the reader's font differs.
#include "web/film/placeholder_art.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace web {
namespace {

constexpr std::size_t kMaxTitle = 600;  // code points; what is read out may be as long as this
constexpr double kTextWidth = 168;      // 16 units of margin on both sides
constexpr double kFoot = 246;           // below it the badges
constexpr double kSpace = .27;          // em
constexpr char32_t kBroken = 0xFFFD;
constexpr std::string_view kSans = "system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
constexpr std::string_view kSerif = "Georgia,'Times New Roman',serif";

struct Type {
    std::string_view family, weight, slant, spacing;
    bool capitals;
    double factor;  // of the table's widths
};
constexpr Type kTypes[kPosterTypes] = {
    {kSans, "800", "normal", "-.02em", false, 1.11}, {kSerif, "400", "normal", "-.01em", false, 1.0},
    {kSans, "600", "normal", ".06em", true, 1.17},   {kSerif, "400", "italic", "-.01em", false, .98},
    {kSans, "300", "normal", "-.02em", false, .98},
};

struct Range { char32_t first, last; };

template <std::size_t N>
bool in(const Range (&ranges)[N], char32_t c) {
    return std::any_of(ranges, ranges + N, [c](Range r) { return c >= r.first && c <= r.last; });
}

// ---- Characters ----

// Neither drawn nor allowed: controls, bidirectional overrides, noncharacters, tags.
constexpr Range kDropped[] = {{0, 0x1F}, {0x7F, 0x9F}, {0xAD, 0xAD}, {0x200B, 0x200B}, {0x202A, 0x202E},
                              {0x2060, 0x206F}, {0xFDD0, 0xFDEF}, {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB},
                              {0xE0000, 0xE007F}};
constexpr Range kSpaces[] = {{0x09, 0x0D}, {0x20, 0x20}, {0x85, 0x85}, {0x1680, 0x1680}, {0x2000, 0x200A},
                             {0x2028, 0x2029}, {0x205F, 0x205F}, {0x3000, 0x3000}};
// Drawn on the character before them.
constexpr Range kMarks[] = {
    {0x300, 0x36F}, {0x591, 0x5BD}, {0x5BF, 0x5C7}, {0x610, 0x61A}, {0x64B, 0x65F}, {0x670, 0x670},
    {0x6D6, 0x6ED}, {0xDCA, 0xDDF}, {0xE31, 0xE31}, {0xE34, 0xE3A}, {0xE47, 0xE4E}, {0xEB1, 0xEB1}, {0xEB4, 0xEBC},
    {0xEC8, 0xECE}, {0xF71, 0xF84}, {0x102B, 0x103E}, {0x17B4, 0x17D3}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF},
    {0x200C, 0x200F}, {0x20D0, 0x20FF}, {0x3099, 0x309A}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0x1F3FB, 0x1F3FF},
    {0xE0100, 0xE01EF},
};
constexpr Range kRightToLeft[] = {{0x590, 0x8FF}, {0xFB1D, 0xFDFF}, {0xFE70, 0xFEFC}, {0x10800, 0x10FFF},
                                  {0x1E800, 0x1EFFF}};
// A line may break between any two of these. Hangul is not among them: Korean has spaces.
constexpr Range kIdeographic[] = {{0x2E80, 0x30FF}, {0x3100, 0x312F}, {0x31A0, 0x9FFF}, {0xF900, 0xFAFF},
                                  {0xFF00, 0xFF60}, {0x20000, 0x3FFFF}};
constexpr Range kSquare[] = {{0x1100, 0x115F}, {0xAC00, 0xD7A3}, {0x2600, 0x27BF}, {0x1F300, 0x1FAFF}};
constexpr std::u32string_view kNotFirst = U"、。，．・：；？！ー」』】）〉》〕］｝…‥〜～々!?,.:;)"
    U"ぁぃぅぇぉっゃゅょゎゝゞァィゥェォッャュョヮヵヶヽヾ";
constexpr std::u32string_view kNotLast = U"「『【（〈《〔［｛(";
constexpr std::u32string_view kNarrow = U"iljtfr.,'!:;|I()-’‘·іїıÍÌÎÏíìîïł";
constexpr std::u32string_view kBroad = U"mwMWæÆœŒжмшщюыфЖМШЩЮЫФΩω@%—…";

bool has(std::u32string_view set, char32_t c) { return set.find(c) != set.npos; }

// The scripts of India share a plan of 128 places each; Sinhala, which does not, is in kMarks.
bool is_mark(char32_t c) {
    if (c < 0x900 || c >= 0xD80) return in(kMarks, c);
    const char32_t place = c & 0x7F;
    return place <= 3 || (place >= 0x3A && place <= 0x4F && place != 0x3D) || (place >= 0x51 && place <= 0x57) ||
           place == 0x62 || place == 0x63;
}

// Thai and Lao vowels written first, zero width joiner, the sign that joins two consonants of India.
bool holds_next(char32_t c) {
    return (c >= 0xE40 && c <= 0xE44) || (c >= 0xEC0 && c <= 0xEC4) || c == 0x200D ||
           (c >= 0x900 && c < 0xD80 && (c & 0x7F) == 0x4D);
}

// Beyond Latin, Greek and Cyrillic: no slant, no letter spacing (it tears Arabic apart), more leading.
bool is_tall(char32_t c) { return c >= 0x590 && c != kBroken && (c < 0x1E00 || c > 0x2BFF); }

// Each `step`-th from `first` to `last` is a small letter, and its capital stands `up` places on.
struct Pairs { char32_t first, last, step; int up; };
constexpr Pairs kPairs[] = {
    {'a', 'z', 1, -32}, {0xE0, 0xF6, 1, -32}, {0xF8, 0xFE, 1, -32}, {0xFF, 0xFF, 1, 121}, {0xDF, 0xDF, 1, 7615},
    {0x101, 0x12F, 2, -1}, {0x131, 0x131, 1, -232}, {0x133, 0x137, 2, -1}, {0x13A, 0x148, 2, -1},
    {0x14B, 0x177, 2, -1}, {0x17A, 0x17E, 2, -1}, {0x1A1, 0x1A1, 1, -1}, {0x1B0, 0x1B0, 1, -1}, {0x219, 0x21B, 2, -1},
    {0x3AC, 0x3AC, 1, -27}, {0x3AD, 0x3AD, 1, -24}, {0x3AE, 0x3AE, 1, -23}, {0x3AF, 0x3AF, 1, -22},
    {0x3B1, 0x3C1, 1, -32}, {0x3C2, 0x3C2, 1, -31}, {0x3C3, 0x3CB, 1, -32}, {0x3CC, 0x3CC, 1, -45},
    {0x3CD, 0x3CD, 1, -40}, {0x3CE, 0x3CE, 1, -37}, {0x430, 0x44F, 1, -32}, {0x450, 0x45F, 1, -80},
    {0x491, 0x491, 1, -1}, {0x1E01, 0x1E95, 2, -1}, {0x1EA1, 0x1EFF, 2, -1},
};

char32_t capital(char32_t c) {
    for (const Pairs& p : kPairs)
        if (c >= p.first && c <= p.last && (c - p.first) % p.step == 0)
            return static_cast<char32_t>(static_cast<std::int32_t>(c) + p.up);
    return c;
}

// In em. `factor` is the type's; scripts whose characters fill a square do not vary with it.
double width_of(char32_t c, double factor) {
    if (is_mark(c)) return c >= 0x900 && c < 0xE00 ? .2 : 0;
    if (in(kIdeographic, c) || in(kSquare, c)) return c < 0x1F300 || c > 0x1FAFF ? 1 : 1.3;
    if (has(kNarrow, c)) return .36 * factor;
    if (has(kBroad, c)) return .92 * factor;
    if (c == ' ' || c == 0xA0 || c == 0x202F) return kSpace;
    if (is_tall(c)) return .64;
    return (capital(c) != c ? .58 : .70) * factor;
}

// ---- Text ----

// The code point at `at`, which moves on; kBroken for a byte that begins no valid sequence.
char32_t decode(std::string_view s, std::size_t& at) {
    const auto lead = static_cast<unsigned char>(s[at++]);
    if (lead < 0x80) return lead;
    const std::size_t more = lead < 0xC2 || lead > 0xF4 ? 0 : lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
    if (more == 0 || s.size() - at < more) return kBroken;
    char32_t c = lead & (0x3Fu >> more);
    for (std::size_t i = 0; i < more; ++i) {
        const auto byte = static_cast<unsigned char>(s[at + i]);
        if ((byte & 0xC0) != 0x80) return kBroken;
        c = c << 6 | (byte & 0x3F);
    }
    constexpr char32_t kLeast[] = {0, 0x80, 0x800, 0x10000};
    if (c < kLeast[more] || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) return kBroken;
    at += more;
    return c;
}

void encode(std::string& out, char32_t c) {
    const int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    constexpr char32_t kLead[] = {0, 0xC0, 0xE0, 0xF0};
    out += static_cast<char>(kLead[more] | c >> (6 * more));
    for (int i = more - 1; i >= 0; --i) out += static_cast<char>(0x80 | (c >> (6 * i) & 0x3F));
}

// Without what may not be drawn, single spaces only, at most kMaxTitle characters.
std::u32string clean(std::string_view text) {
    std::u32string out;
    for (std::size_t at = 0; at < text.size();) {
        const char32_t c = decode(text, at);
        const bool space = in(kSpaces, c);
        if (space && !out.empty() && out.back() != ' ') out += U' ';
        if (!space && !in(kDropped, c) && (c & 0xFFFE) != 0xFFFE) out += c;
        if (out.size() > kMaxTitle) return out.replace(kMaxTitle, 1, U"…");
    }
    if (!out.empty() && out.back() == ' ') out.pop_back();
    return out;
}

std::string escape(std::u32string_view text) {
    std::string out;
    for (const char32_t c : text) switch (c) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        case '\'': out += "&#39;"; break;
        default: encode(out, c);
        }
    return out;
}

bool is_letter(char32_t c) {
    constexpr Range kLetters[] = {{'0', '9'}, {'A', 'Z'}, {'a', 'z'}, {0xC0, 0x1FFF}, {0x3041, 0x10FFFF}};
    return in(kLetters, c);
}

// The direction of the first letter; digits have none.
bool runs_right_to_left(std::u32string_view text) {
    const auto letter = std::find_if(text.begin(), text.end(), [](char32_t c) { return c > '9' && is_letter(c); });
    return letter != text.end() && in(kRightToLeft, *letter);
}

// ---- Lines ----

// What a reader takes for one character, with its marks.
struct Cluster {
    std::u32string text;
    double em;
    bool after_space;  // a line may break here, and the space goes
    bool breakable;    // a line may break here
};

struct Line { std::size_t first, last; };  // its clusters, the last one not included
struct Setting { double size; std::vector<std::string> lines; };  // escaped

bool may_break(char32_t before, char32_t c, std::size_t word_length) {
    if (has(U"-–—/", before)) return word_length > 3 && !has(kNotFirst, c);
    return (in(kIdeographic, before) || in(kIdeographic, c)) && !has(kNotFirst, c) && !has(kNotLast, before);
}

std::vector<Cluster> clusters_of(std::u32string_view text, const Type& type) {
    std::vector<Cluster> out;
    char32_t before = ' ';
    std::size_t word_length = 0;
    for (char32_t c : text) {
        if (type.capitals) c = capital(c);
        const double em = width_of(c, type.factor);
        if (c != ' ' && before != ' ' && (is_mark(c) || holds_next(before))) {
            out.back().text += c;
            out.back().em += before == 0x200D ? 0 : em;
        } else if (c != ' ') {
            const bool soft = before != ' ' && may_break(before, c, word_length);
            out.push_back({{c}, em, before == ' ' && !out.empty(), soft});
            word_length = soft || before == ' ' ? 1 : word_length + 1;
        }
        before = c;
    }
    return out;
}

double line_width(const std::vector<Cluster>& all, Line line) {
    double em = 0;
    for (std::size_t i = line.first; i < line.last; ++i)
        em += all[i].em + (all[i].after_space && i > line.first ? kSpace : 0);
    return em;
}

// Lines of at most `em`, filled one after the other. When a word is wider than that it is cut if `cut_words`,
// else there are no lines.
std::vector<Line> wrap(const std::vector<Cluster>& all, double em, bool cut_words) {
    std::vector<Line> lines;
    std::size_t first = 0, last_break = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].after_space || all[i].breakable) last_break = i;
        while (i > first && line_width(all, {first, i + 1}) > em) {
            if (last_break <= first && !cut_words) return {};
            lines.push_back({first, last_break > first ? last_break : i});
            first = lines.back().last;
        }
        if (!cut_words && all[i].em > em) return {};
    }
    if (first < all.size()) lines.push_back({first, all.size()});
    return lines;
}

std::string words(const std::vector<Cluster>& all, Line line) {
    std::u32string out;
    for (std::size_t i = line.first; i < line.last; ++i) {
        if (all[i].after_space && i > line.first) out += U' ';
        out += all[i].text;
    }
    return escape(out);
}

Setting set(const std::vector<Cluster>& all, double size, const std::vector<Line>& lines) {
    Setting out{size, {}};
    for (const Line& line : lines) out.lines.push_back(words(all, line));
    return out;
}

// The smallest type, words cut where they must be, and "…" where the eighth line would not be the last.
Setting set_small(const std::vector<Cluster>& all) {
    constexpr double kSize = 13, kEm = kTextWidth / kSize;
    std::vector<Line> lines = wrap(all, kEm, true);
    if (lines.size() <= 8) return set(all, kSize, lines);
    lines.resize(8);
    Line& end = lines.back();
    while (end.last > end.first + 1 && line_width(all, end) + 1 > kEm) --end.last;
    Setting out = set(all, kSize, lines);
    out.lines.back() += "…";
    return out;
}

// Lines of equal length look better where every character is a place to break: narrow them while none is added.
std::vector<Line> balanced(const std::vector<Cluster>& all, double em, std::vector<Line> lines) {
    const auto ideographic = [](const Cluster& c) { return in(kIdeographic, c.text.front()); };
    if (std::none_of(all.begin(), all.end(), ideographic)) return lines;
    while ((em -= .5) > 2) {
        std::vector<Line> next = wrap(all, em, false);
        if (next.empty() || next.size() > lines.size()) break;
        lines = std::move(next);
    }
    return lines;
}

// The largest size at which the title fits.
Setting set_title(std::u32string_view title, const Type& type) {
    const std::vector<Cluster> all = clusters_of(title, type);
    for (const double size : {38.0, 34.0, 30.0, 27.0, 24.0, 22.0, 20.0, 18.0, 16.0, 14.5, 13.0}) {
        const std::size_t most = size >= 30 ? 3 : size >= 22 ? 4 : size >= 16 ? 6 : 8;
        const std::vector<Line> lines = wrap(all, kTextWidth / size, false);
        if (!lines.empty() && lines.size() <= most) return set(all, size, balanced(all, kTextWidth / size, lines));
    }
    return set_small(all);
}

// ---- The document ----

std::string attribute(std::string_view name, std::string_view value) {
    return std::string(" ").append(name).append("=\"").append(value).append("\"");
}
std::string attribute(std::string_view name, double value) { return attribute(name, svg_number(value)); }

std::string open_document(const std::string& name, std::string_view ground) {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 300\" width=\"342\" height=\"513\" role=\"img\""
           "><title>" + name + "</title><rect width=\"200\" height=\"300\"" + attribute("fill", ground) + "/>";
}

// A title with its place. Above the pattern, or under it and over the foot.
struct Block {
    Setting setting;
    bool tall, right_to_left;
    double leading, height, year_y, baseline;
};

Block place(std::u32string_view title, const PosterDesign& design, const Type& type) {
    Block b{};
    b.setting = set_title(title, type);
    b.tall = std::any_of(title.begin(), title.end(), is_tall);
    b.right_to_left = runs_right_to_left(title);
    b.leading = b.setting.size * (b.tall ? 1.25 : 1.1);
    b.height = b.leading * static_cast<double>(b.setting.lines.size());
    b.year_y = design.title_on_top ? 28 : kFoot - 20 - b.height;
    b.baseline = b.year_y + (design.title_on_top ? 14 : 8) + b.setting.size * (b.tall ? .95 : .85);
    return b;
}

// Each line is a text of its own: in one text, a browser orders right-to-left lines as if they were one.
std::string draw_title(const Block& b, const Type& type, const std::string& ink) {
    std::string out = "<g" + attribute("font-family", type.family) + attribute("font-weight", type.weight);
    if (!b.tall) out += attribute("font-style", type.slant) + attribute("letter-spacing", type.spacing);
    if (b.right_to_left) out += attribute("direction", "rtl");
    out += attribute("font-size", b.setting.size) + attribute("fill", ink) + ">";
    double y = b.baseline;
    for (const std::string& line : b.setting.lines) {
        out += "<text" + attribute("x", b.right_to_left ? 184 : 16) + attribute("y", y) + ">" + line + "</text>";
        y += b.leading;
    }
    return out + "</g>";
}

// The year and the rule beside it; the rule alone when the year is not known.
std::string draw_year(const std::string& year, double y, const std::string& ink) {
    const std::string rule = svg_number(y - 4) + "H184\"" + attribute("stroke", ink) + " stroke-opacity=\".4\"/>";
    if (year.empty()) return "<path d=\"M16 " + rule;
    return "<text x=\"16\"" + attribute("y", y) + attribute("font-family", kSans) + attribute("fill", ink) +
           " font-size=\"11\" font-weight=\"600\" letter-spacing=\".14em\">" + year + "</text><path d=\"M58 " + rule;
}

// The pattern on its part of the poster, which cuts it off.
std::string draw_pattern(std::u32string_view title, const PosterDesign& design, const Block& b) {
    const auto letter = std::find_if(title.begin(), title.end(), is_letter);
    const std::string initial = escape({letter == title.end() ? &title.front() : &*letter, 1});
    const double y = design.title_on_top ? b.year_y + 28 + b.height : 0;
    const double height = design.title_on_top ? 300 - y : b.year_y - 20;
    return "<svg" + attribute("y", y) + " width=\"200\"" + attribute("height", height) + ">" +
           poster_pattern(design, height, initial) + "</svg>";
}

// Colours of m-hue-0 … m-hue-11; white on each has a contrast of 4.5:1 or more.
constexpr std::string_view kPortraits[] = {"#7b3f48", "#7a4a2c", "#6b5722", "#4f632a", "#2f6846", "#236665",
                                           "#2b6180", "#3b5791", "#544e93", "#6c4688", "#7d3f70", "#53606d"};
constexpr std::string_view kSilhouette =
    "<g fill=\"#fff\" fill-opacity=\".6\"><circle cx=\"100\" cy=\"132\" r=\"30\"/>"
    "<path d=\"M38 300V224a54 54 0 0 1 54-54h16a54 54 0 0 1 54 54V300z\"/></g>";

std::string draw_initials(const std::vector<Cluster>& letters) {
    const double em = std::max(line_width(letters, {0, letters.size()}), 1.0), size = std::min(60.0, 132 / em);
    return "<text x=\"100\"" + attribute("y", 150 + size * .36) + attribute("font-family", kSans) +
           attribute("font-size", size) + " font-weight=\"600\" text-anchor=\"middle\" fill=\"#fff\">" +
           words(letters, {0, letters.size()}) + "</text>";
}

}  // namespace

std::string draw_poster(std::string_view title, int year, const PosterDesign& design) {
    std::u32string text = clean(title);
    if (text.empty()) text = U"Untitled";
    const std::string shown_year = year > 0 && year <= 9999 ? std::to_string(year) : "";
    const Type& type = kTypes[static_cast<std::size_t>(design.type)];
    const PosterPalette colours = poster_palette(design);
    const Block block = place(text, design, type);
    std::string out = open_document(escape(text) + (shown_year.empty() ? "" : " (" + shown_year + ")"), colours.ground);
    if (!design.title_on_top)
        out += "<rect" + attribute("y", kFoot) + attribute("fill", colours.foot) + " width=\"200\" height=\"54\"/>";
    return out + draw_pattern(text, design, block) + draw_title(block, type, colours.ink) +
           draw_year(shown_year, block.year_y, colours.ink) + "</svg>\n";
}

std::string placeholder_poster(std::string_view title, int year) {
    return draw_poster(title, year, poster_design(title));
}

std::string placeholder_portrait(std::string_view initials, int hue) {
    constexpr int kHues = std::ssize(kPortraits);
    std::vector<Cluster> letters = clusters_of(clean(initials), kTypes[0]);
    letters.erase(letters.begin() + std::min<std::ptrdiff_t>(3, std::ssize(letters)), letters.end());
    const std::string name = letters.empty() ? "Portrait" : words(letters, {0, letters.size()});
    return open_document(name, kPortraits[((hue % kHues) + kHues) % kHues]) +
           (letters.empty() ? std::string(kSilhouette) : draw_initials(letters)) + "</svg>\n";
}

}  // namespace web
