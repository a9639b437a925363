// Writes all that a person has recorded into one file, in a format of theirs or ours, reading it in pieces.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/config.h"
#include "base/time.h"
#include "domain/export.h"
#include "domain/user.h"
#include "store/sqlite/db.h"

namespace transfer {

struct ExportOrder {
  std::int64_t user_id = 0;
  domain::ExportFormat format = domain::ExportFormat::matinee;
  std::string path;  // of the finished file
  base::UnixTime when = 0;
};

// Called again and again with how many films are done, of how many; also while plays and lists are written, so that
// whoever holds a lease can renew it. False: stop.
using OnExported = std::function<bool(std::int64_t done, std::int64_t total)>;

// Everything is of one moment, read on a connection of its own, so that `on_exported` may write. False: it was stopped,
// or there is no such user, and there is no file. Throws std::exception.
bool write_export(const base::Config& config, const ExportOrder& order, const OnExported& on_exported);

}  // namespace transfer
