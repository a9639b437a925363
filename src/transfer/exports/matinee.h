// The members of a Matinee ZIP (formats/matinee.h), made from what the store has.
#pragma once

#include "domain/user.h"
#include "formats/write/archive.h"
#include "transfer/exports/write.h"

namespace transfer {

// `picture`: the file with the profile picture; empty: there is none. False: stopped.
bool write_matinee(store::Db& db, const domain::User& user, const std::string& picture, base::UnixTime when,
                   formats::Archive& archive, const OnExported& on_exported);

}  // namespace transfer
