// Addresses of servers that a person typed, and which of them this server may connect to (SSRF). The address
// that a connection really goes to decides, never the typed text: so names, numbers in odd bases and answers of the
// DNS get no further. All functions are pure but may_connect_elsewhere(), which asks for this machine's own addresses.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct sockaddr;

namespace net {

// An address as IPv6; IPv4 as ::ffff:a.b.c.d.
using Ip = std::array<unsigned char, 16>;

std::optional<Ip> parse_ip(std::string_view text);
bool is_v4(const Ip& ip);
// Whether an address lies in a network, as "10.0.0.0/8", "fd00::/8" or one address; false when that is none.
bool is_in(const Ip& ip, std::string_view network);
// None for other families. IPv4 inside IPv6 (mapped, compatible, translated, NAT64, 6to4) comes out as IPv4.
std::optional<Ip> ip_of(const sockaddr& address);
Ip without_wrapping(const Ip& ip);

enum class Reach {
  never,   // this machine, link-local, multicast, the metadata services of clouds
  listed,  // private and reserved networks: when an administrator listed host or network
  open,
};
// Of an address without wrapping.
Reach reach_of(const Ip& ip);

// The administrators' list: host names, addresses and networks (CIDR) with spaces between.
class AddressList {
 public:
  explicit AddressList(std::string_view text);
  bool holds_host(std::string_view host) const;
  bool holds(const Ip& ip) const;

 private:
  std::vector<std::string> entries_;
};

// Whether a connection meant for `host` may go to `address`.
bool may_connect(const AddressList& list, std::string_view host, const sockaddr& address);
// The same where a public address of this machine's own must be listed too: what listens there may be closed to
// everybody else.
bool may_connect_elsewhere(const AddressList& list, std::string_view host, const sockaddr& address);

struct ServerAddress {
  std::string url;   // "https://host:8920/jellyfin", lower case but for the path, no trailing slash
  std::string host;  // without brackets and trailing dot
};
// http or https, host, port, path; no user name, query or fragment, and no port of a well-known other service.
std::optional<ServerAddress> parse_server_address(std::string_view text);
// The address of something on a server: the same, with any path, which stays as it is, and perhaps a query.
std::optional<ServerAddress> parse_web_address(std::string_view text);

}  // namespace net
