// Where a page leads: its links, and what its forms would send.
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

  // `here`: the address of the page.
  Form(const test::Page& page, const test::Element& form, const std::string& here);
  std::string with(const std::string& name, const std::string& value) const;

 private:
  void set(const std::string& name, const std::string& value);
};

// Links, and what a form leads to by one change of it.
Paths ways_from(const test::Page& page, const std::string& here, bool by_forms);

}  // namespace cases
