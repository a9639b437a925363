// The profile picture in a Matinee ZIP: bytes that nothing here looks into.
#pragma once

#include <cstddef>
#include <string>

namespace formats {

// Empty when the file is no such archive or has none. The descriptor belongs to the caller. Throws Refused, also for a
// picture of more than `most` bytes.
std::string matinee_picture(int fd, std::size_t most);

}  // namespace formats
