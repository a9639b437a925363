#include "http/file_answer.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <utility>

#include "base/file.h"
#include "http/error.h"

namespace http {

namespace {

std::string_view type_of(std::string_view name) {
  if (name.ends_with(".zip")) return "application/zip";
  return name.ends_with(".json") ? "application/json; charset=utf-8" : "text/csv; charset=utf-8";
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
  if (!body.file.is_open()) base::throw_errno(path);
  ::unlink(path.c_str());
  make([&](std::string_view piece) {
    if (!base::write_all(body.file, piece)) base::throw_errno("a file to download");
  });
  return answer_of(std::move(body), name);
}

}  // namespace http
