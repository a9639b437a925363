// Turns a record of an uploaded file into a JSON object and back: matinee-reader prints it and the import jobs read it.
// Members with their default are left out.
#pragma once

#include "base/json.h"
#include "domain/import.h"

namespace formats {

base::Json to_json(const domain::ImportRecord& record);

// Never throws: members that are absent or of another type keep their default, an unknown reason is dropped, and an
// unknown kind or verdict makes the record `bad bad_row`.
domain::ImportRecord record_from_json(const base::Json& json);

}  // namespace formats
