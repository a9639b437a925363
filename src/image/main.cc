// matinee-image: turns a picture on standard input into a square PNG of 512 pixels on standard output. It decodes
// untrusted bytes (libgd), so it is a process of its own without database, secrets and network, in bounded memory and
// time. Encoding drops metadata and trailing bytes; a photograph is turned as its camera was held.
//
// Exit status: 0 done, 1 not an accepted picture, 2 the system refused something.
#include <gd.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/picture_head.h"

namespace {

constexpr int kSide = 512;
constexpr rlim_t kMemory = 512 * 1024 * 1024;
constexpr rlim_t kSeconds = 5;

using Image = std::unique_ptr<gdImage, decltype(&gdImageDestroy)>;

bool limit(decltype(RLIMIT_AS) resource, rlim_t value) {
  const rlimit bound{value, value};
  return setrlimit(resource, &bound) == 0;
}

// Sanitizers map terabytes of memory and open files of their own, so they run without these limits.
#if defined(MATINEE_SANITIZED)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

bool limit_process() {
  return (kSanitized || (limit(RLIMIT_AS, kMemory) && limit(RLIMIT_NOFILE, 3))) && limit(RLIMIT_CPU, kSeconds) &&
         limit(RLIMIT_FSIZE, 16 * 1024 * 1024) && limit(RLIMIT_CORE, 0);
}

std::optional<std::string> read_all() {
  std::string bytes(base::kMostPictureBytes + 1, '\0');
  std::size_t filled = 0;
  while (filled < bytes.size()) {
    const ssize_t got = read(STDIN_FILENO, bytes.data() + filled, bytes.size() - filled);
    if (got < 0) return std::nullopt;
    if (got == 0) break;
    filled += static_cast<std::size_t>(got);
  }
  bytes.resize(filled);
  return filled <= base::kMostPictureBytes ? std::optional(bytes) : std::nullopt;
}

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

// Checks the dimensions again, which picture_head() has checked before anything is decoded.
Image decode(const base::PictureHead& head, std::string& bytes) {
  Image image(decoded(head.kind, bytes), gdImageDestroy);
  if (!image) return image;
  const auto pixels =
      static_cast<std::uint64_t>(gdImageSX(image.get())) * static_cast<std::uint64_t>(gdImageSY(image.get()));
  return pixels <= base::kMostPixels ? std::move(image) : Image(nullptr, gdImageDestroy);
}

Image new_square() {
  Image target(gdImageCreateTrueColor(kSide, kSide), gdImageDestroy);
  if (!target) return target;
  gdImageAlphaBlending(target.get(), 0);
  gdImageSaveAlpha(target.get(), 1);
  return target;
}

// Cuts out the middle square and scales it. One of this size stays as it is, so that a picture of ours comes out of it
// byte for byte.
Image square(gdImagePtr source) {
  const int width = gdImageSX(source), height = gdImageSY(source), side = std::min(width, height);
  Image target = new_square();
  if (target && width == kSide && height == kSide) gdImageCopy(target.get(), source, 0, 0, 0, 0, kSide, kSide);
  else if (target)
    gdImageCopyResampled(target.get(), source, 0, 0, (width - side) / 2, (height - side) / 2, kSide, kSide, side, side);
  return target;
}

// Turns the picture as the camera was held (EXIF 2.3, table 6), because encoding drops the orientation.
Image upright(Image stored, int orientation) {
  if (!stored || orientation == 1) return stored;
  const bool swapped = orientation >= 5;
  const bool from_right = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
  const bool from_below = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
  Image target = new_square();
  for (int y = 0; target && y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      const int column = swapped ? y : x, row = swapped ? x : y, last = kSide - 1;
      const int pixel =
          gdImageGetPixel(stored.get(), from_right ? last - column : column, from_below ? last - row : row);
      gdImageSetPixel(target.get(), x, y, pixel);
    }
  }
  return target;
}

bool write_png(gdImagePtr image) {
  int size = 0;
  const std::unique_ptr<void, decltype(&gdFree)> png(gdImagePngPtr(image, &size), gdFree);
  const auto* data = static_cast<const char*>(png.get());
  for (int written = 0; data != nullptr && written < size;) {
    const ssize_t count = write(STDOUT_FILENO, data + written, static_cast<std::size_t>(size - written));
    if (count <= 0) return false;
    written += static_cast<int>(count);
  }
  return data != nullptr;
}

}  // namespace

int main() {
  if (!limit_process()) return 2;
  gdSetErrorMethod([](int, const char*, va_list) {});  // the status says enough
  auto bytes = read_all();
  if (!bytes) return 1;
  const auto head = base::picture_head(*bytes);
  const Image picture = head ? decode(*head, *bytes) : Image(nullptr, gdImageDestroy);
  if (!picture) return 1;
  const Image result = upright(square(picture.get()), head->orientation);
  return result && write_png(result.get()) ? 0 : 2;
}
