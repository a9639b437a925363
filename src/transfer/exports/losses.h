// Counts the data that a format has no place for, in sentences for the page and for README.txt.
#pragma once

#include <string>
#include <vector>

#include "base/texts/sentence.h"
#include "domain/export.h"
#include "store/exports/numbers.h"

namespace transfer {

// Returns none if nothing is lost.
std::vector<base::Text> losses(domain::ExportFormat format, const store::ExportNumbers& numbers);

// Returns the README.txt of an archive, in English.
std::string export_readme(domain::ExportFormat format, const store::ExportNumbers& numbers);

}  // namespace transfer
