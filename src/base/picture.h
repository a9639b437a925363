// Profile pictures. The program matinee-image, which holds no secret, decodes, crops and encodes them again; files have
// random names, and the database holds only the name.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/config.h"

namespace base {

std::string picture_folder(const Config& config);

struct PicturesBusy : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Returns a square PNG of 512 pixels without metadata, or nullopt unless the bytes are a PNG, JPEG, WebP or GIF of at
// most 16 megapixels. One picture at a time is made on this machine: throws PicturesBusy if the others take too long,
// and std::exception if the program cannot be run. Never call it inside a transaction.
std::optional<std::string> square_picture(const Config& config, std::string_view bytes);

// Returns true if the name is 32 lower-case hex digits and ".png" or ".webp".
bool is_picture_name(std::string_view name);
// Writes the whole file or nothing and returns its name. Throws std::system_error.
std::string save_picture(const Config& config, std::string_view png);
std::optional<std::string> read_picture(const Config& config, const std::string& name);
// Does nothing for an empty name or a missing file, and logs a failure.
void remove_picture(const Config& config, const std::string& name);

}  // namespace base
