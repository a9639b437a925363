// report.csv: every row of a batch and its outcome in words. Cells are safe to open in spreadsheets.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/texts/language.h"
#include "store/imports/batch.h"
#include "store/sqlite/db.h"

namespace transfer {

// Writes RFC 4180 with CRLF at the ends of lines; `write` gets it in pieces of some kilobytes, the first one with the
// header.
void write_import_report(store::Db& db, const store::ImportBatch& batch, const base::Language& language,
                         const std::function<void(std::string_view)>& write);

}  // namespace transfer
