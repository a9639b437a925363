#include "app/page/view.h"

#include <ctemplate/template.h>
#include <ctemplate/template_dictionary.h>

#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

#include "app/page/template_text.h"
#include "base/text.h"

namespace app {

namespace {

constexpr ctemplate::Strip kStrip = ctemplate::STRIP_BLANK_LINES;

// Hashes each name once; ctemplate would do so under a lock whenever it is given one.
ctemplate::TemplateString name_of(TemplateName name) {
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

// Returns a template's name in ctemplate's cache: the name of its file in English, else that name after the language,
// "pt-BR/movie.tpl".
std::string file_in(const base::Language& language, std::string_view name) {
  return language.is_english() ? std::string(name) : language.tag() + '/' + std::string(name);
}

void load(const EmbeddedTemplate& embedded, const base::Language& language) {
  const std::string file = file_in(language, embedded.name);
  const std::string text = translated_template({embedded.text, embedded.size}, language);
  if (!ctemplate::StringToTemplateCache(file, text, kStrip) ||
      ctemplate::Template::GetTemplate(file, kStrip) == nullptr)
    throw std::logic_error("template does not parse: " + file);
}

bool all_parsed = false;
// Parses a template that a page is about to use, in a process that has not parsed all (plain CGI).
void need(const char* name, const base::Language& language) {
  static std::set<std::string> parsed;
  if (all_parsed || !parsed.insert(file_in(language, name)).second) return;
  for (std::size_t i = 0; i < kTemplateCount; ++i)
    if (std::string_view(kTemplates[i].name) == name) return load(kTemplates[i], language);
}

std::string expand(const std::string& file, const ctemplate::TemplateDictionary& dictionary) {
  std::string out;
  if (!ctemplate::ExpandTemplate(file, kStrip, &dictionary, &out)) throw std::logic_error("cannot expand " + file);
  return out;
}

// Returns the texts before and after the place {value}.
std::pair<std::string, std::string> split_at_value(const std::string& sentence) {
  static constexpr std::string_view kPlace = "{value}";
  const auto at = sentence.find(kPlace);
  if (at == std::string::npos) return {sentence, ""};
  return {sentence.substr(0, at), sentence.substr(at + kPlace.size())};
}

}  // namespace

Section& Section::text(TemplateName name, std::string_view value) {
  dictionary_->SetValue(name_of(name), value_of(value));
  return *this;
}

Section& Section::number(TemplateName name, std::int64_t value) { return text(name, std::to_string(value)); }

Section& Section::optional(TemplateName name, std::string_view value) {
  if (!value.empty()) dictionary_->SetValueAndShowSection(name_of(name), value_of(value), name_of(name));
  return *this;
}

Section& Section::around(const base::Text& sentence) {
  const auto [before, after] = split_at_value(language_->text(sentence));
  return optional(t::BEFORE, before).optional(t::AFTER, after);
}

Section& Section::around(const base::Text& sentence, TemplateName name, std::string_view value) {
  const auto [before, after] = split_at_value(language_->text(sentence));
  std::string spaced(value);
  if (before.ends_with(' ')) spaced = ' ' + spaced;
  if (after.starts_with(' ')) spaced += ' ';
  return text(name, spaced).optional(t::BEFORE, base::trim(before)).optional(t::AFTER, base::trim(after));
}

Section& Section::show(TemplateName section) {
  dictionary_->ShowSection(name_of(section));
  return *this;
}

Section Section::add(TemplateName section) {
  return Section(dictionary_->AddSectionDictionary(name_of(section)), *language_);
}

Section Section::include(TemplateName name, const char* file) {
  ctemplate::TemplateDictionary* included = dictionary_->AddIncludeDictionary(name_of(name));
  if (language_->is_english()) included->SetFilename(file);
  else included->SetFilename(file_in(*language_, file));
  need(file, *language_);
  return Section(included, *language_);
}

Page::Page(const base::Language& language, const char* body_file)
    : file_(file_in(language, "layout.tpl")),
      dictionary_(std::make_unique<ctemplate::TemplateDictionary>("layout")),
      layout_(dictionary_.get(), language),
      body_(layout_.include(t::BODY, body_file)) {
  need("layout.tpl", language);
}

Page::~Page() = default;

void Page::global(TemplateName name, std::string_view value) {
  dictionary_->SetTemplateGlobalValue(name_of(name), value_of(value));
}
void Page::show_global(TemplateName section) { dictionary_->ShowTemplateGlobalSection(name_of(section)); }
std::string Page::render() const { return expand(file_, *dictionary_); }

Fragment::Fragment(const base::Language& language, const char* file)
    : file_(file_in(language, file)),
      dictionary_(std::make_unique<ctemplate::TemplateDictionary>(file)),
      body_(dictionary_.get(), language) {
  need(file, language);
}

Fragment::~Fragment() = default;

void Fragment::global(TemplateName name, std::string_view value) {
  dictionary_->SetTemplateGlobalValue(name_of(name), value_of(value));
}
std::string Fragment::render() const { return expand(file_, *dictionary_); }

void load_templates(const base::Languages& languages) {
  if (all_parsed) return;
  for (const base::Language& language : languages.all())
    for (std::size_t i = 0; i < kTemplateCount; ++i) load(kTemplates[i], language);
  ctemplate::mutable_default_template_cache()->Freeze();
  all_parsed = true;
}

}  // namespace app
