// The form on a member's own pages that creates a share link of them.
#pragma once

#include <cstdint>

#include "app/context.h"
#include "app/page/view.h"
#include "store/sharing/share_link.h"

namespace web {

// Adds the section SHARE_LINKS with the include SHARE_FIELDS, for a link that ends soon enough to ask for no password.
// `subject_id` is a list's id or the year.
void add_share_links(const app::Context& context, app::Section target, store::ShareKind kind,
                     std::int64_t subject_id = 0);

}  // namespace web
