// One film of an upload with those that it may be, to choose from.
#pragma once

#include <cstdint>
#include <string>

#include "app/context.h"
#include "app/page/view.h"
#include "store/imports/row.h"

namespace web {

// The row for whose film somebody looks (0: none), the words, and the language of the titles (empty: the server's).
struct CaseQuery {
  std::int64_t row = 0;
  std::string query, language;
};

// Adds a CASE. When `open` is about it, its films are those that are found, here and at the provider.
void add_case(app::Context& context, app::Section& target, const store::ImportFilm& film, const CaseQuery& open);

}  // namespace web
