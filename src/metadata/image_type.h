// Recognises pictures by content.
#pragma once

#include <optional>
#include <string_view>

namespace metadata {

enum class ImageType { jpeg, png, webp };
// By content, not by name: the signature, and a header that tells 1 to 16 million pixels.
std::optional<ImageType> image_type(std::string_view bytes);

}  // namespace metadata
