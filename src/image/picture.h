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

// Sets the limits of this process, with `files` open descriptors. Returns false if the system refuses.
bool bound_process(unsigned files);

// Returns all of standard input, or nullopt if it is more than `most` bytes or cannot be read.
std::optional<std::string> read_all(std::size_t most);

// Decodes a picture and checks its dimensions again, which picture_head() has checked before anything is decoded.
// Returns null if the picture is broken.
Image decode(const base::PictureHead& head, std::string& bytes);

// Both write to standard output, and return false if that fails or the picture cannot be encoded.
bool write_png(gdImagePtr image);
bool write_out(std::string_view bytes);

}  // namespace image
