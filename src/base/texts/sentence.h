// A sentence for people, not yet in a language: the English text with {places}, and the values that go there. Only a
// Language makes a string of it, where the answer is written, so that no sentence is shown untranslated by accident.
//
//   tr("Saved the entry of “{title}”.", {{"title", movie.title}})
//   tr_n("{n} play", "{n} plays", count)
//   tr_c("verb", "Log")                      the context keeps apart what English says with one word
//
// build-aux/texts finds these calls in the source, so the texts are literals. A sentence is whole: no part of one is
// translated alone, and a value is a name, a number, or a text that is also complete elsewhere.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace base {

// Text that is written in the source.
struct Literal {
  consteval Literal(const char* literal) : text(literal) {}
  std::string_view text;
};

class Text;

// A number such as "3.4", which each language writes with its own decimal separator.
struct Decimal {
  std::string_view digits;
};

// The value for the place {name}: a text as it is, a number as the language writes it, or a sentence that is complete
// alone.
class Value {
 public:
  enum class Kind { text, number, decimal, sentence };  // a sentence has the text that Text::stored() wrote

  Value(Literal name, const std::same_as<Text> auto& sentence)
      : name_(name.text), text_(sentence.stored()), kind_(Kind::sentence) {}
  constexpr Value(Literal name, std::string_view text) : name_(name.text), text_(text) {}
  constexpr Value(Literal name, Decimal decimal) : name_(name.text), text_(decimal.digits), kind_(Kind::decimal) {}
  constexpr Value(Literal name, std::integral auto number) : name_(name.text), number_(number), kind_(Kind::number) {}

  std::string_view name() const { return name_; }
  const std::string& text() const { return text_; }
  std::int64_t number() const { return number_; }
  Kind kind() const { return kind_; }

 private:
  std::string_view name_;
  std::string text_ = {};
  std::int64_t number_ = 0;
  Kind kind_ = Kind::text;
};

class Text {
 public:
  constexpr Text() = default;  // an empty text
  constexpr Text(std::string_view context, Literal one, std::initializer_list<Value> values)
      : context_(context), one_(one.text), values_(values) {}
  constexpr Text(Literal one, Literal many, std::int64_t count, std::initializer_list<Value> values)
      : one_(one.text), many_(many.text), count_(count), values_(values) {}

  bool is_empty() const { return one_.empty(); }
  bool has_plural() const { return !many_.empty(); }
  std::string_view context() const { return context_; }
  std::string_view one() const { return one_; }
  std::string_view many() const { return many_; }
  std::int64_t count() const { return count_; }
  const std::vector<Value>& values() const { return values_; }

  // Returns a form for the database, where a sentence waits for its reader. Language::stored_text() reads it again.
  std::string stored() const;

 private:
  std::string_view context_, one_, many_;
  std::int64_t count_ = 0;
  std::vector<Value> values_;
};

constexpr Text tr(Literal sentence, std::initializer_list<Value> values = {}) { return {{}, sentence, values}; }
constexpr Text tr_c(Literal context, Literal sentence, std::initializer_list<Value> values = {}) {
  return {context.text, sentence, values};
}
// {n} is the count.
constexpr Text tr_n(Literal one, Literal many, std::integral auto count, std::initializer_list<Value> values = {}) {
  return {one, many, static_cast<std::int64_t>(count), values};
}
// Wraps text that somebody else wrote and that no catalogue holds.
inline Text verbatim(std::string_view text) { return {{}, "{text}", {{"text", text}}}; }

// Returns the sentence in English, for logs and the command line.
std::string english(const Text& sentence);

}  // namespace base
