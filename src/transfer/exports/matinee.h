// The members of a Matinee ZIP (formats/matinee.h), made from what the store has.
#pragma once

#include "domain/user.h"
#include "formats/write/export_file.h"
#include "transfer/exports/write.h"

namespace transfer {

// `picture`: the file with the profile picture; empty: there is none. False: stopped.
bool write_matinee(store::Db& db, const domain::User& user, const std::string& picture, base::UnixTime when,
                   formats::ExportFile& file, const OnExported& on_exported);

}  // namespace transfer
