// The kind and size of a picture, from its first headers alone. They are read before anything is stored or decoded, so
// that pages, scripts and decompression bombs go no further.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace base {

enum class PictureKind { jpeg, png, webp, gif };

struct PictureHead {
  PictureKind kind;
  std::uint32_t width, height;
  int orientation = 1;  // of a JPEG, as EXIF numbers it: 1 upright, 2 … 8 mirrored or turned; 1 if it has none
};

inline constexpr std::uint64_t kMostPixels = 16'000'000;
inline constexpr std::size_t kMostPictureBytes = 5 * 1024 * 1024;

// Decides by content, not by name: it takes a signature, and a header with 1 to kMostPixels pixels.
std::optional<PictureHead> picture_head(std::string_view bytes);

}  // namespace base
