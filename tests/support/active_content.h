// Finds everything that a page or drawing would run or draw although it is no file of the server, and that the content
// policy therefore refuses in the browser. It reads markup as browsers do, so it never takes escaped text for markup.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace test {

// Returns one line for each event or style attribute, inline script or style, address that is code or data, foreign
// script, frame, and attribute name that only broken markup has.
std::vector<std::string> active_content(std::string_view markup);

}  // namespace test
