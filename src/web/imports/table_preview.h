// The first rows of a table whose columns are asked for, with what they are read as.
#pragma once

#include "app/context.h"
#include "app/page/view.h"
#include "store/imports/batch.h"

namespace web {

// A TABLE_PREVIEW for each such table of the batch.
void add_table_previews(const app::Context& context, app::Section& body, const store::ImportBatch& batch);

}  // namespace web
