// The section "Bring your films": where files are dropped, what waits, what was imported, how to get each export.
#pragma once

#include <string_view>

#include "app/context.h"
#include "app/page/view.h"

namespace web {

// The include DROP: the area where files are dropped. Parameters as below.
void add_upload_form(const app::Context& context, app::Section& body, std::string_view format,
                     const base::Text& problem);
// The include UPLOAD. `format`: whose explanation stands open, and what the files are taken for; empty: none, and their
// content tells. `problem`: why the last upload was not taken.
void add_upload_section(const app::Context& context, app::Section& body, std::string_view format,
                        const base::Text& problem);

}  // namespace web
