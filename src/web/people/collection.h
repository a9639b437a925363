// What other pages say of a saga.
#pragma once

#include "app/context.h"
#include "app/page/view.h"

namespace web {

// The include COLLECTION of a film's page: "Part of … · 2 of 5 seen"; nothing for a film of none (0), or of one that is
// not known here.
void add_collection(const app::Context& context, app::Section& body, std::int64_t collection_id);

}  // namespace web
