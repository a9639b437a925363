#include "app/context.h"

#include "app/client_address.h"
#include "base/text.h"

namespace app {

Context::Context(const Services& services, std::span<const Route> table, const http::Request& request)
    : app(services),
      routes(table),
      req(request),
      language(services.languages.choose(request.header("Accept-Language"), services.config.language)) {}

const std::string& Context::time_zone() const { return viewer ? viewer->time_zone : app.config.timezone; }

std::string Context::today() const { return base::local_date(now(), time_zone()); }

std::string Context::subject_today() const { return base::local_date(now(), subject.value().time_zone); }

bool Context::is_https() const { return app::is_https(app.config, req); }

std::string Context::client_address() const { return app::client_address(app.config, req); }

store::Origin Context::origin() const { return {client_address(), base::salvage_text(req.header("User-Agent"), 8000)}; }

std::string Context::csrf_token() const {
  return session ? auth::csrf_token(app.keys, token_value, *session) : std::string();
}

}  // namespace app
