#include <algorithm>

#include "app/page/forms.h"
#include "web/account/handlers.h"

namespace web {

namespace {

bool is_page(std::span<const app::Route> routes, const std::vector<std::string>& segments) {
  return std::any_of(routes.begin(), routes.end(), [&](const app::Route& route) {
    app::PathArgs args;
    return route.method == http::Method::get && app::matches(route.pattern, segments, args);
  });
}

}  // namespace

http::Response settings_choice(app::Context& context) {
  const std::string page = context.req.query().text("page");
  return http::see_other(context.url(app::is_own_path(page) ? page : "/old/settings/account/general"));
}

http::Response settings_redirect(app::Context& context) {
  std::vector<std::string> segments = context.req.segments;
  segments.insert(segments.begin(), "old");
  if (!is_page(context.routes, segments)) throw http::not_found();
  return http::found(context.url("/old" + context.req.path_and_query()));
}

}  // namespace web
