// The rule by which a language chooses among the plural forms of a sentence, as a PO file states it in C's operators:
// "n%10==1 && n%100!=11 ? 0 : 1".
#pragma once

#include <cstdint>
#include <string_view>

namespace base {

// Returns the index from 0 of the form that `n` takes. Throws std::runtime_error if the rule is not valid.
std::uint64_t plural_form(std::string_view rule, std::uint64_t n);

}  // namespace base
