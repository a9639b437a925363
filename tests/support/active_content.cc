#include "tests/support/active_content.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/text.h"

namespace test {

namespace {

constexpr std::string_view kBlank = " \t\r\n\f";

struct Attribute {
  std::string name, value;  // lower case; references replaced
};

struct Tag {
  std::string name;
  std::vector<Attribute> attributes;
  bool has(std::string_view attribute) const { return find(attribute) != nullptr; }
  const std::string* find(std::string_view attribute) const {
    for (const Attribute& one : attributes)
      if (one.name == attribute) return &one.value;
    return nullptr;
  }
};

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) { return std::find(words.begin(), words.end(), word) != words.end(); }

// "&#106;", "&#x6A" and the names by which an address hides its scheme.
std::optional<char> referenced(std::string_view reference) {
  constexpr std::pair<std::string_view, char> kNames[] = {{"colon", ':'}, {"tab", '\t'}, {"newline", '\n'}, {"amp", '&'}};
  for (const auto& [name, character] : kNames)
    if (base::equal_ignoring_ascii_case(reference, name)) return character;
  if (!reference.starts_with('#')) return std::nullopt;
  const bool is_hex = reference.size() > 1 && (reference[1] == 'x' || reference[1] == 'X');
  const std::string_view digits = reference.substr(is_hex ? 2 : 1);
  int code = 0;
  const auto end = std::from_chars(digits.data(), digits.data() + digits.size(), code, is_hex ? 16 : 10);
  return end.ec == std::errc() && code > 0 && code < 128 ? std::optional(static_cast<char>(code)) : std::nullopt;
}

std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto end = text[at] == '&' ? text.find(';', at) : std::string_view::npos;
    const auto character = end == std::string_view::npos ? std::nullopt : referenced(text.substr(at + 1, end - at - 1));
    out += character.value_or(text[at]);
    if (character) at = end;
  }
  return out;
}

// Reads tags one after the other; text between them, comments, and the inside of elements that hold only text are left out.
class Tags {
 public:
  explicit Tags(std::string_view markup) : markup_(markup) {}

  std::optional<Tag> next() {
    for (;;) {
      at_ = markup_.find('<', at_);
      if (at_ == std::string_view::npos || ++at_ == markup_.size()) return std::nullopt;
      if (markup_.substr(at_).starts_with("!--")) at_ = std::min(markup_.find("-->", at_), markup_.size());
      else if (is_letter(markup_[at_])) return read();
    }
  }

 private:
  static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
  std::string_view until(std::string_view stops) {
    const auto end = std::min(markup_.find_first_of(stops, at_), markup_.size());
    const std::string_view text = markup_.substr(at_, end - at_);
    at_ = end;
    return text;
  }
  void skip(std::string_view characters) { at_ = std::min(markup_.find_first_not_of(characters, at_), markup_.size()); }
  bool is_at(char c) const { return at_ < markup_.size() && markup_[at_] == c; }

  Tag read() {
    Tag tag{base::ascii_lower(until(" \t\r\n\f/>")), {}};
    for (skip(" \t\r\n\f/"); at_ < markup_.size() && !is_at('>'); skip(" \t\r\n\f/")) tag.attributes.push_back(attribute());
    if (is_one_of(tag.name, {"script", "style", "textarea", "title"})) leave(tag.name);
    return tag;
  }
  Attribute attribute() {
    const std::size_t start = at_++;
    until(" \t\r\n\f/>=");
    Attribute one{base::ascii_lower(markup_.substr(start, at_ - start)), {}};
    skip(kBlank);
    if (!is_at('=')) return one;
    ++at_;
    skip(kBlank);
    one.value = unescaped(value());
    return one;
  }
  std::string_view value() {
    if (!is_at('"') && !is_at('\'')) return until(" \t\r\n\f>");
    const char quote = markup_[at_++];
    const std::string_view text = until(std::string_view(&quote, 1));
    if (at_ < markup_.size()) ++at_;
    return text;
  }
  void leave(const std::string& element) {
    const auto end = base::ascii_lower(markup_.substr(at_)).find("</" + element);
    at_ = end == std::string::npos ? markup_.size() : at_ + end;
  }

  std::string_view markup_;
  std::size_t at_ = 0;
};

// "java\nscript:" is one too.
std::string scheme_of(std::string_view address) {
  std::string word;
  for (const char c : address) {
    if (c == ':') return base::ascii_lower(word);
    if (static_cast<unsigned char>(c) > 0x20) word += c;
  }
  return {};
}

void check_attribute(const Tag& tag, const Attribute& one, std::vector<std::string>& found) {
  const std::string where = "<" + tag.name + " " + one.name + ">";
  const std::string scheme = scheme_of(one.value);
  const bool is_picture = tag.name == "img" || tag.name == "image";
  if (one.name.starts_with("on")) found.push_back("event attribute " + where);
  if (is_one_of(one.name, {"style", "srcdoc", "http-equiv", "background"})) found.push_back("attribute " + where);
  if (one.name.find_first_of("\"'<&") != std::string::npos) found.push_back("broken markup " + where);
  if (is_one_of(scheme, {"javascript", "vbscript"})) found.push_back("script as an address " + where);
  if (scheme == "data" && !is_picture && is_one_of(one.name, {"href", "src", "action", "formaction", "xlink:href", "data"}))
    found.push_back("data as an address " + where);
}

void check_tag(const Tag& tag, std::vector<std::string>& found) {
  if (is_one_of(tag.name, {"style", "iframe", "frame", "object", "embed", "applet", "base", "foreignobject"})) found.push_back("element <" + tag.name + ">");
  const std::string* source = tag.find("src");
  if (tag.name == "script" && source == nullptr) found.push_back("script without src");
  if (tag.name == "script" && source != nullptr && (!source->starts_with('/') || source->starts_with("//"))) found.push_back("foreign script " + *source);
  for (const Attribute& one : tag.attributes) check_attribute(tag, one, found);
}

}  // namespace

std::vector<std::string> active_content(std::string_view markup) {
  std::vector<std::string> found;
  Tags tags(markup);
  while (const auto tag = tags.next()) check_tag(*tag, found);
  return found;
}

}  // namespace test
