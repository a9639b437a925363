// The name of a variable, section or include of a template. Constants are generated from tmpl/ into template_names.h,
// so a name that is in no template does not compile.
#pragma once

#include <cstddef>

namespace app {

struct TemplateName {
  template <std::size_t N>
  constexpr TemplateName(const char (&literal)[N], std::size_t position)
      : text(literal), length(N - 1), index(position) {}
  const char* text;
  std::size_t length;
  std::size_t index;  // among all names, from 0
};

}  // namespace app
