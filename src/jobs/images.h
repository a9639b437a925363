// Jobs on the cached images of films and persons. Stopped at any point they go on where they were.
#pragma once

#include "jobs/work.h"

namespace jobs {

inline constexpr std::string_view kRefreshImages = "refresh_images";
inline constexpr std::string_view kSweepImages = "sweep_images";

// cache_images: poster, backdrop and portraits of the film that `subject` numbers.
void cache_images(const Tools& tools, const store::Job& job, const GoOn& go_on);
// refresh_images: what is missing of every film, and then as sweep_images.
void refresh_images(const Tools& tools, const store::Job& job, const GoOn& go_on);
// sweep_images: removes files older than a day that no film, person or recent search answer names.
void sweep_images(const Tools& tools, const store::Job& job, const GoOn& go_on);

}  // namespace jobs
