// matinee-image: a picture on standard input becomes a square PNG of 512 pixels on standard output. It decodes
// untrusted bytes (libgd), so it is a process of its own: no database, no secrets, no network, bounded memory
// and time. Metadata and trailing bytes do not survive the re-encoding.
//
// Exit status: 0 done, 1 not a picture that is taken, 2 the system refused something.
#include <gd.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace {

constexpr std::size_t kMaxBytes = 5 * 1024 * 1024;
constexpr std::uint64_t kMaxPixels = 16 * 1000 * 1000;
constexpr int kSide = 512;
constexpr rlim_t kMemory = 512 * 1024 * 1024;
constexpr rlim_t kSeconds = 5;

using Image = std::unique_ptr<gdImage, decltype(&gdImageDestroy)>;

struct Size {
  std::uint64_t width = 0, height = 0;
};

bool limit(decltype(RLIMIT_AS) resource, rlim_t value) {
  const rlimit bound{value, value};
  return setrlimit(resource, &bound) == 0;
}

// A sanitizer maps terabytes and opens files of its own.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

bool limit_process() {
  return (kSanitized || (limit(RLIMIT_AS, kMemory) && limit(RLIMIT_NOFILE, 3))) && limit(RLIMIT_CPU, kSeconds) &&
         limit(RLIMIT_FSIZE, 16 * 1024 * 1024) && limit(RLIMIT_CORE, 0);
}

std::optional<std::string> read_all() {
  std::string bytes(kMaxBytes + 1, '\0');
  std::size_t filled = 0;
  while (filled < bytes.size()) {
    const ssize_t got = read(STDIN_FILENO, bytes.data() + filled, bytes.size() - filled);
    if (got < 0) return std::nullopt;
    if (got == 0) break;
    filled += static_cast<std::size_t>(got);
  }
  bytes.resize(filled);
  return filled <= kMaxBytes ? std::optional(bytes) : std::nullopt;
}

std::uint64_t number(std::string_view bytes, std::size_t at, std::size_t length, bool big_endian) {
  if (at + length > bytes.size()) return 0;
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < length; ++i) {
    const std::size_t position = big_endian ? at + i : at + length - 1 - i;
    value = value << 8 | static_cast<unsigned char>(bytes[position]);
  }
  return value;
}

// The frame header of a JPEG (ITU T.81 B.2.2): the dimensions stand behind a SOF marker.
Size jpeg_size(std::string_view bytes) {
  std::size_t at = 2;
  while (at + 9 < bytes.size() && static_cast<unsigned char>(bytes[at]) == 0xff) {
    const auto marker = static_cast<unsigned char>(bytes[at + 1]);
    const bool frame = marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
    if (frame) return {number(bytes, at + 7, 2, true), number(bytes, at + 5, 2, true)};
    at += marker == 0xff ? 1 : 2 + number(bytes, at + 2, 2, true);
  }
  return {};
}

// RIFF container (https://developers.google.com/speed/webp/docs/riff_container).
Size webp_size(std::string_view bytes) {
  const std::string_view kind = bytes.substr(12, 4);
  if (kind == "VP8X") return {number(bytes, 24, 3, false) + 1, number(bytes, 27, 3, false) + 1};
  if (kind == "VP8 ") return {number(bytes, 26, 2, false) & 0x3fff, number(bytes, 28, 2, false) & 0x3fff};
  const std::uint64_t bits = number(bytes, 21, 4, false);
  return {(bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1};
}

struct Format {
  std::string_view magic;
  std::size_t at;
  Size (*size)(std::string_view);
  gdImagePtr (*decode)(int, void*);
};

const Format kFormats[] = {
    {std::string_view("\x89PNG\r\n\x1a\n", 8), 0, [](std::string_view b) { return Size{number(b, 16, 4, true), number(b, 20, 4, true)}; },
     gdImageCreateFromPngPtr},
    {"\xff\xd8\xff", 0, jpeg_size, gdImageCreateFromJpegPtr},
    {"WEBP", 8, webp_size, gdImageCreateFromWebpPtr},
    {"GIF8", 0, [](std::string_view b) { return Size{number(b, 6, 2, false), number(b, 8, 2, false)}; }, gdImageCreateFromGifPtr},
};

// The dimensions are checked before anything is decoded.
Image decode(std::string& bytes) {
  Image none(nullptr, gdImageDestroy);
  for (const Format& format : kFormats) {
    if (bytes.size() < 32 || bytes.compare(format.at, format.magic.size(), format.magic) != 0) continue;
    const Size size = format.size(bytes);
    if (size.width == 0 || size.height == 0 || size.width * size.height > kMaxPixels) return none;
    return {format.decode(static_cast<int>(bytes.size()), bytes.data()), gdImageDestroy};
  }
  return none;
}

// The middle square, scaled.
Image square(gdImagePtr source) {
  const int width = gdImageSX(source), height = gdImageSY(source), side = std::min(width, height);
  Image target(gdImageCreateTrueColor(kSide, kSide), gdImageDestroy);
  if (!target) return target;
  gdImageAlphaBlending(target.get(), 0);
  gdImageSaveAlpha(target.get(), 1);
  gdImageCopyResampled(target.get(), source, 0, 0, (width - side) / 2, (height - side) / 2, kSide, kSide, side, side);
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
  const Image picture = decode(*bytes);
  if (!picture) return 1;
  const Image result = square(picture.get());
  return result && write_png(result.get()) ? 0 : 2;
}
