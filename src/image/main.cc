// matinee-image: turns a picture on standard input into a square PNG of 512 pixels on standard output. It decodes
// untrusted bytes (libgd), so it is a process of its own without database, secrets or network, bounded in memory
// and time and limited to few system calls. Encoding drops metadata and trailing bytes; photographs are rotated
// upright.
//
// Exit status: 0 done, 1 not an accepted picture, 2 the system refused something.
#include <algorithm>
#include <optional>
#include <string>

#include "base/sandbox/calls.h"
#include "image/picture.h"

namespace {

using image::Image;

constexpr int kSide = 512;

Image new_square() {
  Image target(gdImageCreateTrueColor(kSide, kSide), gdImageDestroy);
  if (!target) return target;
  gdImageAlphaBlending(target.get(), 0);
  gdImageSaveAlpha(target.get(), 1);
  return target;
}

// Cuts out the middle square and scales it. A picture of this size stays as it is, so that one of ours is the same
// again, byte for byte.
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

}  // namespace

int main() {
  if (!image::bound_process(3) || !base::allow_only(base::Calls::on_open_files)) return 2;
  auto bytes = image::read_all(base::kMostPictureBytes);
  if (!bytes) return 1;
  const auto head = base::picture_head(*bytes);
  const Image picture = head ? image::decode(*head, *bytes) : Image(nullptr, gdImageDestroy);
  if (!picture) return 1;
  const Image result = upright(square(picture.get()), head->orientation);
  return result && image::write_png(result.get()) ? 0 : 2;
}
