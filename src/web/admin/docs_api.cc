#include "app/page/page.h"
#include "web/admin/handlers.h"

namespace web {

http::Response docs_api(app::Context& context) {
  app::Page page(context.language, "docs_api.tpl");
  return app::render(context, page, {.title = base::tr("API")});
}

}  // namespace web
