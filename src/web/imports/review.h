// The rows of an upload on its page: tabs by verdict, films to choose, what Apply would do.
#pragma once

#include "app/context.h"
#include "app/page/view.h"
#include "store/imports/batch.h"
#include "web/imports/batch.h"

namespace web {

// What Apply would do, in one sentence, and the bar of all rows.
void fill_import_plan(const app::Context& context, app::Section body, const ImportCounts& counts);
// The include ROWS: the tabs, and the rows or films of the one that the address names, else of the first that needs
// somebody.
void add_import_rows(app::Context& context, app::Section& body, const store::ImportBatch& batch,
                     const ImportCounts& counts);

}  // namespace web
