// The questions that an upload raises, and the policies for its rows.
#pragma once

#include "app/context.h"
#include "app/page/view.h"
#include "store/imports/batch.h"
#include "web/imports/batch.h"

namespace web {

// Adds WARNING, CHOICE (a line about what is not usual), and the includes FILES and OPTIONS_FORM: the files that were
// read, their format, the upload's own questions, and the policies that concern a kind of row that it has.
void add_import_options(const app::Context& context, app::Section& section, const store::ImportBatch& batch,
                        const ImportCounts& counts);

}  // namespace web
