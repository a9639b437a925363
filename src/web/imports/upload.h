// The section "Import": the area for files, imports that wait, earlier imports, and how to get each export.
#pragma once

#include <string_view>

#include "app/context.h"
#include "app/page/view.h"

namespace web {

// Adds the include UPLOAD. `format` is the service whose explanation is open and whose files are expected; if it is
// empty, none is open and the content decides. `problem` says why the last upload was refused.
void add_upload_section(const app::Context& context, app::Section& body, std::string_view format,
                        const base::Text& problem);

}  // namespace web
