// Words for the codes of imports in sentences for people: formats, verdicts, reasons, kinds and options.
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

std::span<const ImportWord> import_formats();  // those that can be chosen, best known first
bool is_import_format(std::string_view code);
base::Text import_format_name(std::string_view code);  // an unknown code as it is; empty for ""

// The order of verdicts on pages: those that say what happened or would happen, then those that need somebody, then the
// rest.
inline constexpr std::string_view kVerdictOrder[] = {
    "waiting",  "new",    "added",   "changed", "taken_back", "stays",      "failed",   "same",   "near",
    "conflict", "choose", "unknown", "skipped", "not_film",   "not_a_play", "not_kept", "folded", "bad"};
static_assert(std::size(kVerdictOrder) == domain::kRowVerdicts.size());
using transfer::reason_text;
using transfer::verdict_heading;
base::Text verdict_hint(std::string_view verdict);  // shown above its rows; may be empty
base::Text match_text(std::string_view how);        // how the film of a row was found; may be empty
// Returns an amount such as "1,204 plays".
base::Text amount_of(std::string_view kind, std::int64_t count);

base::Text option_name(std::string_view option);                           // "Date order"
base::Text option_value(std::string_view option, std::string_view value);  // "Day, month, year"
base::Text warning_text(std::string_view code);  // empty for a warning that pages do not show to members
// Says how many titles are not films: "42 episodes".
base::Text no_film_text(domain::RowReason reason, std::int64_t count);

}  // namespace web
