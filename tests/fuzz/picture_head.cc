// Fuzzes heads of pictures, which are examined before anything is kept or decoded: an accepted picture has bounded
// dimensions, and nothing that follows its head changes them.
#include "base/picture_head.h"

#include <cstdint>
#include <string>

#include "check.h"
#include "metadata/images.h"

namespace {

bool are_alike(const base::PictureHead& one, const base::PictureHead& other) {
  return one.kind == other.kind && one.width == other.width && one.height == other.height;
}

// Checks that the whole says the same as a part of the bytes, once the part is enough.
void check_part(std::string_view bytes, std::size_t length) {
  const auto part = base::picture_head(bytes.substr(0, length)), whole = base::picture_head(bytes);
  FUZZ_CHECK(!part || (whole && are_alike(*part, *whole)));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const auto head = base::picture_head(bytes);
  for (const std::size_t length : {size / 2, size - size / 4, size < 2 ? 0 : size - 1}) check_part(bytes, length);
  const auto kind = metadata::image_kind(bytes);
  FUZZ_CHECK(kind.has_value() == (head && head->kind != base::PictureKind::gif));
  if (!head) return 0;
  FUZZ_CHECK(head->width > 0 && head->height > 0 && std::uint64_t{head->width} * head->height <= base::kMostPixels);
  FUZZ_CHECK(std::string_view("\xFF\x89RG").find(bytes[0]) != std::string_view::npos);  // never a page or a script
  const auto longer = base::picture_head(bytes + "<script>");
  FUZZ_CHECK(longer && are_alike(*head, *longer));
  return 0;
}
