// The part of the page Export where members export their films (partials/exports.tpl).
#pragma once

#include "app/context.h"
#include "app/page/page.h"

namespace web {

void add_exports(app::Context& context, app::Page& page);
// Returns the exports as JSON, for the script that shows their progress.
base::Json exports_json(const app::Context& context);

}  // namespace web
