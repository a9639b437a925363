// The profile picture in a Matinee ZIP, as bytes that nothing here inspects.
#pragma once

#include <cstddef>
#include <string>

namespace formats {

// Returns the picture, or nothing if the file is no such archive or has none. The descriptor belongs to the caller.
// Throws Refused, even for a picture of more than `most` bytes.
std::string matinee_picture(int fd, std::size_t most);

}  // namespace formats
