// The pictures that people send of themselves: decoded, cropped and encoded again by the program matinee-image, which
// holds no secret, and kept under random names. The file's name is all that the store knows.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/config.h"

namespace app {

inline constexpr std::size_t kMaxPicture = 5 * 1024 * 1024;

std::string picture_folder(const base::Config& config);

// A square PNG of 512 pixels without metadata; none when it is no picture that is taken (PNG, JPEG, WebP or GIF of at
// most 16 megapixels). One at a time on this machine: throws HttpError 503 Busy when the others take too long, and
// std::exception when the program cannot be run. Never inside a transaction.
std::optional<std::string> square_picture(const base::Config& config, std::string_view bytes);

// 32 lower-case hex digits and ".png" or ".webp".
bool is_picture_name(std::string_view name);
// Writes the whole file or nothing and returns its name. Throws std::system_error.
std::string save_picture(const base::Config& config, std::string_view png);
std::optional<std::string> read_picture(const base::Config& config, const std::string& name);
// An empty name is none; a file that is not there is no failure.
void remove_picture(const base::Config& config, const std::string& name);

}  // namespace app
