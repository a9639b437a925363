#include "formats/input/words.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "base/text.h"
#include "base/time.h"
#include "formats/input/source.h"

namespace formats {

namespace {

constexpr int kTenthsOfStar = 20;
constexpr std::string_view kSpaces[] = {" ",        "\n",           "\t",          "\r",
                                        "\xC2\xA0", "\xE2\x80\xAF", "\xEF\xBB\xBF"};  // no-break ones and U+FEFF too

std::string_view trim(std::string_view text) {
  for (bool again = true; again;) {
    again = false;
    for (const std::string_view space : kSpaces) {
      if (text.starts_with(space)) text.remove_prefix(space.size()), again = true;
      if (text.ends_with(space)) text.remove_suffix(space.size()), again = true;
    }
  }
  return text;
}

void replace_all(std::string& text, std::string_view what, std::string_view with) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
    text.replace(at, what.size(), with);
}

std::string clean(std::string_view text, std::size_t most) {
  std::string out = base::nfc(base::salvage_text(text, most));
  replace_all(out, "\xEF\xBB\xBF", "");
  return std::string(trim(out));
}

std::string letter(std::uint32_t code) {
  std::string out;
  append_utf8(out, code == 0 || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000) ? 0xFFFD : code);
  return out;
}

constexpr std::pair<std::string_view, std::string_view> kEntities[] = {{"amp", "&"},
                                                                       {"lt", "<"},
                                                                       {"gt", ">"},
                                                                       {"quot", "\""},
                                                                       {"apos", "'"},
                                                                       {"nbsp", "\xC2\xA0"},
                                                                       {"hellip", "\xE2\x80\xA6"},
                                                                       {"mdash", "\xE2\x80\x94"},
                                                                       {"ndash", "\xE2\x80\x93"},
                                                                       {"lsquo", "\xE2\x80\x98"},
                                                                       {"rsquo", "\xE2\x80\x99"},
                                                                       {"ldquo", "\xE2\x80\x9C"},
                                                                       {"rdquo", "\xE2\x80\x9D"}};

std::string entity(std::string_view name) {
  if (name.starts_with('#')) {
    const bool is_hex = name.starts_with("#x") || name.starts_with("#X");
    const std::string_view digits = name.substr(is_hex ? 2 : 1);
    std::uint32_t code = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), code, is_hex ? 16 : 10);
    return read.ec == std::errc() && read.ptr == digits.data() + digits.size() ? letter(code) : std::string();
  }
  for (const auto& [known, text] : kEntities)
    if (name == known) return std::string(text);
  return {};
}

// Reads HTML from tag to tag.
class HtmlText {
 public:
  std::string read(std::string_view html) {
    for (std::size_t i = 0; i < html.size();) {
      if (const std::size_t end = html[i] == '<' ? tag_end(html, i) : 0; end > 0) {
        tag(html.substr(i + 1, end - i - 1));
        i = end + 1;
      } else if (const std::size_t length = html[i] == '&' ? decode(html.substr(i, 12)) : 0; length > 0) {
        i += length;
      } else {
        out_ += html[i++];
      }
    }
    return std::move(out_);
  }

 private:
  // Returns where a tag ends, or 0 if there is none: a "<" without a letter after it is text.
  static std::size_t tag_end(std::string_view html, std::size_t at) {
    const char next = at + 1 < html.size() ? html[at + 1] : ' ';
    const bool opens = next == '/' || (next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z');
    const auto end = opens ? html.substr(at, 2000).find('>') : std::string_view::npos;
    return end == std::string_view::npos ? 0 : at + end;
  }
  std::size_t decode(std::string_view text) {
    const auto end = text.find(';');
    const std::string known = end == std::string_view::npos ? std::string() : entity(text.substr(1, end - 1));
    out_ += known;
    return known.empty() ? 0 : end + 1;
  }
  void tag(std::string_view inside) {
    const std::string name = base::ascii_lower(inside.substr(0, inside.find_first_of(" \t\n/", 1)));
    if (name == "br") out_ += '\n';
    else if (name == "/p") out_ += "\n\n";
    else if (name == "a") address_ = address(inside);
    else if (name == "/a" && !address_.empty()) out_ += " (" + std::exchange(address_, {}) + ")";
  }
  static std::string address(std::string_view inside) {
    const auto at = inside.find("href=");
    if (at == std::string_view::npos || at + 6 > inside.size()) return {};
    const char quote = inside[at + 5];
    if (quote != '"' && quote != '\'') return {};
    return std::string(inside.substr(at + 6, inside.substr(at + 6).find(quote)));
  }

  std::string out_, address_;
};

}  // namespace

std::string one_line(std::string_view text, std::size_t most) {
  std::string out = clean(text, most);
  for (const std::string_view space : {"\n", "\t", "\xC2\xA0", "\xE2\x80\xAF"}) replace_all(out, space, " ");
  return out;
}

bool is_cut(std::string_view text) {
  return text.size() > kLongestText && base::code_points(base::salvage_text(text, kLongestText + 1)) > kLongestText;
}

std::string lines_of_text(std::string_view text, std::size_t most) {
  std::string out = clean(text, most + 1);
  if (out.size() <= most || base::code_points(out) <= most) return out;
  out = base::first_code_points(out, most);
  const auto space = out.find_last_of(" \n");
  if (space != std::string::npos && space > out.size() / 2) out.resize(space);
  return std::string(trim(out));
}

std::string text_of_html(std::string_view html) { return HtmlText().read(html); }

std::optional<double> stars_in(std::string_view text) {
  text = base::trim(text);
  double stars = 0;
  for (bool is_star = true; is_star && !text.empty();) {
    is_star = false;
    for (const auto& [sign, value] : {std::pair("★", 1.0), std::pair("½", 0.5), std::pair("☆", 0.0)})
      if (text.starts_with(sign)) {
        text.remove_prefix(std::string_view(sign).size());
        stars += value;
        is_star = true;
      }
  }
  return text.empty() && stars > 0 ? std::optional(stars) : std::nullopt;
}

Tenths tenths(std::string_view text, int factor) {
  std::string plain(base::trim(text));
  std::replace(plain.begin(), plain.end(), ',', '.');
  if (plain.empty()) return {};
  if (const auto stars = stars_in(text)) return tenths(*stars, kTenthsOfStar);
  double number = 0;
  const auto read = std::from_chars(plain.data(), plain.data() + plain.size(), number);
  if (read.ec != std::errc() || read.ptr != plain.data() + plain.size()) return {0, true};
  return tenths(number, factor);
}

// Rounds to thousandths before tenths, as 7.35 has no exact double.
Tenths tenths(double number, int factor) {
  if (!std::isfinite(number) || number < -1 || number > 1000) return {0, true};
  if (number <= 0) return {0, number != 0 && number != -1};
  const auto value = static_cast<int>((std::llround(number * 1000) * factor + 500) / 1000);
  if (value > 100) return {0, true};
  return {std::max(value, 5), false};
}

std::string imdb_id(std::string_view text) {
  text = base::trim(text);
  constexpr std::string_view kPath = "/title/";
  if (const auto at = text.find(kPath); at != std::string_view::npos) text.remove_prefix(at + kPath.size());
  if (text.starts_with("tt")) text.remove_prefix(2);
  const auto end = text.find_first_not_of("0123456789");
  std::string digits(text.substr(0, end));
  const bool goes_on = end != std::string_view::npos && text[end] != '/' && text[end] != '?';
  if (digits.empty() || digits.size() > 10 || goes_on || base::parse_id(digits).value_or(0) == 0) return {};
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() > 7 ? digits.size() - 7 : 0));
  return "tt" + std::string(digits.size() < 7 ? 7 - digits.size() : 0, '0') + digits;
}

int year_in(std::string_view text) {
  text = base::trim(text);
  const std::string_view digits = text.substr(0, text.find_first_not_of("0123456789"));
  const int year = digits.size() == 4 ? base::year_of(digits) : 0;
  return year >= 1870 && year < 2200 ? year : 0;
}

std::string letters_of(std::string_view text) {
  std::string letters;
  for (const char c : base::ascii_lower(text))
    if (c >= 'a' && c <= 'z') letters += c;
  return letters;
}

std::string source_key(std::string_view service, std::string_view id) {
  const std::string line = one_line(id);
  return line.empty() || line == "0" ? std::string() : std::string(service) + ':' + line;
}

int take_year(std::string& title) {
  if (title.size() < 8 || !title.ends_with(')')) return 0;
  const std::string_view end = std::string_view(title).substr(title.size() - 7);
  const int year = end.starts_with(" (") ? year_in(end.substr(2, 4)) : 0;
  if (year != 0) title.resize(title.size() - 7);
  return year;
}

}  // namespace formats
