// What the codes of imports are called in sentences for people: formats, verdicts, reasons, kinds, options.
#pragma once

#include <span>
#include <string_view>

#include "base/sentence.h"
#include "domain/import.h"

namespace web {

struct ImportWord {
  std::string_view code;
  base::Text text;
};

std::span<const ImportWord> import_formats();  // those that can be chosen, the best known first
bool is_import_format(std::string_view code);
base::Text import_format_name(std::string_view code);  // an unknown code as it is; nothing for ""

base::Text verdict_heading(std::string_view verdict);  // of a tab: "Already here"
base::Text verdict_hint(std::string_view verdict);     // above its rows; may be empty
base::Text reason_text(std::string_view reason);       // nothing for ""
base::Text match_text(std::string_view how);           // how the film of a row was found; may be empty
// "1,204 plays"
base::Text amount_of(std::string_view kind, std::int64_t count);

base::Text option_name(std::string_view option);                           // "Order of day and month"
base::Text option_value(std::string_view option, std::string_view value);  // "Day first"
base::Text warning_text(std::string_view code);  // nothing for one that says nothing to people

}  // namespace web
