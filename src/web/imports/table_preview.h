// The first rows of a table whose columns are asked about, and how the import reads them.
#pragma once

#include "app/context.h"
#include "app/page/view.h"
#include "store/imports/batch.h"

namespace web {

// Adds a TABLE_PREVIEW for each table of the batch whose columns are asked about.
void add_table_previews(const app::Context& context, app::Section& body, const store::ImportBatch& batch);

}  // namespace web
