// Writes everything that a person has recorded into one file, in a format of ours or of another service, and reads it
// in pieces.
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
  std::string path;  // path of the finished file
  base::UnixTime when = 0;
};

// Called again and again with the number of films done and their total, even while plays and lists are written, so that
// the caller can renew a lease. Returns false to stop.
using OnExported = std::function<bool(std::int64_t done, std::int64_t total)>;

// Writes the data of one moment, which it reads on a connection of its own, so that `on_exported` may write. Returns
// false, and leaves no file, if it was stopped or there is no such user. Throws std::exception.
bool write_export(const base::Config& config, const ExportOrder& order, const OnExported& on_exported);

}  // namespace transfer
