// Addresses of servers that a person typed, and which of them this server may connect to (SSRF). The address that a
// connection really goes to decides, never the typed text, so names, numbers in odd bases and DNS answers get no
// further. All functions are pure except may_connect_elsewhere(), which asks for this machine's own addresses.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct sockaddr;

namespace net {

// An address as IPv6; IPv4 is ::ffff:a.b.c.d.
using Ip = std::array<unsigned char, 16>;

std::optional<Ip> parse_ip(std::string_view text);
bool is_v4(const Ip& ip);
// Returns true if an address lies in a network, written as "10.0.0.0/8", "fd00::/8" or one address. Returns false if
// the text is no network.
bool is_in(const Ip& ip, std::string_view network);
// Returns nullopt for other families than IP. IPv4 inside IPv6 (mapped, compatible, translated, NAT64, 6to4) is
// returned as IPv4.
std::optional<Ip> ip_of(const sockaddr& address);
Ip without_wrapping(const Ip& ip);

enum class Reach {
  never,   // this machine, link-local, multicast, the metadata services of clouds
  listed,  // private and reserved networks: only if an administrator listed host or network
  open,
};
// Returns the reach of an address without wrapping.
Reach reach_of(const Ip& ip);

// The administrators' list of host names, addresses and networks (CIDR), separated by spaces.
class AddressList {
 public:
  explicit AddressList(std::string_view text);
  bool holds_host(std::string_view host) const;
  bool holds(const Ip& ip) const;

 private:
  std::vector<std::string> entries_;
};

// Returns true if a connection meant for `host` may go to `address`.
bool may_connect(const AddressList& list, std::string_view host, const sockaddr& address);
// Returns true if may_connect() does and `address`, if it is this machine's own, is listed too. Services that listen
// here may be closed to everybody else.
bool may_connect_elsewhere(const AddressList& list, std::string_view host, const sockaddr& address);

struct ServerAddress {
  std::string url;   // "https://host:8920/jellyfin", lower case except for the path, no trailing slash
  std::string host;  // without brackets and trailing dot
};
// Parses http or https, host, port and path, without user name, query or fragment. Refuses ports of well-known other
// services.
std::optional<ServerAddress> parse_server_address(std::string_view text);
// Parses the address of something on a server: like a server's address, but with any path, which is kept as it is, and
// perhaps a query.
std::optional<ServerAddress> parse_web_address(std::string_view text);

}  // namespace net
