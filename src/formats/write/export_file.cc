#include "formats/write/export_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zip.h>

#include <cerrno>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "base/descriptor.h"

namespace formats {

namespace {

constexpr std::size_t kBuffer = 16 * 1024;  // for each member; there may be five hundred
constexpr mode_t kOwnerOnly = 0600;

[[noreturn]] void fail(const std::string& what) { throw std::system_error(errno, std::generic_category(), what); }

struct Discard {
  void operator()(zip_t* zip) const { zip_discard(zip); }
};
using Zip = std::unique_ptr<zip_t, Discard>;

[[noreturn]] void fail(zip_t* zip, const std::string& what) {
  throw std::runtime_error(what + ": " + zip_error_strerror(zip_get_error(zip)));
}

// The time in MS-DOS format, in UTC, so that no zone of the machine changes a byte.
struct DosTime {
  zip_uint16_t time, date;
};
DosTime dos_time(base::UnixTime when) {
  std::tm parts{};
  const std::time_t seconds = when;
  gmtime_r(&seconds, &parts);
  const int date = ((parts.tm_year - 80) << 9) | ((parts.tm_mon + 1) << 5) | parts.tm_mday;
  const int time = (parts.tm_hour << 11) | (parts.tm_min << 5) | (parts.tm_sec / 2);
  return {static_cast<zip_uint16_t>(time), static_cast<zip_uint16_t>(date)};
}

void add_member(zip_t* zip, const std::string& name, const std::string& file, DosTime when) {
  zip_source_t* source = zip_source_file(zip, file.c_str(), 0, -1);
  if (source == nullptr) fail(zip, file);
  const zip_int64_t index = zip_file_add(zip, name.c_str(), source, ZIP_FL_ENC_UTF_8);
  if (index < 0) {
    zip_source_free(source);
    fail(zip, name);
  }
  const auto place = static_cast<zip_uint64_t>(index);
  zip_file_set_dostime(zip, place, when.time, when.date, 0);
  zip_file_set_external_attributes(zip, place, 0, ZIP_OPSYS_UNIX, static_cast<zip_uint32_t>(0100644) << 16);
}

int is_stopped(zip_t*, void* go_on) { return (*static_cast<const std::function<bool()>*>(go_on))() ? 0 : 1; }

}  // namespace

ExportFile::ExportFile(std::string path) : path_(std::move(path)), folder_(path_ + ".part") {
  std::filesystem::remove_all(folder_);
  if (::mkdir(folder_.c_str(), 0700) != 0) fail(folder_);
}

ExportFile::~ExportFile() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

void ExportFile::put(std::string_view name, std::string_view text) {
  auto place = places_.find(name);
  if (place == places_.end()) {
    place = places_.emplace(name, members_.size()).first;
    members_.push_back({std::string(name)});
  }
  Member& member = members_[place->second];
  member.buffer += text;
  if (member.buffer.size() >= kBuffer) write(member);
}

void ExportFile::write(Member& member) {
  const std::string path = part(member.name);
  const base::Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, kOwnerOnly));
  if (!file.is_open()) fail(path);
  for (std::string_view rest = member.buffer; !rest.empty();) {
    const ssize_t written = ::write(file.get(), rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) fail(path);
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  member.buffer.clear();
}

void ExportFile::write_all() {
  for (Member& member : members_) write(member);
}

bool ExportFile::finish_zip(base::UnixTime when, const std::function<bool()>& go_on) {
  write_all();
  const std::string file = part(".zip");
  int problem = 0;
  Zip zip(zip_open(file.c_str(), ZIP_CREATE | ZIP_EXCL, &problem));
  if (!zip) throw std::runtime_error(file + ": libzip cannot make it, error " + std::to_string(problem));
  for (const Member& member : members_) add_member(zip.get(), member.name, part(member.name), dos_time(when));
  auto asked = go_on;
  zip_register_cancel_callback_with_state(zip.get(), is_stopped, nullptr, &asked);
  if (zip_close(zip.get()) != 0) {
    if (zip_error_code_zip(zip_get_error(zip.get())) == ZIP_ER_CANCELLED) return false;
    fail(zip.get(), file);
  }
  static_cast<void>(zip.release());
  name_file(file);
  return true;
}

void ExportFile::finish_file() {
  write_all();
  if (members_.size() != 1) throw std::logic_error(path_ + ": not one member");
  name_file(part(members_.front().name));
}

void ExportFile::name_file(const std::string& from) {
  const base::Descriptor file(::open(from.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open() || ::fchmod(file.get(), kOwnerOnly) != 0 || ::fsync(file.get()) != 0) fail(from);
  if (::rename(from.c_str(), path_.c_str()) != 0) fail(path_);
}

}  // namespace formats
