// The objects of an upload in answers: the batch, and one of its rows.
#pragma once

#include <vector>

#include "api/json/json_text.h"
#include "app/context.h"
#include "store/imports/batch.h"
#include "store/imports/row.h"

namespace api {

// The caller's own batch of the path. Throws 404, for the uploads of everybody else too.
store::ImportBatch import_of_path(const app::Context& context);

http::Response import_answer(const app::Context& context, const store::ImportBatch& batch, int status = 200);
// "rows", each with the film that it is, or those that it may be.
void write_import_rows(JsonText& json, const app::Context& context, const std::vector<store::ImportRow>& rows);

}  // namespace api
