// The rows of an upload on its page: tabs by verdict, films to choose, and a preview of Apply.
#pragma once

#include "app/context.h"
#include "app/page/view.h"
#include "store/imports/batch.h"
#include "web/imports/batch.h"

namespace web {

// Fills the sentences that say what Apply would do, and the bar of all rows.
void fill_import_plan(const app::Context& context, app::Section body, const ImportCounts& counts);
// Adds the include ROWS: the tabs, and the rows or films of the tab that the address names, or else of the first tab
// that needs somebody.
void add_import_rows(app::Context& context, app::Section& body, const store::ImportBatch& batch,
                     const ImportCounts& counts);

}  // namespace web
