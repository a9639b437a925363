#include "http/file_answer.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <utility>

#include "http/error.h"

namespace http {

namespace {

std::string_view type_of(std::string_view name) {
  if (name.ends_with(".zip")) return "application/zip";
  return name.ends_with(".json") ? "application/json; charset=utf-8" : "text/csv; charset=utf-8";
}

}  // namespace

Response download(const std::string& path, std::string_view name) {
  FileBody body{base::Descriptor(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC))};
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

}  // namespace http
