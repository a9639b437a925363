// Stages the recorded data of an account in a Movary database as the rows of a batch.
#pragma once

#include <cstdint>
#include <string>

#include "formats/readers/movary_database.h"
#include "transfer/imports/stage.h"

namespace transfer {

// Stages all of it, up to the end; each table of the database counts as a file. `zone` and `today` are the person's.
void stage_movary_diary(Stager& stager, const formats::MovaryDiary& diary, std::int64_t account_id,
                        const std::string& zone, const std::string& today);

}  // namespace transfer
