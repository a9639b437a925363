// How the server fares: disk, files, job runner. For the pages of its administrators.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/context.h"
#include "app/page/view.h"

namespace web {

struct Disk {
  std::int64_t free = 0, total = 0;  // bytes; what this program may use
  double used_percent() const;
  bool is_low() const;  // under 5 % or 200 MB
};
Disk disk_of(const std::string& path);

std::int64_t file_size(const std::string& path);  // 0 when there is none
// Bytes of all files below a folder; none when there are too many of them to count on a page.
std::optional<std::int64_t> folder_size(const std::string& path);
base::Text size_text(std::int64_t bytes);  // "3.4 MB"

// When the job runner showed life, and whether that is recent: it does so once a minute.
std::optional<base::UnixTime> runner_seen(const app::Services& app);
// A worker of `matinee serve` beside a job runner that has shown no life for ten minutes.
bool runner_has_failed(const app::Services& app);

// Whether pages can be served and written: the database is this program's, the disk takes more, jobs are done.
bool is_ready(const app::Services& app);

// Whether the disk takes some pages more: writes them to a file without a name, which is gone at once.
bool can_write(const std::string& folder);

bool runner_is_alive(const app::Services& app);

// partials/source.tpl, which says where a setting comes from.
void add_source(app::Section& target, base::ConfigSource source);

}  // namespace web
