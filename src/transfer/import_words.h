// Words for the verdicts, reasons and kinds of rows, on pages and in report.csv.
#pragma once

#include <string_view>

#include "base/texts/sentence.h"
#include "domain/import.h"

namespace transfer {

base::Text verdict_heading(std::string_view verdict);  // "Already here"
base::Text reason_text(domain::RowReason reason);      // empty for ""
base::Text kind_name(domain::RecordKind kind);         // "Earlier rating"

}  // namespace transfer
