#include "base/picture_head.h"

namespace base {

namespace {

// Reads big- and little-endian numbers; 0 beyond the end, which no check below accepts as a size.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : bytes_(bytes) {}
  std::size_t size() const { return bytes_.size(); }
  bool has(std::size_t at, std::string_view what) const {
    return at <= size() && bytes_.substr(at, what.size()) == what;
  }
  std::uint32_t byte(std::size_t at) const { return at < size() ? static_cast<unsigned char>(bytes_[at]) : 0; }
  std::uint32_t big16(std::size_t at) const { return byte(at) << 8 | byte(at + 1); }
  std::uint32_t big32(std::size_t at) const { return big16(at) << 16 | big16(at + 2); }
  std::uint32_t little16(std::size_t at) const { return byte(at) | byte(at + 1) << 8; }
  std::uint32_t number16(std::size_t at, bool little) const { return little ? little16(at) : big16(at); }
  std::uint32_t number32(std::size_t at, bool little) const { return little ? little32(at) : big32(at); }
  std::uint32_t little24(std::size_t at) const { return little16(at) | byte(at + 2) << 16; }
  std::uint32_t little32(std::size_t at) const { return little16(at) | little16(at + 2) << 16; }

 private:
  std::string_view bytes_;
};

using Head = std::optional<PictureHead>;

Head sane(PictureKind kind, std::uint32_t width, std::uint32_t height) {
  const bool fits = width > 0 && height > 0 && std::uint64_t{width} * height <= kMostPixels;
  return fits ? Head({.kind = kind, .width = width, .height = height}) : std::nullopt;
}

// Returns the orientation in a segment's content, a TIFF header and its first directory (EXIF 2.3, 4.6), or 0 without
// one.
int exif_orientation(const Bytes& bytes, std::size_t content, std::size_t end) {
  constexpr std::uint32_t kTag = 0x0112;
  constexpr std::size_t kEntry = 12;
  const std::size_t tiff = content + 6;
  const bool little = bytes.has(tiff, "II");
  if (!bytes.has(content, std::string_view("Exif\0\0", 6)) || (!little && !bytes.has(tiff, "MM"))) return 0;
  const std::size_t directory = tiff + bytes.number32(tiff + 4, little), count = bytes.number16(directory, little);
  for (std::size_t i = 0, at = directory + 2; i < count && at + kEntry <= end; ++i, at += kEntry) {
    const std::uint32_t value = bytes.number16(at + 8, little);
    if (bytes.number16(at, little) == kTag) return value >= 1 && value <= 8 ? static_cast<int>(value) : 0;
  }
  return 0;
}

Head jpeg_head(const Bytes& bytes) {
  constexpr std::uint32_t kApp1 = 0xE1;
  if (!bytes.has(0, "\xFF\xD8\xFF")) return std::nullopt;
  int orientation = 0;
  for (std::size_t at = 2; at + 9 <= bytes.size() && bytes.byte(at) == 0xFF;) {
    const std::uint32_t marker = bytes.byte(at + 1);
    if (marker == 0xFF) {  // fill byte
      ++at;
      continue;
    }
    const std::uint32_t length = bytes.big16(at + 2);
    const bool starts_frame =
        marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;  // T.81, table B.1
    if (starts_frame) {
      Head head = length >= 8 ? sane(PictureKind::jpeg, bytes.big16(at + 7), bytes.big16(at + 5)) : std::nullopt;
      if (head && orientation != 0) head->orientation = orientation;
      return head;
    }
    if (marker < 0xC0 || marker == 0xDA || length < 2) return std::nullopt;  // pixels before a frame, or nonsense
    if (marker == kApp1 && orientation == 0) orientation = exif_orientation(bytes, at + 4, at + 2 + length);
    at += 2 + length;
  }
  return std::nullopt;
}

Head png_head(const Bytes& bytes) {
  static constexpr std::string_view kSignature = "\x89PNG\r\n\x1A\n";
  if (!bytes.has(0, kSignature) || bytes.size() < 33 || bytes.big32(8) != 13 || !bytes.has(12, "IHDR"))
    return std::nullopt;
  return sane(PictureKind::png, bytes.big32(16), bytes.big32(20));
}

// Reads a simple lossy, a simple lossless or an extended file (RFC 9649).
Head webp_head(const Bytes& bytes) {
  if (!bytes.has(0, "RIFF") || !bytes.has(8, "WEBP") || bytes.size() < 30) return std::nullopt;
  if (bytes.has(12, "VP8 ") && bytes.has(23, "\x9D\x01\x2A"))
    return sane(PictureKind::webp, bytes.little16(26) & 0x3FFF, bytes.little16(28) & 0x3FFF);
  if (bytes.has(12, "VP8L") && bytes.byte(20) == 0x2F) {
    const std::uint32_t packed = bytes.little32(21);
    return sane(PictureKind::webp, (packed & 0x3FFF) + 1, (packed >> 14 & 0x3FFF) + 1);
  }
  return bytes.has(12, "VP8X") ? sane(PictureKind::webp, bytes.little24(24) + 1, bytes.little24(27) + 1) : std::nullopt;
}

// Reads the size of the screen that all frames lie on.
Head gif_head(const Bytes& bytes) {
  const bool is_gif = bytes.has(0, "GIF87a") || bytes.has(0, "GIF89a");
  return is_gif && bytes.size() >= 32 ? sane(PictureKind::gif, bytes.little16(6), bytes.little16(8)) : std::nullopt;
}

}  // namespace

std::optional<PictureHead> picture_head(std::string_view bytes) {
  const Bytes content(bytes);
  for (const auto read : {jpeg_head, png_head, webp_head, gif_head})
    if (const Head head = read(content)) return head;
  return std::nullopt;
}

}  // namespace base
