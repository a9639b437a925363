#include "http/received_files.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "base/file.h"
#include "base/random.h"
#include "http/error.h"

namespace http {

namespace {

[[noreturn]] void fail(const std::string& what) {
  if (errno == ENOSPC || errno == EDQUOT || errno == EFBIG)
    throw service_busy("StorageUnavailable", base::tr("The server has no room for these files. Nothing was saved."),
                       60);
  base::throw_errno(what);
}

}  // namespace

ReceivedFiles::ReceivedFiles(std::string folder) : folder_(std::move(folder)) {}

ReceivedFiles::~ReceivedFiles() {
  if (is_kept_) return;
  for (const ReceivedFile& file : files_) ::unlink(file.path.c_str());
}

void ReceivedFiles::begin(const std::string& name) {
  if (files_.size() == kMost)
    throw invalid_field("files", base::tr("Upload up to {n} files at once.", {{"n", std::int64_t{kMost}}}));
  const std::string path = folder_ + '/' + base::random_hex(16);
  file_.reset(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
  if (!file_.is_open()) fail(path);
  files_.push_back({name, path, {}, 0});
  hash_ = base::Sha256();
}

void ReceivedFiles::write(std::string_view bytes) {
  hash_.add(bytes);
  files_.back().bytes += static_cast<std::int64_t>(bytes.size());
  if (!base::write_all(file_, bytes)) fail(folder_);
}

// Synchronises the file, because some file systems report only then that there is no room.
void ReceivedFiles::end() {
  if (::fsync(file_.get()) != 0) fail(folder_);
  file_.reset();
  files_.back().sha256 = hash_.hex();
}

void ReceivedFiles::rename(std::size_t index, const std::string& path) {
  if (std::rename(files_.at(index).path.c_str(), path.c_str()) != 0) fail(path);
  files_.at(index).path = path;
}

void ReceivedFiles::sync() const {
  const base::Descriptor folder(::open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder.is_open() || ::fsync(folder.get()) != 0) fail(folder_);
}

}  // namespace http
