#include "http/file_answer.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <utility>

#include "http/error.h"

namespace http {

namespace {

std::string_view type_of(std::string_view name) {
  if (name.ends_with(".zip")) return "application/zip";
  return name.ends_with(".json") ? "application/json; charset=utf-8" : "text/csv; charset=utf-8";
}

[[noreturn]] void fail(const std::string& what) { throw std::system_error(errno, std::generic_category(), what); }

void write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail("a file to download");
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

Response answer_of(FileBody body, std::string_view name) {
  struct stat facts {};
  if (!body.file.is_open() || ::fstat(body.file.get(), &facts) != 0 || !S_ISREG(facts.st_mode)) throw not_found();
  body.size = facts.st_size;
  Response response;
  response.file = std::make_shared<const FileBody>(std::move(body));
  response.header("Content-Type", type_of(name));
  response.header("Content-Disposition", "attachment; filename=\"" + std::string(name) + '"');
  response.header("Cache-Control", "no-store");
  return response;
}

}  // namespace

Response download(const std::string& path, std::string_view name) {
  return answer_of({base::Descriptor(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC))}, name);
}

Response download_made(const std::string& folder, std::string_view name,
                       const std::function<void(const TakePiece&)>& make) {
  std::string path = folder + "/XXXXXX";
  FileBody body{base::Descriptor(::mkostemp(path.data(), O_CLOEXEC))};
  if (!body.file.is_open()) fail(path);
  ::unlink(path.c_str());
  make([&](std::string_view piece) { write_all(body.file.get(), piece); });
  return answer_of(std::move(body), name);
}

}  // namespace http
