// The part of the page Data where people take their films with them (partials/exports.tpl).
#pragma once

#include "app/context.h"
#include "app/page/page.h"

namespace web {

void add_exports(app::Context& context, app::Page& page);
// The same for the script that shows how far an export is.
base::Json exports_json(const app::Context& context);

}  // namespace web
