// A page as a tree, for tests of its contents and its soundness.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/markup.h"

namespace test {

struct Element {
  std::string name;
  std::vector<Attribute> attributes;
  std::size_t parent = 0;          // index; the first element is its own
  std::size_t begin = 0, end = 0;  // range of its text in Page::text

  std::string attribute(std::string_view name) const;  // empty when it is not there
  bool has(std::string_view attribute) const;
  bool is_of_class(std::string_view word) const;
};

class Page {
 public:
  explicit Page(std::string_view markup);

  const std::vector<Element>& elements() const { return elements_; }
  const std::string& text() const { return text_; }
  std::string text_of(const Element& element) const { return text_.substr(element.begin, element.end - element.begin); }
  // Returns the name that screen readers say: aria-label, else the text with the alternatives of pictures.
  std::string name_of(const Element& element) const;
  const Element& parent_of(const Element& element) const { return elements_[element.parent]; }
  bool is_inside(const Element& element, std::string_view name) const;
  bool is_hidden(const Element& element) const;  // from screen readers
  // Returns the elements of this name: the element itself, if it has it, and those inside it.
  std::vector<const Element*> inside(const Element& element, std::string_view name) const;
  std::vector<const Element*> all(std::string_view name) const;
  const Element* first(std::string_view name) const;

  // Returns one line for each wrong nesting, id that is double or missing, link, picture or button without an address
  // or a name, missing heading or landmark, invalid date, and word of a program ("null", "nan" …) or trace of a
  // missing value ("()", "· ·") in text for people. A sound page has none.
  std::vector<std::string> problems() const;

 private:
  void open(const Piece& piece);
  void close(const std::string& name);
  void add_text(const std::string& text);

  std::vector<Element> elements_;
  std::vector<std::size_t> open_;
  std::string text_;
  std::vector<std::string> wrong_;
};

}  // namespace test
