// Images of films and persons, cached as <data>/images/<size>/<file>, where the web server finds them. The database
// stores the local path "/images/<size>/<file>" (without the base path) only for the size that pages show first:
// posters w342, backdrops w780, profiles w185.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/picture_head.h"
#include "metadata/provider.h"
#include "store/sqlite/db.h"

namespace metadata {

inline constexpr std::array<std::string_view, 8> kImageSizes = {"w92",  "w154", "w185",  "w342",
                                                                "w500", "w780", "w1280", "original"};
bool is_image_size(std::string_view size);

// Returns the kind of a picture that the provider may send, or nullopt for anything else.
std::optional<base::PictureKind> image_kind(std::string_view bytes);

// Returns the cached bytes, if any. `file` is the provider's path without the slash.
std::optional<std::string> read_cached_image(const std::string& images_dir, std::string_view size,
                                             std::string_view file);

// Fetches one image, checks it, writes its file, and stores the path if it belongs to a film or person. Returns the
// bytes, even if they could not be written, which is logged. Throws ProviderError, which is not_found also for a size
// or name that no image has.
std::string fetch_image(store::Db& db, Provider& provider, const std::string& images_dir, std::string_view size,
                        const std::string& file);

// Returns true if the file exists; does not look at its content. Stores the local path if the database lacks it.
bool image_is_cached(store::Db& db, const std::string& images_dir, std::string_view size, std::string_view file);

// Fetches several, each as fetch_image() does, and returns their results. Throws only when the image host counts as
// down.
std::vector<Fetched<std::string>> fetch_images(store::Db& db, Provider& provider, const std::string& images_dir,
                                               const std::vector<ImageName>& names);

}  // namespace metadata
