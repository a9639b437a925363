#include "app/client_address.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

#include "base/text.h"

namespace app {

namespace {

// An address as IPv6; IPv4 as ::ffff:a.b.c.d.
using Address = std::array<unsigned char, 16>;

constexpr unsigned char kMapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

std::optional<Address> parse_address(std::string_view text) {
  Address address{};
  const std::string copy(text);
  if (inet_pton(AF_INET6, copy.c_str(), address.data()) == 1) return address;
  std::memcpy(address.data(), kMapped, sizeof kMapped);
  if (inet_pton(AF_INET, copy.c_str(), address.data() + 12) == 1) return address;
  return std::nullopt;
}

std::string address_text(const Address& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (std::memcmp(address.data(), kMapped, sizeof kMapped) == 0)
    inet_ntop(AF_INET, address.data() + 12, text.data(), text.size());
  else inet_ntop(AF_INET6, address.data(), text.data(), text.size());
  return text.data();
}

// "10.0.0.0/8", "fd00::/8" or one address.
bool is_in(const Address& address, std::string_view network) {
  const auto slash = std::min(network.find('/'), network.size());
  const auto base = parse_address(network.substr(0, slash));
  if (!base) return false;
  const bool v4 = network.find(':') == std::string_view::npos;
  auto bits = slash < network.size() ? base::parse_int(network.substr(slash + 1)).value_or(-1) : (v4 ? 32 : 128);
  if (bits < 0) return false;
  if (v4) bits += 96;
  for (std::size_t i = 0; i < address.size() && bits > 0; ++i, bits -= 8) {
    const unsigned mask = bits >= 8 ? 0xffu : (0xffu << (8 - bits)) & 0xffu;
    if ((address[i] & mask) != ((*base)[i] & mask)) return false;
  }
  return true;
}

bool is_trusted(const base::Config& config, std::string_view peer) {
  if (peer.empty() || peer == "unix:" || peer == "unix") return true;  // the web server's socket
  const auto address = parse_address(peer);
  if (!address) return false;
  if (!config.trusted_proxies_set) return is_in(*address, "127.0.0.0/8") || is_in(*address, "::1");
  for (const std::string& network : config.trusted_proxies)
    if (network == "*" || is_in(*address, network)) return true;
  return false;
}

bool trusts_all(const base::Config& config) {
  const auto& networks = config.trusted_proxies;
  return config.trusted_proxies_set && std::find(networks.begin(), networks.end(), "*") != networks.end();
}

// Walks from the trusted peer to the left as long as each address is a trusted proxy: the first that is not, or the
// leftmost, or the last before a malformed element. Where all are trusted by `*`, one step: more may be made up.
std::optional<Address> forwarded_for(const base::Config& config, std::string_view header) {
  std::optional<Address> reached;
  const auto parts = base::split(header, ',');
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    const auto address = parse_address(base::trim(*part));
    if (!address) break;
    reached = address;
    if (trusts_all(config) || !is_trusted(config, address_text(*address))) break;
  }
  return reached;
}

}  // namespace

bool is_address(std::string_view text) { return parse_address(text).has_value(); }

bool is_https(const base::Config& config, const http::Request& request) {
  if (request.variable("HTTPS") == "on") return true;
  if (config.trusted_proxies_set && !is_trusted(config, request.variable("REMOTE_ADDR"))) return false;
  return base::ascii_lower(request.header("X-Forwarded-Proto")) == "https";
}

std::string client_address(const base::Config& config, const http::Request& request) {
  const std::string_view peer = request.variable("REMOTE_ADDR");
  const auto peer_address = parse_address(peer);
  if (is_trusted(config, peer)) {
    const std::string_view header = request.header("X-Forwarded-For");
    const auto address = header.empty() ? parse_address(request.header("X-Real-IP")) : forwarded_for(config, header);
    if (address) return address_text(*address);
  }
  return peer_address ? address_text(*peer_address) : "";
}

bool is_in_list(std::string_view text, std::string_view list) {
  const auto address = parse_address(text);
  std::string words(list);
  std::replace(words.begin(), words.end(), ',', ' ');
  for (const std::string_view network : base::split(words, ' '))
    if (address && !network.empty() && is_in(*address, network)) return true;
  return false;
}

}  // namespace app
