// The state of the server (disk, files, job runner), for the pages of its administrators.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/context.h"
#include "app/page/view.h"

namespace web {

struct Disk {
  std::int64_t free = 0, total = 0;  // bytes that this program may use
  double used_percent() const;
  bool is_low() const;  // less than 5 % or 200 MB free
};
Disk disk_of(const std::string& path);

std::int64_t file_size(const std::string& path);  // 0 if there is no such file
// Returns the bytes of all files below a folder, or nullopt if they cannot be read or are too many to count for a page.
std::optional<std::int64_t> folder_size(const std::string& path);
base::Text size_text(std::int64_t bytes);  // "3.4 MB"

// Returns when the job runner last showed life, which it does once a minute.
std::optional<base::UnixTime> runner_seen(const app::Services& app);
// Returns true in a worker of `matinee serve` whose job runner has shown no life for ten minutes.
bool runner_has_failed(const app::Services& app);

// Returns true if pages can be served and written: the database has this program's schema, the disk takes more, and the
// job runner has not failed.
bool is_ready(const app::Services& app);

// Returns true if the disk takes a few more pages, which it writes to a file without a name that vanishes at once.
// Where such files are not supported, it looks at the free space instead.
bool can_write(const std::string& folder);

bool runner_is_alive(const app::Services& app);

// Adds partials/source.tpl, which names the source of a setting.
void add_source(app::Section& target, base::ConfigSource source);

}  // namespace web
