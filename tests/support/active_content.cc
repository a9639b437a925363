#include "tests/support/active_content.h"

#include <algorithm>
#include <string>

#include "base/text.h"
#include "tests/support/markup.h"

namespace test {

namespace {

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// Browsers ignore line breaks and tabs in a scheme, so "java\nscript:" is code too.
std::string scheme_of(std::string_view address) {
  std::string word;
  for (const char c : address) {
    if (c == ':') return base::ascii_lower(word);
    if (static_cast<unsigned char>(c) > 0x20) word += c;
  }
  return {};
}

// Returns true for a tag that reloads the page, or opens one of the server's own, while something is being made.
bool looks_again(const Piece& tag) {
  const std::string* what = tag.find("http-equiv");
  const std::string* seconds = tag.find("content");
  if (tag.name != "meta" || what == nullptr || *what != "refresh" || seconds == nullptr) return false;
  return *seconds == "3" || (seconds->starts_with("3;url=/") && seconds->find("//") == std::string::npos);
}

// Returns true for the one field whose text is code, which people make a bookmark of.
bool is_bookmarklet(const Piece& tag, const Attribute& one) {
  const std::string* id = tag.find("id");
  return tag.name == "input" && one.name == "value" && id != nullptr && *id == "bookmarklet-code";
}

void check_attribute(const Piece& tag, const Attribute& one, std::vector<std::string>& found) {
  const std::string where = "<" + tag.name + " " + one.name + ">";
  const std::string scheme = scheme_of(one.value);
  const bool is_picture = tag.name == "img" || tag.name == "image";
  if (one.name.starts_with("on")) found.push_back("event attribute " + where);
  if (is_one_of(one.name, {"style", "srcdoc", "http-equiv", "background"}) && !looks_again(tag))
    found.push_back("attribute " + where);
  if (one.name.find_first_of("\"'<&") != std::string::npos) found.push_back("broken markup " + where);
  if (is_one_of(scheme, {"javascript", "vbscript"}) && !is_bookmarklet(tag, one))
    found.push_back("script as an address " + where);
  if (scheme == "data" && !is_picture &&
      is_one_of(one.name, {"href", "src", "action", "formaction", "xlink:href", "data"}))
    found.push_back("data as an address " + where);
}

void check_tag(const Piece& tag, std::vector<std::string>& found) {
  if (is_one_of(tag.name, {"style", "iframe", "frame", "object", "embed", "applet", "base", "foreignobject"}))
    found.push_back("element <" + tag.name + ">");
  const std::string* source = tag.find("src");
  if (tag.name == "script" && source == nullptr) found.push_back("script without src");
  if (tag.name == "script" && source != nullptr && (!source->starts_with('/') || source->starts_with("//")))
    found.push_back("foreign script " + *source);
  for (const Attribute& one : tag.attributes) check_attribute(tag, one, found);
}

}  // namespace

std::vector<std::string> active_content(std::string_view markup) {
  std::vector<std::string> found;
  Markup pieces(markup);
  while (const auto piece = pieces.next())
    if (piece->kind == Piece::Kind::open) check_tag(*piece, found);
  return found;
}

}  // namespace test
