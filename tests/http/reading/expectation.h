// Compares an answer with what a case expects, and takes from it what later requests need.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "case_file.h"
#include "tests/http/fcgi_client.h"

namespace cases {

// Values of {{name}}.
using Names = std::map<std::string, std::string>;

// Replaces {{name}}, {{repeat:TEXT:COUNT}}, {{bytes:HEX}} and {{totp:NAME}}. Throws CaseError for an unknown name.
std::string expand(const std::string& text, const Names& names);

// What differs, one line each; empty: as expected. Captures go into `names`.
std::vector<std::string> compare(const Exchange& expected, const Reply& reply, Names& names);

// What every answer must fulfil, whatever the case says.
std::vector<std::string> check_always(const Exchange& request, const Reply& reply);

// All values of a header.
std::vector<std::string> values_of(const Reply& reply, std::string_view name);

}  // namespace cases
