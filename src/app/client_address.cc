#include "app/client_address.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/text.h"
#include "net/address.h"

namespace app {

namespace {

std::string address_text(const net::Ip& ip) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (net::is_v4(ip)) inet_ntop(AF_INET, ip.data() + 12, text.data(), text.size());
  else inet_ntop(AF_INET6, ip.data(), text.data(), text.size());
  return text.data();
}

bool is_trusted(const base::Config& config, std::string_view peer) {
  if (peer.empty() || peer == "unix:" || peer == "unix") return true;  // the web server's socket
  const auto address = net::parse_ip(peer);
  if (!address) return false;
  if (!config.trusted_proxies_set) return net::is_in(*address, "127.0.0.0/8") || net::is_in(*address, "::1");
  for (const std::string& network : config.trusted_proxies)
    if (network == "*" || net::is_in(*address, network)) return true;
  return false;
}

// Walks from the trusted peer to the left and returns the first address that is no trusted proxy, or the last one
// before the end or a malformed element. If `*` trusts all, it takes only one step, because a client may have made up
// the rest.
std::optional<net::Ip> forwarded_for(const base::Config& config, std::string_view header) {
  const auto& proxies = config.trusted_proxies;
  const bool trusts_all = std::find(proxies.begin(), proxies.end(), "*") != proxies.end();
  std::optional<net::Ip> reached;
  const auto parts = base::split(header, ',');
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    const auto address = net::parse_ip(base::trim(*part));
    if (!address) break;
    reached = address;
    if (trusts_all || !is_trusted(config, address_text(*address))) break;
  }
  return reached;
}

}  // namespace

bool is_address(std::string_view text) { return net::parse_ip(text).has_value(); }

bool is_https(const base::Config& config, const http::Request& request) {
  if (request.variable("HTTPS") == "on") return true;
  if (config.trusted_proxies_set && !is_trusted(config, request.variable("REMOTE_ADDR"))) return false;
  return base::ascii_lower(request.header("X-Forwarded-Proto")) == "https";
}

std::string client_address(const base::Config& config, const http::Request& request) {
  const std::string_view peer = request.variable("REMOTE_ADDR");
  const auto peer_address = net::parse_ip(peer);
  if (is_trusted(config, peer)) {
    const std::string_view header = request.header("X-Forwarded-For");
    const auto address = header.empty() ? net::parse_ip(request.header("X-Real-IP")) : forwarded_for(config, header);
    if (address) return address_text(*address);
  }
  return peer_address ? address_text(*peer_address) : "";
}

bool is_in_list(std::string_view text, std::string_view list) {
  const auto address = net::parse_ip(text);
  std::string words(list);
  std::replace(words.begin(), words.end(), ',', ' ');
  for (const std::string_view network : base::split(words, ' '))
    if (address && !network.empty() && net::is_in(*address, network)) return true;
  return false;
}

}  // namespace app
