#include "tests/support/page.h"

#include <algorithm>
#include <set>

#include "base/text.h"
#include "base/time.h"

namespace test {

namespace {

using Problems = std::vector<std::string>;

bool is_void(std::string_view name) {
  static const std::set<std::string_view> kVoid = {"area",  "br",   "col",  "embed",  "hr",    "img",
                                                   "input", "link", "meta", "source", "track", "wbr"};
  return kVoid.contains(name);
}

// Returns true for elements that end a line, so that the texts on both sides are not one word.
bool is_block(std::string_view name) {
  static const std::set<std::string_view> kInline = {"a",    "b",      "i",  "bdi",  "span", "small",
                                                     "abbr", "strong", "em", "code", "mark"};
  return !kInline.contains(name);
}

std::string shortened(const std::string& text) { return base::first_code_points(text, 120); }
std::string tag_text(const Element& element) {
  return '<' + element.name + ' ' + element.attribute("class") + ' ' + element.attribute("href") + '>';
}
bool is_blank(const std::string& text) { return base::trim(text).empty(); }

void check_ids(const Page& page, Problems& problems) {
  std::set<std::string> ids;
  for (const Element& element : page.elements())
    if (element.has("id") && !ids.insert(element.attribute("id")).second)
      problems.push_back("the id " + element.attribute("id") + " is there twice");
  for (const Element& element : page.elements())
    for (const char* name :
         {"for", "form", "list", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns"}) {
      const std::string text = element.attribute(name);
      for (const std::string_view id : base::split(text, ' '))
        if (!id.empty() && !ids.contains(std::string(id)))
          problems.push_back(std::string(name) + " names " + std::string(id) + ", which is not there");
    }
}

void check_address(const Element& element, const std::string& address, Problems& problems) {
  const auto scheme = address.find("://");
  const std::string path = scheme == std::string::npos ? address : address.substr(scheme + 3);
  if (is_blank(address)) problems.push_back("an empty address: " + tag_text(element));
  if (path.find("//") != std::string::npos || path.ends_with('=') || path.find("=&") != std::string::npos)
    problems.push_back("a part of the address is missing: " + tag_text(element));
}

void check_names(const Page& page, Problems& problems) {
  for (const Element& element : page.elements()) {
    if (element.name == "a" && element.has("href")) {
      check_address(element, element.attribute("href"), problems);
      if (!page.is_hidden(element) && is_blank(page.name_of(element)))
        problems.push_back("a link without a name: " + tag_text(element));
    }
    if (element.name == "button" && is_blank(page.name_of(element)))
      problems.push_back("a button without a name: " + tag_text(element));
    if (element.name == "img" && (!element.has("alt") || is_blank(element.attribute("src"))))
      problems.push_back("a picture without an address or alternative: " + tag_text(element));
    if (element.name == "form" && element.has("action")) check_address(element, element.attribute("action"), problems);
    if (element.name == "time" && !base::is_watch_date(element.attribute("datetime").substr(0, 10), "9998-12-31"))
      problems.push_back("no date: " + element.attribute("datetime"));
  }
}

void check_frame(const Page& page, Problems& problems) {
  const auto count = [&](std::string_view name) { return page.all(name).size(); };
  if (count("h1") != 1) problems.push_back(std::to_string(count("h1")) + " headings of the first order");
  const auto mains = std::count_if(page.elements().begin(), page.elements().end(), [](const Element& element) {
    return element.name == "main" || element.attribute("role") == "main";
  });
  if (mains != 1) problems.push_back(std::to_string(mains) + " main parts");
  const Element* title = page.first("title");
  if (title == nullptr || is_blank(page.text_of(*title))) problems.push_back("no title");
  const Element* html = page.first("html");
  if (html == nullptr || html->attribute("lang").empty()) problems.push_back("no language");
}

bool is_word_part(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '\'' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool has_word(const std::string& text, std::string_view word) {
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_word_part(text[at - 1])) && (end == text.size() || !is_word_part(text[end]))) return true;
  }
  return false;
}

// Returns true if a line holds a word or trace that a program leaves by mistake where a value is missing.
bool is_left_over(const std::string& line) {
  for (const char* word : {"nan", "null", "undefined", "inf", "infinity", "0 min", "1 jan 1970", "object object"})
    if (has_word(line, word)) return true;
  std::string close;  // the text without blanks
  for (const char c : line)
    if (c != ' ') close += c;
  for (const char* part : {"()", "··", ",,", "0000-"})
    if (close.find(part) != std::string::npos) return true;
  return close.ends_with("·");
}

void check_words(const std::string& text, Problems& problems) {
  for (const std::string_view line : base::split(text, '\n')) {
    const std::string words(base::trim(line));
    if (is_left_over(base::ascii_lower(words))) problems.push_back("what is that: " + shortened(words));
  }
}

}  // namespace

std::string Element::attribute(std::string_view wanted) const {
  for (const Attribute& one : attributes)
    if (one.name == wanted) return one.value;
  return {};
}

bool Element::has(std::string_view wanted) const {
  return std::any_of(attributes.begin(), attributes.end(), [&](const Attribute& one) { return one.name == wanted; });
}

bool Element::is_of_class(std::string_view word) const {
  const std::string words = attribute("class");
  const auto parts = base::split(words, ' ');
  return std::find(parts.begin(), parts.end(), word) != parts.end();
}

Page::Page(std::string_view markup) {
  Markup pieces(markup);
  while (const auto piece = pieces.next()) {
    if (piece->kind == Piece::Kind::open) open(*piece);
    else if (piece->kind == Piece::Kind::close) close(piece->name);
    else add_text(piece->text);
  }
  for (const std::size_t index : open_) wrong_.push_back("never closed: " + tag_text(elements_[index]));
}

void Page::open(const Piece& piece) {
  Element element;
  element.name = piece.name;
  element.attributes = piece.attributes;
  element.parent = open_.empty() ? 0 : open_.back();
  if (is_block(piece.name)) text_ += '\n';
  element.begin = element.end = text_.size();
  std::set<std::string> names;
  for (const Attribute& one : piece.attributes)
    if (!names.insert(one.name).second)
      wrong_.push_back("the attribute " + one.name + " is there twice: " + tag_text(element));
  elements_.push_back(std::move(element));
  if (!is_void(piece.name) && !piece.empty) open_.push_back(elements_.size() - 1);
}

void Page::close(const std::string& name) {
  if (open_.empty() || elements_[open_.back()].name != name)
    wrong_.push_back("</" + name + "> closes " + (open_.empty() ? "nothing" : tag_text(elements_[open_.back()])));
  const auto found =
      std::find_if(open_.rbegin(), open_.rend(), [&](std::size_t index) { return elements_[index].name == name; });
  if (found == open_.rend()) return;
  for (auto closed = open_.rbegin(); closed != found + 1; ++closed) elements_[*closed].end = text_.size();
  open_.erase(found.base() - 1, open_.end());
  if (is_block(name)) text_ += '\n';
}

// Adds text, with blanks in place of the line feeds of the markup.
void Page::add_text(const std::string& text) {
  for (const char c : text) text_ += c == '\n' ? ' ' : c;
}

bool Page::is_inside(const Element& element, std::string_view name) const {
  for (const Element* up = &element; &elements_[up->parent] != up; up = &elements_[up->parent])
    if (elements_[up->parent].name == name) return true;
  return false;
}

bool Page::is_hidden(const Element& element) const {
  for (const Element* up = &element;; up = &elements_[up->parent]) {
    if (up->attribute("aria-hidden") == "true") return true;
    if (&elements_[up->parent] == up) return false;
  }
}

std::vector<const Element*> Page::inside(const Element& element, std::string_view name) const {
  std::vector<const Element*> found;
  const auto self = static_cast<std::size_t>(&element - elements_.data());
  for (std::size_t i = self; i < elements_.size() && (i == self || elements_[i].parent >= self); ++i)
    if (elements_[i].name == name) found.push_back(&elements_[i]);
  return found;
}

std::vector<const Element*> Page::all(std::string_view name) const {
  std::vector<const Element*> found;
  for (const Element& element : elements_)
    if (element.name == name) found.push_back(&element);
  return found;
}

const Element* Page::first(std::string_view name) const {
  const auto found = all(name);
  return found.empty() ? nullptr : found.front();
}

std::string Page::name_of(const Element& element) const {
  std::string name = element.attribute("aria-label");
  if (!name.empty()) return name;
  name = text_of(element);
  for (const Element* image : inside(element, "img")) name += ' ' + image->attribute("alt");
  return name;
}

std::vector<std::string> Page::problems() const {
  Problems problems = wrong_;
  check_frame(*this, problems);
  check_ids(*this, problems);
  check_names(*this, problems);
  check_words(text_, problems);
  for (const Element& element : elements_)
    for (const char* name : {"alt", "aria-label", "title", "placeholder"})
      if (element.has(name)) check_words(element.attribute(name), problems);
  return problems;
}

}  // namespace test
