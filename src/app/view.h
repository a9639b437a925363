// Pages from templates (ctemplate; the only file that names it). Templates are embedded in the program,
// escape by context, and are loaded once; a request never touches the disk for one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "app/template_name.h"
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

// The values of one template, section or include. A light handle; the Page owns what it points to.
class Fill {
 public:
  explicit Fill(ctemplate::TemplateDictionary* dictionary) : dictionary_(dictionary) {}

  Fill& text(Name name, std::string_view value);
  Fill& number(Name name, std::int64_t value);
  // `X?` in tmpl/README.md: shows the section of the same name, unless the value is empty.
  Fill& optional(Name name, std::string_view value);
  Fill& show(Name section);
  Fill& show_if(bool condition, Name section) { return condition ? show(section) : *this; }
  // One more repetition of a section.
  Fill add(Name section);
  // One more include; `file` is an embedded template.
  Fill include(Name name, const char* file);

 private:
  ctemplate::TemplateDictionary* dictionary_;
};

// A page in the making: the layout around one body template.
class Page {
 public:
  // `body_file`: "movie.tpl".
  explicit Page(const char* body_file);
  ~Page();
  Page(Page&&) noexcept;

  Fill& layout() { return layout_; }
  Fill& body() { return body_; }
  // Known in every template of the page.
  void global(Name name, std::string_view value);
  void show_global(Name section);
  std::string render() const;

 private:
  std::unique_ptr<ctemplate::TemplateDictionary> dictionary_;
  Fill layout_, body_;
};

// A template without the layout: a fragment for a script or the cache.
class Fragment {
 public:
  explicit Fragment(const char* file);
  ~Fragment();
  Fill& body() { return body_; }
  void global(Name name, std::string_view value);
  void show_global(Name section);
  std::string render() const;

 private:
  const char* file_;
  std::unique_ptr<ctemplate::TemplateDictionary> dictionary_;
  Fill body_;
};

// Parses every template. In the master, before fork; in plain CGI each is parsed when it is first used.
// Throws std::logic_error when one does not parse.
void load_templates();

}  // namespace app
