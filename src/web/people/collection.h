// The note on other pages about a film's collection.
#pragma once

#include "app/context.h"
#include "app/page/view.h"

namespace web {

// Adds the include COLLECTION to a film's page, such as "Part of … · 2 of 5 seen". It adds nothing for a film of no
// collection (0), or of one that is not known here.
void add_collection(const app::Context& context, app::Section& body, std::int64_t collection_id);

}  // namespace web
