// Reads and writes whole files by their descriptors.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/descriptor.h"

namespace base {

// Throws std::system_error with the reason in errno.
[[noreturn]] void throw_errno(const std::string& what);

// Returns false, with the reason in errno, if not all of it can be written.
bool write_all(const Descriptor& file, std::string_view bytes);

// Reads a file to its end. Returns nullopt unless it is open, a regular file of at most `most` bytes, and readable.
std::optional<std::string> read_all(const Descriptor& file, std::size_t most);

}  // namespace base
