#include "image/picture.h"

#include <unistd.h>

#include <cstdint>
#include <utility>

#include "base/sandbox/bounds.h"

namespace image {

namespace {

gdImagePtr decoded(base::PictureKind kind, std::string& bytes) {
  const int size = static_cast<int>(bytes.size());
  switch (kind) {
    case base::PictureKind::jpeg:
      return gdImageCreateFromJpegPtr(size, bytes.data());
    case base::PictureKind::png:
      return gdImageCreateFromPngPtr(size, bytes.data());
    case base::PictureKind::webp:
      return gdImageCreateFromWebpPtr(size, bytes.data());
    case base::PictureKind::gif:
      return gdImageCreateFromGifPtr(size, bytes.data());
  }
  return nullptr;
}

}  // namespace

bool bound_process(unsigned files) {
  gdSetErrorMethod([](int, const char*, va_list) {});  // the status says enough
  return base::bound_process({.memory = 512 * 1024 * 1024, .seconds = 5, .written = 16 * 1024 * 1024, .files = files});
}

std::optional<std::string> read_all(std::size_t most) {
  std::string bytes(most + 1, '\0');
  std::size_t filled = 0;
  while (filled < bytes.size()) {
    const ssize_t got = read(STDIN_FILENO, bytes.data() + filled, bytes.size() - filled);
    if (got < 0) return std::nullopt;
    if (got == 0) break;
    filled += static_cast<std::size_t>(got);
  }
  bytes.resize(filled);
  return filled <= most ? std::optional(bytes) : std::nullopt;
}

Image decode(const base::PictureHead& head, std::string& bytes) {
  Image image(decoded(head.kind, bytes), gdImageDestroy);
  if (!image) return image;
  const auto pixels =
      static_cast<std::uint64_t>(gdImageSX(image.get())) * static_cast<std::uint64_t>(gdImageSY(image.get()));
  return pixels <= base::kMostPixels ? std::move(image) : Image(nullptr, gdImageDestroy);
}

bool write_png(gdImagePtr image) {
  int size = 0;
  const std::unique_ptr<void, decltype(&gdFree)> png(gdImagePngPtr(image, &size), gdFree);
  return png && write_out({static_cast<const char*>(png.get()), static_cast<std::size_t>(size)});
}

bool write_out(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = write(STDOUT_FILENO, bytes.data(), bytes.size());
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

}  // namespace image
