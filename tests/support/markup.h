// Reads markup as browsers do, piece by piece: tags and the text between them. It skips comments and the document type,
// and takes the inside of elements that hold only text (script, style, textarea, title) as text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace test {

struct Attribute {
  std::string name, value;  // the name in lower case; references replaced
};

struct Piece {
  enum class Kind { open, close, text };
  Kind kind = Kind::text;
  std::string name;  // name of a tag, in lower case
  std::vector<Attribute> attributes;
  bool empty = false;  // "<path/>"
  std::string text;    // references replaced

  const std::string* find(std::string_view attribute) const;
};

class Markup {
 public:
  explicit Markup(std::string_view markup) : markup_(markup) {}
  std::optional<Piece> next();

 private:
  std::string_view until(std::string_view stops);
  void skip(std::string_view characters);
  bool is_at(char c) const { return at_ < markup_.size() && markup_[at_] == c; }
  bool is_at_tag() const;
  Piece read_tag();
  Piece read_text();
  Attribute read_attribute();
  std::string_view read_value();

  std::string_view markup_;
  std::size_t at_ = 0;
  std::string only_text_;  // the element whose end is the next tag
};

// Replaces references to ASCII characters: numbers such as "&#106;" and "&#x6A", and a few names such as "&amp;".
std::string unescaped(std::string_view text);

}  // namespace test
