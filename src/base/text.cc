#include "base/text.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <utility>

namespace base {

namespace {

constexpr std::int64_t kMaxId = (std::int64_t{1} << 53) - 1;
constexpr std::size_t kMaxEmail = 254;

// Returns the length of the well-formed UTF-8 sequence at `at`, or 0 if there is none.
std::size_t sequence_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(at);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || at + length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(at + i) & 0xC0) != 0x80) return 0;
  const unsigned char second = byte(at + 1);
  if (first == 0xE0 && second < 0xA0) return 0;
  if (first == 0xED && second > 0x9F) return 0;  // surrogates
  if (first == 0xF0 && second < 0x90) return 0;
  if (first == 0xF4 && second > 0x8F) return 0;
  return length;
}

char ascii_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_forbidden_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 && c != '\n' && c != '\t';
}

// Returns true for U+202A … U+202E and U+2066 … U+2069, which turn the direction of everything after them on a
// page.
bool is_bidi_control(std::string_view text, std::size_t at) {
  const std::string_view point = text.substr(at, 3);
  return (point >= "\xE2\x80\xAA" && point <= "\xE2\x80\xAE") || (point >= "\xE2\x81\xA6" && point <= "\xE2\x81\xA9");
}

// Turns "\r\n" and "\r" into "\n".
std::string unix_lines(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\r') {
      out += text[i];
      continue;
    }
    out += '\n';
    if (i + 1 < text.size() && text[i + 1] == '\n') ++i;
  }
  return out;
}

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::optional<std::string> decode(std::string_view text, bool plus_is_space) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+' && plus_is_space) {
      out += ' ';
    } else if (text[i] != '%') {
      out += text[i];
    } else {
      if (i + 2 >= text.size()) return std::nullopt;
      const int high = hex_value(text[i + 1]), low = hex_value(text[i + 2]);
      if (high < 0 || low < 0) return std::nullopt;
      out += static_cast<char>(high * 16 + low);
      i += 2;
    }
  }
  return out;
}

template <typename Number>
std::optional<Number> parse_whole(std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// Letters that Unicode does not decompose, with the letters that people type if they lack them.
constexpr std::pair<std::string_view, std::string_view> kPlainLetters[] = {
    {"ł", "l"},  {"đ", "d"}, {"ð", "d"}, {"ø", "o"}, {"æ", "ae"}, {"œ", "oe"},
    {"þ", "th"}, {"ħ", "h"}, {"ŧ", "t"}, {"ŋ", "n"}, {"ı", "i"}};

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

// Returns nullopt if the text is not UTF-8.
std::optional<std::string> mapped(std::string_view text, int options) {
  utf8proc_uint8_t* bytes = nullptr;
  const auto size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()), static_cast<utf8proc_ssize_t>(text.size()),
                   &bytes, static_cast<utf8proc_option_t>(options));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(bytes, &std::free);
  if (size < 0) return std::nullopt;
  return std::string(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
}

std::string with_plain_letters(std::string_view folded) {
  std::string out;
  out.reserve(folded.size());
  for (std::size_t i = 0; i < folded.size();) {
    const auto* plain = std::find_if(std::begin(kPlainLetters), std::end(kPlainLetters),
                                     [&](const auto& letter) { return folded.substr(i, 2) == letter.first; });
    const bool found = plain != std::end(kPlainLetters);
    if (found) out += plain->second;
    else out += folded[i];
    i += found ? 2 : 1;
  }
  return out;
}

}  // namespace

bool is_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = sequence_length(text, i);
    if (length == 0) return false;
    i += length;
  }
  return true;
}

std::size_t code_points(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text)
    if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) ++count;
  return count;
}

bool exceeds(std::string_view text, std::size_t lines, std::size_t width) {
  std::size_t taken = 0;
  for (const std::string_view line : split(text, '\n')) taken += 1 + code_points(line) / width;
  return taken > lines;
}

std::string first_code_points(std::string_view text, std::size_t count) {
  std::size_t seen = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80 && seen++ == count) return std::string(text.substr(0, i));
  return std::string(text);
}

std::optional<std::string> clean_text(std::string_view text) {
  if (!is_utf8(text)) return std::nullopt;
  std::string out = text.find('\r') == std::string_view::npos ? std::string(text) : unix_lines(text);
  for (const char c : out)
    if (is_forbidden_control(c)) return std::nullopt;
  return out;
}

std::string salvage_text(std::string_view text, std::size_t max_code_points) {
  std::string out;
  const std::string lines = unix_lines(text.substr(0, max_code_points * 8));
  std::size_t count = 0;
  for (std::size_t i = 0; i < lines.size() && count < max_code_points;) {
    const std::size_t length = sequence_length(lines, i);
    if (length == 0) {
      out += "\xEF\xBF\xBD";
    } else if (!is_forbidden_control(lines[i]) && !is_bidi_control(lines, i)) {
      out.append(lines, i, length);
    } else {
      --count;  // dropped characters do not count
    }
    ++count;
    i += length == 0 ? 1 : length;
  }
  return out;
}

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\n\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\n\r") - first + 1);
}

std::string ascii_lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = ascii_lower(c);
  return out;
}

bool equal_ignoring_ascii_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char left, char right) { return ascii_lower(left) == ascii_lower(right); });
}

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_alnum(std::string_view text) {
  for (const char c : text)
    if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))) return false;
  return !text.empty();
}

bool has_control(std::string_view text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

bool is_email(std::string_view text) {
  const auto at = text.find('@');
  const bool has_space = text.find(' ') != std::string_view::npos || has_control(text);
  return is_utf8(text) && !has_space && code_points(text) >= 3 && code_points(text) <= kMaxEmail &&
         at != std::string_view::npos && at > 0 && at + 1 < text.size() &&
         text.find('@', at + 1) == std::string_view::npos;
}

std::optional<std::int64_t> parse_id(std::string_view text) {
  if (!is_digits(text)) return std::nullopt;
  const auto value = parse_whole<std::int64_t>(text);
  return value && *value <= kMaxId ? value : std::nullopt;
}

std::optional<std::int64_t> parse_int(std::string_view text) { return parse_whole<std::int64_t>(text); }

std::optional<std::string> percent_decode(std::string_view text) { return decode(text, false); }
std::optional<std::string> form_decode(std::string_view text) { return decode(text, true); }

std::string percent_encode(std::string_view text) {
  static constexpr char kHex[] = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    if (is_alnum(std::string_view(&c, 1)) || c == '-' || c == '.' || c == '_' || c == '~') {
      out += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    out += '%';
    out += kHex[byte >> 4];
    out += kHex[byte & 15];
  }
  return out;
}

std::string to_hex(std::string_view bytes) {
  static constexpr char kHex[] = "0123456789abcdef";
  std::string out;
  out.reserve(bytes.size() * 2);
  for (const char c : bytes) {
    out += kHex[static_cast<unsigned char>(c) >> 4];
    out += kHex[static_cast<unsigned char>(c) & 15];
  }
  return out;
}

std::optional<std::string> from_hex(std::string_view hex) {
  if (hex.size() % 2 != 0) return std::nullopt;
  std::string out;
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    const int high = hex_value(hex[i]), low = hex_value(hex[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    out += static_cast<char>(high * 16 + low);
  }
  return out;
}

bool is_lower_hex(std::string_view text, std::size_t length) {
  return text.size() == length && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t start = 0;;) {
    const std::size_t end = text.find(separator, start);
    parts.push_back(text.substr(start, end - start));
    if (end == std::string_view::npos) return parts;
    start = end + 1;
  }
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
  std::string out;
  for (const std::string& part : parts) {
    if (&part != &parts.front()) out += separator;
    out += part;
  }
  return out;
}

std::string nfc(std::string_view text) {
  if (is_ascii(text)) return std::string(text);
  return mapped(text, UTF8PROC_COMPOSE | UTF8PROC_STABLE).value_or(std::string(text));
}

std::string fold(std::string_view text) {
  if (is_ascii(text)) return ascii_lower(text);
  const auto folded =
      mapped(text, UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD | UTF8PROC_STRIPMARK | UTF8PROC_IGNORE | UTF8PROC_STABLE);
  return folded ? with_plain_letters(*folded) : ascii_lower(text);
}

std::string title_words(std::string_view title) {
  static constexpr std::u32string_view kQuotes = U"'\"`\u00B4\u2018\u2019\u201A\u201C\u201D\u201E\u00AB\u00BB";
  const auto composed =
      mapped(title, UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE | UTF8PROC_STABLE);
  const std::string text = composed.value_or(ascii_lower(title));
  std::string words;
  const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
  const auto size = static_cast<utf8proc_ssize_t>(text.size());
  for (utf8proc_ssize_t at = 0, used = 0; at < size; at += used) {
    utf8proc_int32_t point = 0;
    used = utf8proc_iterate(bytes + at, size - at, &point);
    if (used <= 0) break;
    const auto category = utf8proc_category(point);
    const bool is_word = category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_NO;
    if (is_word) words.append(text, static_cast<std::size_t>(at), static_cast<std::size_t>(used));
    else if (point == '&') words += " and ";
    else if (kQuotes.find(static_cast<char32_t>(point)) == std::u32string_view::npos) words += ' ';
  }
  std::string joined;
  for (const std::string_view word : split(words, ' '))
    if (!word.empty()) joined.append(joined.empty() ? "" : " ").append(word);
  return joined;
}

std::string slug(std::string_view text, std::string_view fallback) {
  std::string out;
  for (const char c : fold(text)) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (letter) out += c;
    else if (!out.empty() && out.back() != '-') out += '-';
  }
  out.resize(std::min<std::size_t>(out.size(), 80));
  while (!out.empty() && out.back() == '-') out.pop_back();
  return out.empty() ? std::string(fallback) : out;
}

std::string grouped(std::int64_t number) {
  std::string digits = std::to_string(number);
  const std::size_t start = number < 0 ? 1 : 0;
  for (std::size_t i = digits.size(); i > start + 3; i -= 3) digits.insert(i - 3, 1, ',');
  return digits;
}

std::string decimal(double number, int digits) {
  std::array<char, 352> text{};  // the largest double has 309 digits before the point
  std::snprintf(text.data(), text.size(), "%.*f", digits, number);
  return text.data();
}

}  // namespace base
