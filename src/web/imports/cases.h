// One film of an upload, with the films that it may be to choose from.
#pragma once

#include <cstdint>
#include <string>

#include "app/context.h"
#include "app/page/view.h"
#include "store/imports/row.h"

namespace web {

// The row whose film the member searches for (0 for none), the words, and the language of the titles (empty for the
// server's).
struct CaseQuery {
  std::int64_t row = 0;
  std::string query, language;
};

// Adds a CASE. If `open` is about this film, it lists the films that a search finds here and at the provider.
void add_case(app::Context& context, app::Section& target, const store::ImportFilm& film, const CaseQuery& open);

}  // namespace web
