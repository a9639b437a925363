// Jobs on the cached images of films and persons. A stopped job continues where it stopped.
#pragma once

#include <vector>

#include "jobs/work.h"

namespace jobs {

// cache_images: fetches poster, backdrop and portraits of the film whose id is the subject.
void cache_images(const Tools& tools, const store::Job& job, const GoOn& go_on);
// Fetches those of these images that are not cached, if images are. Throws ProviderError if the provider fails.
void fetch_missing_images(const Tools& tools, std::vector<metadata::ImageName> images, const GoOn& go_on);
// refresh_images: fetches the missing images of every film, then does sweep_images.
void refresh_images(const Tools& tools, const store::Job& job, const GoOn& go_on);
// sweep_images: removes files older than a day that no film, person or recent search answer names.
void sweep_images(const Tools& tools, const store::Job& job, const GoOn& go_on);

}  // namespace jobs
