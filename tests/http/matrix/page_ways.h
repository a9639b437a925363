// Finds where a page leads: its links, and the requests that its forms would send.
#pragma once

#include <string>
#include <vector>

#include "tests/http/slow_counts.h"
#include "tests/support/page.h"

namespace cases {

using Paths = std::vector<std::string>;

// The page that the form leads to when one of its fields has another value.
struct Form {
  ListAddress address;  // as it would be sent now

  // `here` is the address of the page.
  Form(const test::Page& page, const test::Element& form, const std::string& here);
  std::string with(const std::string& name, const std::string& value) const;

 private:
  void set(const std::string& name, const std::string& value);
};

// Returns the links of a page, and if `by_forms` the addresses that one change of a form leads to.
Paths ways_from(const test::Page& page, const std::string& here, bool by_forms);

}  // namespace cases
