#include "app/absolute_url.h"

#include <algorithm>

#include "app/client_address.h"
#include "base/text.h"

namespace app {

namespace {

constexpr std::size_t kLongestHost = 255;

bool all_of(std::string_view text, std::string_view allowed) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
    return base::is_alnum(std::string_view(&c, 1)) || allowed.find(c) != std::string_view::npos;
  });
}

bool is_port(std::string_view text) {
  const auto port = text.size() <= 5 ? base::parse_id(text) : std::nullopt;
  return port && *port >= 1 && *port <= 65535;
}

}  // namespace

bool is_host(std::string_view text) {
  if (text.size() > kLongestHost) return false;
  const bool is_v6 = text.starts_with('[');
  const auto end = is_v6 ? text.find(']') : std::min(text.find(':'), text.size());
  if (end == std::string_view::npos) return false;
  const std::string_view name = is_v6 ? text.substr(1, end - 1) : text.substr(0, end),
                         rest = text.substr(end + (is_v6 ? 1 : 0));
  return (is_v6 ? all_of(name, ":.") : all_of(name, ".-")) &&
         (rest.empty() || (rest[0] == ':' && is_port(rest.substr(1))));
}

std::string absolute_url(const base::Config& config, const http::Request& request, std::string_view path) {
  if (!config.base_url.empty()) return config.base_url + std::string(path);
  const std::string_view host = request.header("Host");
  const std::string address = request.base_path() + std::string(path);
  if (!is_host(host)) return address;
  return (is_https(config, request) ? "https://" : "http://") + std::string(host) + address;
}

std::string absolute_url(const Context& context, std::string_view path) {
  return absolute_url(context.app.config, context.req, path);
}

}  // namespace app
