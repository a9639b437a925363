// Writes the objects of an upload: the batch, and each of its rows.
#pragma once

#include <vector>

#include "api/json/json_text.h"
#include "app/context.h"
#include "store/imports/batch.h"
#include "store/imports/row.h"

namespace api {

// Returns the caller's own batch that the path names. Throws 404, even for an upload of another member.
store::ImportBatch import_of_path(const app::Context& context);

http::Response import_answer(const app::Context& context, const store::ImportBatch& batch, int status = 200);
// Writes "rows", each with the film that it is, or the films that it may be.
void write_import_rows(JsonText& json, const app::Context& context, const std::vector<store::ImportRow>& rows);

}  // namespace api
