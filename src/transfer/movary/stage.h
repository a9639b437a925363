// Records of a Movary database as the rows of a batch.
#pragma once

#include <vector>

#include "formats/readers/movary_database.h"
#include "transfer/imports/stage.h"

namespace transfer {

// Stages all of them, up to the end; each table there stands for a file.
void stage_records(Stager& stager, const std::vector<formats::MovaryRecord>& records);

}  // namespace transfer
