// The parts that the page of one share link and the page of all of them have in common.
#pragma once

#include <cstdint>
#include <string>

#include "app/context.h"
#include "app/page/forms.h"
#include "store/sharing/share_link.h"

namespace web {

inline constexpr char kShareLinksPath[] = "/settings/privacy/links";

// Returns the path of a link's own page.
std::string share_link_path(std::int64_t id);

// Reads the last day of the link, which works until that day is over; an empty text means that it has no end.
void read_share_end(const app::Context& context, const std::string& typed, store::ShareLink& link,
                    app::Problems& problems);

}  // namespace web
