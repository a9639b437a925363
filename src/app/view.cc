#include "app/view.h"

#include <ctemplate/template.h>
#include <ctemplate/template_dictionary.h>

#include <stdexcept>
#include <vector>

namespace app {

namespace {

constexpr ctemplate::Strip kStrip = ctemplate::STRIP_BLANK_LINES;

// ctemplate hashes a name under a lock whenever it is given one: here each is hashed once.
ctemplate::TemplateString name_of(Name name) {
  static std::vector<ctemplate::StaticTemplateString> known;
  if (name.index >= known.size()) known.resize(name.index + 64, {{nullptr, 0, 0}});
  ctemplate::StaticTemplateString& entry = known[name.index];
  if (entry.do_not_use_directly_.ptr_ == nullptr) {
    entry = {{name.text, name.length, 0}};
    const ctemplate::StaticTemplateStringInitializer hash(&entry);
  }
  return entry;
}
ctemplate::TemplateString value_of(std::string_view value) { return {value.data(), value.size()}; }

void load(const EmbeddedTemplate& embedded) {
  if (!ctemplate::StringToTemplateCache(embedded.name, embedded.text, embedded.size, kStrip) ||
      ctemplate::Template::GetTemplate(embedded.name, kStrip) == nullptr)
    throw std::logic_error(std::string("template does not parse: ") + embedded.name);
}

// Which templates are parsed, by their place in kTemplates; once all are, nobody asks any more.
std::vector<bool> parsed;
bool all_parsed = false;

void load_at(std::size_t index) {
  parsed.resize(kTemplateCount);
  if (parsed[index]) return;
  load(kTemplates[index]);
  parsed[index] = true;
}

// In a process that has not parsed them all, plain CGI, each that a page is about to use.
void need(const char* file) {
  if (all_parsed) return;
  for (std::size_t i = 0; i < kTemplateCount; ++i)
    if (std::string_view(kTemplates[i].name) == file) return load_at(i);
}

std::string expand(const char* file, const ctemplate::TemplateDictionary& dictionary) {
  need(file);
  std::string out;
  if (!ctemplate::ExpandTemplate(file, kStrip, &dictionary, &out)) throw std::logic_error(std::string("cannot expand ") + file);
  return out;
}

}  // namespace

Fill& Fill::text(Name name, std::string_view value) {
  dictionary_->SetValue(name_of(name), value_of(value));
  return *this;
}

Fill& Fill::number(Name name, std::int64_t value) { return text(name, std::to_string(value)); }

Fill& Fill::optional(Name name, std::string_view value) {
  if (!value.empty()) dictionary_->SetValueAndShowSection(name_of(name), value_of(value), name_of(name));
  return *this;
}

Fill& Fill::show(Name section) {
  dictionary_->ShowSection(name_of(section));
  return *this;
}

Fill Fill::add(Name section) { return Fill(dictionary_->AddSectionDictionary(name_of(section))); }

Fill Fill::include(Name name, const char* file) {
  ctemplate::TemplateDictionary* included = dictionary_->AddIncludeDictionary(name_of(name));
  included->SetFilename(file);
  need(file);
  return Fill(included);
}

Page::Page(const char* body_file)
    : dictionary_(std::make_unique<ctemplate::TemplateDictionary>("layout")),
      layout_(dictionary_.get()),
      body_(layout_.include(t::BODY, body_file)) {}

Page::~Page() = default;
Page::Page(Page&&) noexcept = default;

void Page::global(Name name, std::string_view value) { dictionary_->SetTemplateGlobalValue(name_of(name), value_of(value)); }
void Page::show_global(Name section) { dictionary_->ShowTemplateGlobalSection(name_of(section)); }
std::string Page::render() const { return expand("layout.tpl", *dictionary_); }

Fragment::Fragment(const char* file)
    : file_(file), dictionary_(std::make_unique<ctemplate::TemplateDictionary>(file)), body_(dictionary_.get()) {}

Fragment::~Fragment() = default;

void Fragment::global(Name name, std::string_view value) { dictionary_->SetTemplateGlobalValue(name_of(name), value_of(value)); }
void Fragment::show_global(Name section) { dictionary_->ShowTemplateGlobalSection(name_of(section)); }
std::string Fragment::render() const { return expand(file_, *dictionary_); }

void load_templates() {
  if (all_parsed) return;
  for (std::size_t i = 0; i < kTemplateCount; ++i) load_at(i);
  ctemplate::mutable_default_template_cache()->Freeze();
  all_parsed = true;
}

}  // namespace app
