#include "metadata/images.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>

#include "base/file.h"
#include "base/log.h"
#include "base/random.h"
#include "domain/movie.h"
#include "store/catalogue/movie.h"

namespace metadata {

namespace {

bool is_cacheable(std::string_view size, std::string_view file) {
  return is_image_size(size) && domain::is_image_path("/" + std::string(file));
}

// Makes a folder that the web server can read, whatever the umask.
bool make_folder(const std::string& path) {
  if (::mkdir(path.c_str(), 0755) == 0) return ::chmod(path.c_str(), 0755) == 0;
  return errno == EEXIST;
}

bool write_new_file(const std::string& path, std::string_view bytes) {
  const base::Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644));
  return file.is_open() && base::write_all(file, bytes) && ::fchmod(file.get(), 0644) == 0 && ::fsync(file.get()) == 0;
}

// Writes under a temporary name first, so that readers see the whole file or none. Two simultaneous writers write the
// same bytes.
bool write_file(const std::string& images_dir, std::string_view size, const std::string& file, std::string_view bytes) {
  const std::string folder = images_dir + "/" + std::string(size);
  if (!make_folder(images_dir) || !make_folder(folder)) return false;
  const std::string temporary = folder + "/." + base::random_hex(8) + ".part";
  if (write_new_file(temporary, bytes) && ::rename(temporary.c_str(), (folder + "/" + file).c_str()) == 0) return true;
  const int reason = errno;
  ::unlink(temporary.c_str());
  errno = reason;
  return false;
}

// Returns the kind of image that pages show first in this size.
std::optional<store::ImageKind> kind_of_size(std::string_view size) {
  if (size == "w342") return store::ImageKind::poster;
  if (size == "w780") return store::ImageKind::backdrop;
  if (size == "w185") return store::ImageKind::profile;
  return std::nullopt;
}

// Stores the local path. Only logs a failure of the database, as the file exists in any case.
void note_in_store(store::Db& db, std::string_view size, const std::string& file) {
  const auto kind = kind_of_size(size);
  const std::string meta_path = "/" + file;
  const std::string local_path = "/images/" + std::string(size) + meta_path;
  try {
    if (!kind || !store::image_path_is_due(db, *kind, meta_path, local_path)) return;
    store::Tx tx(db);
    store::save_image_path(tx, *kind, meta_path, local_path);
    tx.commit();
  } catch (const store::DbError& error) {
    base::log(base::LogLevel::warning, "image_not_noted", {{"code", error.code}});
  }
}

void cache_image(store::Db& db, const std::string& images_dir, std::string_view size, const std::string& file,
                 std::string_view bytes) {
  if (write_file(images_dir, size, file, bytes)) note_in_store(db, size, file);
  else base::log(base::LogLevel::warning, "image_not_kept", {{"errno", errno}});
}

}  // namespace

bool is_image_size(std::string_view size) {
  return std::find(kImageSizes.begin(), kImageSizes.end(), size) != kImageSizes.end();
}

std::optional<base::PictureKind> image_kind(std::string_view bytes) {
  const auto head = base::picture_head(bytes);
  return head && head->kind != base::PictureKind::gif ? std::optional(head->kind) : std::nullopt;
}

std::optional<std::string> read_cached_image(const std::string& images_dir, std::string_view size,
                                             std::string_view file) {
  if (!is_cacheable(size, file)) return std::nullopt;
  const std::string path = images_dir + "/" + std::string(size) + "/" + std::string(file);
  auto bytes = base::read_all(base::Descriptor(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC)), kMaxImage);
  return bytes && image_kind(*bytes) ? std::move(bytes) : std::nullopt;
}

std::string fetch_image(store::Db& db, Provider& provider, const std::string& images_dir, std::string_view size,
                        const std::string& file) {
  if (!is_cacheable(size, file)) throw ProviderError(ProviderProblem::not_found, base::tr("There is no such image."));
  std::string bytes = provider.image(size, "/" + file);
  cache_image(db, images_dir, size, file, bytes);
  return bytes;
}

bool image_is_cached(store::Db& db, const std::string& images_dir, std::string_view size, std::string_view file) {
  struct stat facts {};
  const std::string path = images_dir + "/" + std::string(size) + "/" + std::string(file);
  if (!is_cacheable(size, file) || ::lstat(path.c_str(), &facts) != 0 || !S_ISREG(facts.st_mode) || facts.st_size == 0)
    return false;
  note_in_store(db, size, std::string(file));
  return true;
}

std::vector<Fetched<std::string>> fetch_images(store::Db& db, Provider& provider, const std::string& images_dir,
                                               const std::vector<ImageName>& names) {
  std::vector<Fetched<std::string>> all = provider.images(names);
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].value) cache_image(db, images_dir, names[i].size, names[i].meta_path.substr(1), *all[i].value);
  return all;
}

}  // namespace metadata
