#include "web/kit/film/placeholder_art.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <vector>

#include "app/feeds/xml.h"
#include "base/text.h"
#include "domain/user.h"

namespace web {

namespace {

constexpr std::size_t kMaxTitle = 600;      // code points
constexpr double kLineWidth = 168;          // 16 units of margin on both sides
constexpr double kLeading = 1.2;            // times the size of the letters
constexpr double kTitleHeight = 126;        // the most
constexpr double kRule = 224, kBand = 140;  // the line above the year, and the usual end of the band of colour
constexpr double kSpace = .27;              // em
constexpr int kSizes[] = {44, 34, 28, 23, 19, 16, 13};
constexpr std::size_t kMostLines = 8;

// The colours by domain::hue_of(), with the hues of m-hue-0 … m-hue-11 in the stylesheet. White on either has a
// contrast of 4.5:1 or more.
struct Colours {
  std::string_view band, ground;
};
constexpr Colours kColours[] = {{"#7b3f48", "#33161c"}, {"#7a4a2c", "#311c0f"}, {"#6b5722", "#2b220b"},
                                {"#4f632a", "#1e280f"}, {"#2f6846", "#10291b"}, {"#236665", "#0c2828"},
                                {"#2b6180", "#0f2737"}, {"#3b5791", "#161f3f"}, {"#544e93", "#201c42"},
                                {"#6c4688", "#2a1839"}, {"#7d3f70", "#33142d"}, {"#53606d", "#1d242b"}};

const Colours& colours_of(std::string_view text) {
  return kColours[static_cast<std::size_t>(domain::hue_of(text)) % std::size(kColours)];
}

struct Character {
  char32_t code;
  std::string_view bytes;
};

// `text` must be well-formed UTF-8.
std::vector<Character> characters_of(std::string_view text) {
  std::vector<Character> all;
  for (std::size_t at = 0, length = 0; at < text.size(); at += length) {
    const auto lead = static_cast<unsigned char>(text[at]);
    length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    char32_t code = length == 1 ? lead : lead & (0x7Fu >> length);
    for (std::size_t i = 1; i < length; ++i) code = code << 6 | (static_cast<unsigned char>(text[at + i]) & 0x3Fu);
    all.push_back({code, text.substr(at, length)});
  }
  return all;
}

// ---- widths, estimated for bold sans-serif letters as no font can be asked; the margins allow for other fonts

bool is_between(char32_t code, char32_t first, char32_t last) { return code >= first && code <= last; }

// Returns true for marks that are drawn on the character before them: diacritics, vowel signs of Hebrew and Arabic,
// joiners, variation selectors.
bool is_mark(char32_t code) {
  return is_between(code, 0x300, 0x36F) || is_between(code, 0x591, 0x5C7) || is_between(code, 0x64B, 0x65F) ||
         is_between(code, 0x200B, 0x200F) || is_between(code, 0x20D0, 0x20FF) || is_between(code, 0xFE00, 0xFE0F) ||
         is_between(code, 0x1F3FB, 0x1F3FF);
}

// Returns true for characters that a line may break between. Hangul is not among them, because Korean has
// spaces.
bool is_ideographic(char32_t code) {
  return is_between(code, 0x2E80, 0x312F) || is_between(code, 0x31A0, 0x9FFF) || is_between(code, 0xF900, 0xFAFF) ||
         is_between(code, 0xFF00, 0xFF60) || is_between(code, 0x20000, 0x3FFFF);
}

double width_of(char32_t code) {
  if (is_mark(code)) return 0;
  if (is_ideographic(code) || is_between(code, 0x1100, 0x115F) || is_between(code, 0xAC00, 0xD7A3)) return 1;
  if (is_between(code, 0x1F000, 0x1FAFF)) return 1.3;
  if (std::u32string_view(U"iljtfrI.,'!:;|()-’·ıíìîïіїł").find(code) != std::u32string_view::npos) return .4;
  if (std::u32string_view(U"mwMWæÆœŒжмшщюыфЖМШЩЮЫФΩω@%—…").find(code) != std::u32string_view::npos) return 1;
  return is_between(code, 'A', 'Z') || is_between(code, 0xC0, 0xDE) || is_between(code, 0x391, 0x3A9) ||
                 is_between(code, 0x400, 0x42F)
             ? .78
             : .65;
}

// ---- lines

// A part of the title within which no line breaks: a word, or one ideograph.
struct Word {
  std::string text = {};
  double em = 0;
  bool after_space = false;
};

// Splits a title into words. A word that is wider than a line of the smallest letters is cut.
std::vector<Word> words_of(std::string_view title) {
  constexpr std::u32string_view kNotFirst = U"、。，．・：；？！ー」』】）〉》…";
  constexpr double kWidest = kLineWidth / kSizes[std::size(kSizes) - 1];
  std::vector<Word> words;
  char32_t before = ' ';
  for (const auto& [code, bytes] : characters_of(title)) {
    const double em = width_of(code);
    const bool may_break =
        (is_ideographic(code) || is_ideographic(before)) && kNotFirst.find(code) == std::u32string_view::npos;
    const bool is_space = code == ' ' || code == '\n' || code == '\t' || code == 0x3000;
    if (!is_space && (before == ' ' || (em > 0 && (may_break || words.back().em + em > kWidest))))
      words.push_back({{}, 0, before == ' '});
    if (!is_space) {
      words.back().text += bytes;
      words.back().em += em;
    }
    before = is_space ? U' ' : code;
  }
  return words;
}

std::vector<std::string> lines_of(const std::vector<Word>& words, double most_em) {
  std::vector<std::string> lines;
  double em = 0;
  for (const Word& word : words) {
    const double gap = word.after_space ? kSpace : 0;
    const bool fits = !lines.empty() && em + gap + word.em <= most_em;
    if (fits) lines.back() += (word.after_space ? " " : "") + word.text;
    else lines.push_back(word.text);
    em = fits ? em + gap + word.em : word.em;
  }
  return lines;
}

struct Setting {
  int size = 0;
  std::vector<std::string> lines = {};
  double leading() const { return size * kLeading; }
  double height() const { return leading() * static_cast<double>(lines.size()); }
};

// Sets the title in the largest letters in which it fits. If it fits in none, only its beginning is set.
Setting set_title(std::string_view title) {
  const std::vector<Word> words = words_of(title);
  Setting setting;
  for (const int size : kSizes) {
    const double most_em = kLineWidth / size;
    setting = {size, lines_of(words, most_em)};
    const bool is_too_wide =
        std::any_of(words.begin(), words.end(), [&](const Word& word) { return word.em > most_em; });
    if (!is_too_wide && setting.height() <= kTitleHeight) return setting;
  }
  if (setting.lines.size() > kMostLines) {
    setting.lines.resize(kMostLines);
    setting.lines.back() += "…";
  }
  return setting;
}

// ---- documents

std::string number(double value) { return std::to_string(std::lround(value)); }

std::string open_document(std::string_view name, std::string_view ground) {
  std::string out =
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300" width="342" height="513" role="img">)";
  return out.append("<title>")
      .append(name)
      .append("</title><rect width=\"200\" height=\"300\" fill=\"")
      .append(ground)
      .append("\"/>");
}

constexpr std::string_view kLetters =
    R"( font-family="system-ui,-apple-system,'Segoe UI',Roboto,sans-serif" fill="#fff")";

// Returns true if the first letter that has a direction runs from right to left.
bool runs_right_to_left(std::string_view text) {
  for (const auto& [code, bytes] : characters_of(text)) {
    if (is_between(code, 0x590, 0x8FF) || is_between(code, 0xFB1D, 0xFDFF) || is_between(code, 0xFE70, 0xFEFC))
      return true;
    if (is_between(code, 'A', 'Z') || is_between(code, 'a', 'z') || code >= 0xC0) return false;
  }
  return false;
}

// Each line is a text of its own: in one text, a browser orders right-to-left lines as if they were one.
std::string draw_title(const Setting& title, double top, bool right_to_left) {
  std::string out = "<g font-weight=\"700\" font-size=\"" + std::to_string(title.size) + '"';
  out.append(kLetters).append(right_to_left ? " direction=\"rtl\">" : ">");
  double y = top + title.size * .95;
  for (const std::string& line : title.lines) {
    out += "<text x=\"" + std::string(right_to_left ? "184" : "16") + "\" y=\"" + number(y) + "\">" +
           app::xml_text(line) + "</text>";
    y += title.leading();
  }
  return out + "</g>";
}

}  // namespace

std::string placeholder_poster(std::string_view any_title, int year) {
  const std::string title = base::salvage_text(any_title, kMaxTitle);
  const std::string shown_year = year > 0 && year <= 9999 ? std::to_string(year) : "";
  const Colours& colours = colours_of(title);
  const Setting setting = set_title(title);
  const double band = std::min(kBand, kRule - setting.height() - 14);
  const double top = band + (kRule - band - setting.height()) / 2;
  std::string out =
      open_document(app::xml_text(title) + (shown_year.empty() ? "" : " (" + shown_year + ")"), colours.ground);
  out.append("<rect width=\"200\" height=\"")
      .append(number(band))
      .append("\" fill=\"")
      .append(colours.band)
      .append("\"/>");
  out += draw_title(setting, top, runs_right_to_left(title));
  out += "<path d=\"M16 224H184\" stroke=\"#fff\" stroke-opacity=\".35\"/>";
  if (!shown_year.empty())
    out.append("<text x=\"184\" y=\"240\" font-size=\"11\" text-anchor=\"end\" fill-opacity=\".8\"")
        .append(kLetters)
        .append(">")
        .append(shown_year)
        .append("</text>");
  return out + "</svg>\n";
}

std::string placeholder_portrait(std::string_view any_name) {
  const std::string name = base::salvage_text(any_name, kMaxTitle);
  std::string out = open_document(app::xml_text(name), colours_of(name).band);
  out.append("<text x=\"100\" y=\"172\" font-size=\"60\" font-weight=\"600\" text-anchor=\"middle\"")
      .append(kLetters)
      .append(">");
  return out + app::xml_text(domain::initials(name)) + "</text></svg>\n";
}

}  // namespace web
