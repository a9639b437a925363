#include "api/openapi.h"

#include "api/handlers.h"

namespace api {

namespace {

void replace(std::string& text, std::string_view mark, const std::string& value) {
  const auto at = text.find(mark);
  if (at != std::string::npos) text.replace(at, mark.size(), value);
}

std::string quoted(const std::string& text) { return base::write_json(base::Json(text)); }

}  // namespace

http::Response openapi(app::Context& context) {
  http::Response response;
  response.header("Content-Type", "application/json; charset=utf-8");
  for (std::size_t i = 0; i < kOpenApiLineCount; ++i) response.body += kOpenApiLines[i];
  replace(response.body, "\"@version@\"", quoted(MATINEE_VERSION));
  replace(response.body, "\"@base_path@\"", quoted(context.base_path().empty() ? "/" : context.base_path()));
  return response;
}

}  // namespace api
