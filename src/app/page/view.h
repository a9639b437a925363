// Pages from templates (ctemplate). Templates are embedded in the program, escape by context, and are loaded once in
// each language; no request reads one from disk.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "app/page/template_name.h"
#include "base/texts/language.h"
#include "template_names.h"  // generated

namespace ctemplate {
class TemplateDictionary;
}

namespace app {

struct EmbeddedTemplate {
  const char* name;  // "movie.tpl", "partials/poster.tpl"
  const char* text;
  std::size_t size;
};
extern const EmbeddedTemplate kTemplates[];
extern const std::size_t kTemplateCount;

// The values of one template, section or include. Copies are cheap, because the Page owns the values.
class Section {
 public:
  Section(ctemplate::TemplateDictionary* dictionary, const base::Language& language)
      : dictionary_(dictionary), language_(&language) {}

  Section& text(TemplateName name, std::string_view value);
  // Takes nothing but a Text, so that no string is converted to one.
  Section& text(TemplateName name, const std::same_as<base::Text> auto& sentence) {
    return text(name, language_->text(sentence));
  }
  Section& number(TemplateName name, std::int64_t value);
  // Shows the section of the same name, unless the value is empty (`X?` in tmpl/README.md).
  Section& optional(TemplateName name, std::string_view value);
  Section& optional(TemplateName name, const std::same_as<base::Text> auto& sentence) {
    return optional(name, language_->text(sentence));
  }
  // Sets a sentence around markup, which the template has at the sentence's place {value}.
  Section& around(const base::Text& sentence);
  // Sets a sentence around a variable in markup. The value takes the spaces beside it, because the words around it are
  // marked up too.
  Section& around(const base::Text& sentence, TemplateName name, std::string_view value);
  Section& show(TemplateName section);
  Section& show_if(bool condition, TemplateName section) { return condition ? show(section) : *this; }
  // Adds a repetition of a section.
  Section add(TemplateName section);
  // Adds an include; `file` is an embedded template.
  Section include(TemplateName name, const char* file);

 private:
  ctemplate::TemplateDictionary* dictionary_;
  const base::Language* language_;
};

// A page before it is rendered: the layout around one body template.
class Page {
 public:
  // `body_file` is a template such as "movie.tpl".
  Page(const base::Language& language, const char* body_file);
  ~Page();

  Section& layout() { return layout_; }
  Section& body() { return body_; }
  // Sets a value for every template of the page.
  void global(TemplateName name, std::string_view value);
  void show_global(TemplateName section);
  std::string render() const;

 private:
  std::string file_;
  std::unique_ptr<ctemplate::TemplateDictionary> dictionary_;
  Section layout_, body_;
};

// A template without the layout: a fragment for a script or the cache.
class Fragment {
 public:
  Fragment(const base::Language& language, const char* file);
  ~Fragment();
  Section& body() { return body_; }
  void global(TemplateName name, std::string_view value);
  std::string render() const;

 private:
  std::string file_;
  std::unique_ptr<ctemplate::TemplateDictionary> dictionary_;
  Section body_;
};

// Parses every template in every language. The master calls it before fork, and plain CGI parses each at its first use.
// Throws std::logic_error if one does not parse.
void load_templates(const base::Languages& languages);

}  // namespace app
