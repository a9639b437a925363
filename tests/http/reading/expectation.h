// Compares an answer with the one that a case expects, and takes from it the values that later requests need.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "case_file.h"
#include "tests/http/fcgi_client.h"

namespace cases {

// The values of {{name}}.
using Names = std::map<std::string, std::string>;

// Replaces {{name}}, {{repeat:TEXT:COUNT}}, {{bytes:HEX}} and {{totp:NAME}}. Throws CaseError for an unknown name.
std::string expand(const std::string& text, const Names& names);

// Returns the differences, one line each. Captures go into `names`.
std::vector<std::string> compare(const Exchange& expected, const Reply& reply, Names& names);

// Returns the problems with rules that every answer must fulfil, whatever the case says.
std::vector<std::string> check_always(const Exchange& request, const Reply& reply);

// Returns all values of a header.
std::vector<std::string> values_of(const Reply& reply, std::string_view name);

}  // namespace cases
