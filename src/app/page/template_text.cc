#include "app/page/template_text.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

#include "base/log.h"
#include "base/text.h"

namespace app {

namespace {

constexpr std::string_view kBegin = "[[_", kEnd = "]]";

// A sentence as translators see it, and the template's markup for its places and elements.
struct Sentence {
  std::string context, text;
  std::map<std::string, std::string> markup;  // "{TITLE}" → "{{TITLE}}", "<1>" → "<b>"
};

std::string without_line_breaks(std::string_view text) {
  std::string out;
  for (const std::string_view word : base::split(text, '\n')) {
    const std::string_view trimmed = base::trim(word);
    if (!out.empty() && !trimmed.empty()) out += ' ';
    out += trimmed;
  }
  return out;
}

// Returns "{TITLE}" for "{{TITLE:u}}".
std::string place_of(std::string_view variable) {
  const std::string_view name = variable.substr(2, variable.size() - 4);
  return '{' + std::string(name.substr(0, name.find(':'))) + '}';
}

// Numbers elements as they begin. One without an end, such as <br>, gets a number too.
class ElementNumbers {
 public:
  std::string place_of(std::string_view tag) {
    if (!tag.starts_with("</")) {
      const std::string number = std::to_string(++last_);
      if (!tag.starts_with("<br")) open_.push_back(number);
      return '<' + number + '>';
    }
    if (open_.empty()) throw std::logic_error("a sentence in a template ends an element that it does not begin");
    const std::string number = open_.back();
    open_.pop_back();
    return "</" + number + '>';
  }

 private:
  int last_ = 0;
  std::vector<std::string> open_;
};

Sentence sentence_of(std::string_view source) {
  Sentence sentence;
  if (source.starts_with('(')) {
    const auto end = std::min(source.find(')'), source.size() - 1);
    sentence.context = source.substr(1, end - 1);
    source.remove_prefix(end + 1);
  }
  ElementNumbers elements;
  const std::string text = without_line_breaks(source);
  if (text.find('&') != std::string::npos)
    throw std::logic_error("a sentence in a template is plain text, without references: " + text);
  for (std::string_view rest = text; !rest.empty();) {
    const auto begin = std::min(rest.find_first_of("{<"), rest.size());
    sentence.text += rest.substr(0, begin);
    rest.remove_prefix(begin);
    if (rest.empty()) break;
    const bool is_variable = rest.starts_with("{{");
    const std::string_view last = is_variable ? "}}" : ">";
    const auto end = rest.find(last);
    if (end == std::string_view::npos) throw std::logic_error("a sentence in a template has no end: " + text);
    const std::string_view markup = rest.substr(0, end + last.size());
    const std::string place = is_variable ? place_of(markup) : elements.place_of(markup);
    sentence.markup[place] = markup;
    sentence.text += place;
    rest.remove_prefix(markup.size());
  }
  return sentence;
}

std::string escaped(char c) {
  if (c == '&') return "&amp;";
  if (c == '<') return "&lt;";
  if (c == '>') return "&gt;";
  return c == '"' ? "&quot;" : std::string(1, c);
}

// Turns the places of a translation into markup again. Returns nullopt if they are not exactly those of the sentence.
std::optional<std::string> with_markup(std::string_view translation, const Sentence& sentence) {
  std::string out;
  std::set<std::string> used;
  for (std::size_t at = 0; at < translation.size(); ++at) {
    const char c = translation[at];
    const auto end = c == '{'   ? translation.find('}', at)
                     : c == '<' ? translation.find('>', at)
                                : std::string_view::npos;
    const auto place = end == std::string_view::npos
                           ? sentence.markup.end()
                           : sentence.markup.find(std::string(translation.substr(at, end + 1 - at)));
    if (place != sentence.markup.end()) {
      out += place->second;
      at = end;
      used.insert(place->first);
    } else if (c == '{') {
      return std::nullopt;
    } else {
      out += escaped(c);
    }
  }
  return used.size() == sentence.markup.size() ? std::optional(out) : std::nullopt;
}

std::string translated(std::string_view source, const base::Language& language) {
  const Sentence sentence = sentence_of(source);
  if (const auto translation = language.find(sentence.context, sentence.text)) {
    if (const auto markup = with_markup(*translation, sentence)) return *markup;
    base::log(base::LogLevel::warning, "translation_unusable",
              {{"language", language.tag()}, {"sentence", sentence.text}});
  }
  return with_markup(sentence.text, sentence).value();
}

}  // namespace

std::string translated_template(std::string_view text, const base::Language& language) {
  std::string out;
  while (!text.empty()) {
    const auto begin = std::min(text.find(kBegin), text.size());
    out += text.substr(0, begin);
    text.remove_prefix(begin);
    if (text.empty()) break;
    const auto end = text.find(kEnd);
    if (end == std::string_view::npos) throw std::logic_error("[[_ without ]] in a template");
    out += translated(text.substr(kBegin.size(), end - kBegin.size()), language);
    text.remove_prefix(end + kEnd.size());
  }
  return out;
}

}  // namespace app
