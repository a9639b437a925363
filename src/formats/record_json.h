// A record of an uploaded file as an object of JSON and back: what matinee-reader prints and the import jobs read.
// Members with their default are left out.
#pragma once

#include "base/json.h"
#include "domain/import.h"

namespace formats {

base::Json to_json(const domain::ImportRecord& record);

// Never throws: members that are absent or of another type keep their default, an unknown reason becomes none, and a
// kind or verdict that is unknown makes the record `bad bad_row`.
domain::ImportRecord record_from_json(const base::Json& json);

// The constant of kRowReasons with these letters, empty when there is none.
std::string_view row_reason(std::string_view word);

}  // namespace formats
