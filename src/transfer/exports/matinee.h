// Makes the members of a Matinee ZIP (formats/matinee.h) from the store.
#pragma once

#include "domain/user.h"
#include "formats/write/export_file.h"
#include "transfer/exports/write.h"

namespace transfer {

// `picture` is the file with the profile picture, or empty if there is none. Returns false if it was stopped.
bool write_matinee(store::Db& db, const domain::User& user, const std::string& picture, base::UnixTime when,
                   formats::ExportFile& file, const OnExported& on_exported);

}  // namespace transfer
