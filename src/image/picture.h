// Shared by the programs that decode pictures: processes of their own without database, secrets or network, bounded in
// memory and time, behind a system call filter (base/sandbox/calls.h).
#pragma once

#include <gd.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/picture_head.h"

namespace image {

using Image = std::unique_ptr<gdImage, decltype(&gdImageDestroy)>;

// Sets the limits of this process. `files`: open descriptors. False: the system refuses.
bool bound_process(unsigned files);

// All of standard input; none when it is more than `most` bytes.
std::optional<std::string> read_all(std::size_t most);

// Checks the dimensions again, which picture_head() has checked before anything is decoded. Nothing: it is broken.
Image decode(const base::PictureHead& head, std::string& bytes);

// Both to standard output. False: it cannot be encoded or written.
bool write_png(gdImagePtr image);
bool write_out(std::string_view bytes);

}  // namespace image
