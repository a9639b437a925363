// What in a page or drawing would run or be drawn although it is no file of the server: what the content policy refuses
// in the browser and the tests refuse before. Markup is read as browsers read it, so escaped text is never taken for
// it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace test {

// One line each: event and style attributes, script and style of the page's own, addresses that are code or data,
// foreign scripts, frames, and attribute names that only broken markup has. Empty: none.
std::vector<std::string> active_content(std::string_view markup);

}  // namespace test
