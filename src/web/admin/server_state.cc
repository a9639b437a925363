#include "web/admin/server_state.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "base/descriptor.h"
#include "base/log.h"
#include "store/upkeep/migrate.h"
#include "store/work/job.h"

namespace web {

namespace {

namespace t = app::t;

constexpr std::int64_t kLowDisk = 200'000'000;
constexpr double kLowPercent = 95;
constexpr int kMostFiles = 50'000;

}  // namespace

double Disk::used_percent() const {
  return total <= 0 ? 0 : 100.0 * static_cast<double>(total - free) / static_cast<double>(total);
}

bool Disk::is_low() const { return free < kLowDisk || used_percent() > kLowPercent; }

Disk disk_of(const std::string& path) {
  struct statvfs info {};
  if (statvfs(path.c_str(), &info) != 0) return {};
  const auto unit = static_cast<std::int64_t>(info.f_frsize);
  const auto free = static_cast<std::int64_t>(info.f_bavail), reserved = static_cast<std::int64_t>(info.f_bfree) - free;
  return {free * unit, (static_cast<std::int64_t>(info.f_blocks) - reserved) * unit};
}

std::int64_t file_size(const std::string& path) {
  struct stat info {};
  return stat(path.c_str(), &info) == 0 ? static_cast<std::int64_t>(info.st_size) : 0;
}

std::optional<std::int64_t> folder_size(const std::string& path) {
  std::error_code error;
  std::int64_t bytes = 0;
  int files = 0;
  auto entry = std::filesystem::recursive_directory_iterator(
      path, std::filesystem::directory_options::skip_permission_denied, error);
  for (; !error && entry != std::filesystem::end(entry); entry.increment(error)) {
    if (++files > kMostFiles) return std::nullopt;
    if (std::error_code gone; entry->is_regular_file(gone)) bytes += file_size(entry->path().string());
  }
  return error ? std::nullopt : std::optional(bytes);
}

base::Text size_text(std::int64_t bytes) {
  int unit = 0;
  double size = static_cast<double>(bytes);
  for (; size >= 999.5 && unit < 4; ++unit) size /= 1000;
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), unit == 0 || size >= 99.95 ? "%.0f" : "%.1f", size);
  const base::Decimal digits{text.data()};
  switch (unit) {
    case 0:
      return base::tr_n("{n} byte", "{n} bytes", bytes);
    case 1:
      return base::tr("{size} KB", {{"size", digits}});
    case 2:
      return base::tr("{size} MB", {{"size", digits}});
    case 3:
      return base::tr("{size} GB", {{"size", digits}});
    default:
      return base::tr("{size} TB", {{"size", digits}});
  }
}

std::optional<base::UnixTime> runner_seen(const app::Services& app) {
  return store::runner_seen_at(app.cache, app.clock.now());
}

bool runner_is_alive(const app::Services& app) {
  const auto seen = runner_seen(app);
  return seen && app.clock.now() - *seen < store::kRunnerSilence;
}

bool runner_has_failed(const app::Services& app) {
  const base::UnixTime now = app.clock.now();
  return app.processes && now - app.processes().started_at >= store::kRunnerSilence && !runner_is_alive(app);
}

bool can_write(const std::string& folder) {
  constexpr std::size_t kPages = 16 * 4096;
  if (access(folder.c_str(), W_OK | X_OK) != 0) return false;
  const base::Descriptor file(open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600));
  if (!file.is_open())
    return errno == EOPNOTSUPP || errno == EISDIR ? disk_of(folder).free >= std::int64_t{kPages} : false;
  const std::string pages(kPages, '\0');
  return write(file.get(), pages.data(), pages.size()) == ssize_t{kPages};
}

bool is_ready(const app::Services& app) {
  try {
    return store::schema_version(app.db) == store::latest_schema_version() && can_write(app.config.data_dir) &&
           !runner_has_failed(app);
  } catch (const store::DbError& error) {
    base::log(base::LogLevel::error, "not_ready", {{"reason", error.what()}});
    return false;
  }
}

void add_source(app::Section& target, base::ConfigSource source) {
  app::Section tag = target.include(t::SOURCE, "partials/source.tpl");
  switch (source) {
    case base::ConfigSource::unset:
      tag.show(t::FROM_DEFAULT);
      break;
    case base::ConfigSource::file:
      tag.show(t::FROM_FILE);
      break;
    case base::ConfigSource::environment:
      tag.show(t::FROM_ENVIRONMENT);
      break;
    case base::ConfigSource::database:
      tag.show(t::FROM_DATABASE);
      break;
  }
}

}  // namespace web
