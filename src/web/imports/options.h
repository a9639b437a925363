// The questions that an upload raises, and the policies that decide about its rows.
#pragma once

#include "app/context.h"
#include "app/page/view.h"
#include "store/imports/batch.h"
#include "web/imports/batch.h"

namespace web {

// The includes FILES and OPTIONS_FORM: what was read, what the files are, the upload's own questions, and of the
// policies those that concern a kind of row that it has.
void add_import_options(const app::Context& context, app::Section& section, const store::ImportBatch& batch,
                        const ImportCounts& counts);

}  // namespace web
