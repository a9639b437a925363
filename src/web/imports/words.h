// What the codes of imports are called in sentences for people: formats, verdicts, reasons, kinds, options.
#pragma once

#include <iterator>
#include <span>
#include <string_view>

#include "base/texts/sentence.h"
#include "domain/import.h"
#include "transfer/import_words.h"

namespace web {

struct ImportWord {
  std::string_view code;
  base::Text text;
};

std::span<const ImportWord> import_formats();  // those that can be chosen, the best known first
bool is_import_format(std::string_view code);
base::Text import_format_name(std::string_view code);  // an unknown code as it is; nothing for ""

// In which they are told: what happened or would happen first, then what needs somebody, then the rest.
inline constexpr std::string_view kVerdictOrder[] = {
    "waiting",  "new",    "added",   "changed", "taken_back", "stays",      "failed",   "same",   "near",
    "conflict", "choose", "unknown", "skipped", "not_film",   "not_a_play", "not_kept", "folded", "bad"};
static_assert(std::size(kVerdictOrder) == domain::kRowVerdicts.size());
using transfer::reason_text;
using transfer::verdict_heading;
base::Text verdict_hint(std::string_view verdict);  // shown above its rows; may be empty
base::Text match_text(std::string_view how);        // how the film of a row was found; may be empty
// "1,204 plays"
base::Text amount_of(std::string_view kind, std::int64_t count);

base::Text option_name(std::string_view option);                           // "Order of day and month"
base::Text option_value(std::string_view option, std::string_view value);  // "Day first"
base::Text warning_text(std::string_view code);  // nothing for one that says nothing to people
// Says how many titles are not films: "42 episodes".
base::Text no_film_text(std::string_view reason, std::int64_t count);

}  // namespace web
