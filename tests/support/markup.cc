#include "tests/support/markup.h"

#include <algorithm>
#include <charconv>

#include "base/text.h"

namespace test {

namespace {

constexpr std::string_view kBlank = " \t\r\n\f";

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool holds_only_text(std::string_view element) {
  return element == "script" || element == "style" || element == "textarea" || element == "title";
}

// Returns the ASCII character that a reference means, including the names that could hide the scheme of an address.
std::optional<char> referenced(std::string_view reference) {
  constexpr std::pair<std::string_view, char> kNames[] = {{"colon", ':'}, {"tab", '\t'}, {"newline", '\n'},
                                                          {"amp", '&'},   {"lt", '<'},   {"gt", '>'},
                                                          {"quot", '"'},  {"apos", '\''}};
  for (const auto& [name, character] : kNames)
    if (base::equal_ignoring_ascii_case(reference, name)) return character;
  if (!reference.starts_with('#')) return std::nullopt;
  const bool is_hex = reference.size() > 1 && (reference[1] == 'x' || reference[1] == 'X');
  const std::string_view digits = reference.substr(is_hex ? 2 : 1);
  int code = 0;
  const auto end = std::from_chars(digits.data(), digits.data() + digits.size(), code, is_hex ? 16 : 10);
  return end.ec == std::errc() && code > 0 && code < 128 ? std::optional(static_cast<char>(code)) : std::nullopt;
}

}  // namespace

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

const std::string* Piece::find(std::string_view attribute) const {
  for (const Attribute& one : attributes)
    if (one.name == attribute) return &one.value;
  return nullptr;
}

std::optional<Piece> Markup::next() {
  while (at_ < markup_.size()) {
    if (is_at_tag()) return read_tag();
    const std::string_view rest = markup_.substr(at_);
    if (!only_text_.empty() || !(rest.starts_with("<!") || rest.starts_with("<?"))) return read_text();
    const std::string_view end = rest.starts_with("<!--") ? "-->" : ">";
    at_ = std::min(markup_.find(end, at_), markup_.size());
    at_ = std::min(at_ + end.size(), markup_.size());
  }
  return std::nullopt;
}

bool Markup::is_at_tag() const {
  const std::string_view rest = markup_.substr(at_);
  if (!only_text_.empty())
    return rest.starts_with("</") && base::equal_ignoring_ascii_case(rest.substr(2, only_text_.size()), only_text_);
  return rest.size() > 1 && rest[0] == '<' &&
         (is_letter(rest[1]) || (rest[1] == '/' && rest.size() > 2 && is_letter(rest[2])));
}

Piece Markup::read_text() {
  Piece piece;
  const std::size_t start = at_++;
  while (at_ < markup_.size() && !is_at_tag() && !(only_text_.empty() && (markup_.substr(at_).starts_with("<!"))))
    ++at_;
  piece.text = unescaped(markup_.substr(start, at_ - start));
  return piece;
}

Piece Markup::read_tag() {
  Piece tag;
  ++at_;
  tag.kind = is_at('/') ? Piece::Kind::close : Piece::Kind::open;
  if (is_at('/')) ++at_;
  tag.name = base::ascii_lower(until(" \t\r\n\f/>"));
  for (skip(" \t\r\n\f/"); at_ < markup_.size() && !is_at('>'); skip(" \t\r\n\f/"))
    tag.attributes.push_back(read_attribute());
  tag.empty = at_ < markup_.size() && markup_[at_ - 1] == '/';
  if (at_ < markup_.size()) ++at_;
  only_text_ = tag.kind == Piece::Kind::open && holds_only_text(tag.name) ? tag.name : "";
  return tag;
}

Attribute Markup::read_attribute() {
  const std::size_t start = at_++;
  until(" \t\r\n\f/>=");
  Attribute one{base::ascii_lower(markup_.substr(start, at_ - start)), {}};
  skip(kBlank);
  if (!is_at('=')) return one;
  ++at_;
  skip(kBlank);
  one.value = unescaped(read_value());
  return one;
}

std::string_view Markup::read_value() {
  if (!is_at('"') && !is_at('\'')) return until(" \t\r\n\f>");
  const char quote = markup_[at_++];
  const std::string_view text = until(std::string_view(&quote, 1));
  if (at_ < markup_.size()) ++at_;
  return text;
}

std::string_view Markup::until(std::string_view stops) {
  const auto end = std::min(markup_.find_first_of(stops, at_), markup_.size());
  const std::string_view text = markup_.substr(at_, end - at_);
  at_ = end;
  return text;
}

void Markup::skip(std::string_view characters) {
  at_ = std::min(markup_.find_first_not_of(characters, at_), markup_.size());
}

}  // namespace test
