// The languages of the server. English is in the program; each other language is a catalogue made from texts/*.po. One
// is chosen for each request (app::Context) and turns every sentence into a string.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/texts/mo_file.h"
#include "base/texts/sentence.h"

namespace base {

class Language {
 public:
  Language();  // English
  // Throws std::runtime_error if the file is no catalogue, or does not name its language.
  explicit Language(const std::string& mo_path);

  const std::string& tag() const { return tag_; }              // "en", "pt-BR": for <html lang>
  const std::string& direction() const { return direction_; }  // "ltr" or "rtl"
  bool is_english() const { return !sentences_; }

  std::string text(const Text& sentence) const;
  // Translates a text that Text::stored() wrote. Anything else counts as a sentence without values, or stays as it is.
  std::string stored_text(const std::string& stored) const;
  // Returns the translators' sentence with its {places}, or nullopt if the catalogue has none.
  std::optional<std::string_view> find(std::string_view context, std::string_view sentence) const;

  std::string number(std::int64_t number) const;                  // "1,204"
  std::string decimal(double number, int digits = 1) const;       // "8.9"
  std::string decimal(std::string_view number) const;             // "8.9" and "8" as written with a point
  std::string list_separator() const;                             // ", "
  std::string list(const std::vector<std::string>& items) const;  // "France, Italy"

 private:
  std::string text_of(const Value& value) const;
  std::string_view form_of(std::string_view context, std::string_view one, std::string_view many,
                           std::int64_t count) const;

  std::optional<MoFile> sentences_;
  std::string tag_, direction_, thousands_, point_;
};

class Languages {
 public:
  Languages() : all_(1) {}  // English alone
  // Loads English and the languages of the *.mo files in a folder, which need not exist. A file that cannot be used, or
  // whose language is already loaded, is logged and left out.
  explicit Languages(const std::string& folder);

  const std::vector<Language>& all() const { return all_; }  // English first
  const Language& english() const { return all_.front(); }
  // Returns the installed language that fits an Accept-Language header best, else English. A `setting`
  // (MATINEE_LANGUAGE) that names an installed language overrides the header.
  const Language& choose(std::string_view accept_language, std::string_view setting = {}) const;

 private:
  const Language* find(std::string_view range) const;

  std::vector<Language> all_;
};

}  // namespace base
