#include "net/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <iterator>

#include "base/descriptor.h"
#include "base/text.h"

namespace net {

namespace {

constexpr std::size_t kMaxUrl = 2000, kMaxHost = 253;
constexpr unsigned char kMapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

// reach_of() checks these first, as some lie inside networks of kListed. Single addresses are metadata services of
// clouds; 64:ff9b:1::/48 and Teredo (2001::/32) hide an IPv4 address where it cannot be found.
constexpr const char* kNever[] = {"0.0.0.0/8",     "127.0.0.0/8",  "169.254.0.0/16", "100.100.100.200",
                                  "168.63.129.16", "192.0.0.192",  "224.0.0.0/4",    "240.0.0.0/4",
                                  "fd00:ec2::/32", "fd20:ce::254", "64:ff9b:1::/48", "2001::/32"};
constexpr const char* kListed[] = {"10.0.0.0/8",      "172.16.0.0/12",  "192.168.0.0/16", "100.64.0.0/10",
                                   "192.0.0.0/24",    "192.0.2.0/24",   "192.88.99.0/24", "198.18.0.0/15",
                                   "198.51.100.0/24", "203.0.113.0/24", "fc00::/7",       "2001:db8::/32",
                                   "3fff::/20"};
constexpr char kGlobal[] = "2000::/3";  // IPv6 beyond it and fc00::/7 has nothing that a server would live at

// Services on these ports speak other protocols, and could take lines of an HTTP request for commands.
constexpr int kOtherServices[] = {
    1,    7,    9,    11,   13,   15,   17,   19,   20,   21,   22,   23,   25,    37,    42,    43,    53,   69,
    77,   79,   87,   95,   101,  102,  103,  104,  109,  110,  111,  113,  115,   117,   119,   123,   135,  137,
    138,  139,  143,  161,  179,  389,  427,  445,  465,  512,  513,  514,  515,   526,   530,   531,   532,  540,
    548,  554,  556,  563,  587,  601,  636,  873,  989,  990,  993,  995,  1433,  1521,  1719,  1720,  1723, 2049,
    2375, 2376, 2379, 2380, 3306, 3389, 3659, 4045, 4190, 5060, 5061, 5432, 5672,  5900,  5984,  6000,  6379, 6443,
    6566, 6665, 6666, 6667, 6668, 6669, 6697, 9000, 9042, 9092, 9200, 9300, 10080, 10250, 11211, 27017, 50000};

bool begins_with(const Ip& ip, std::initializer_list<unsigned char> bytes) {
  return std::equal(bytes.begin(), bytes.end(), ip.begin());
}

Ip mapped(const unsigned char* four) {
  Ip ip{};
  std::memcpy(ip.data(), kMapped, sizeof kMapped);
  std::memcpy(ip.data() + 12, four, 4);
  return ip;
}

template <std::size_t N>
bool is_in_any(const Ip& ip, const char* const (&networks)[N]) {
  return std::any_of(std::begin(networks), std::end(networks), [&](const char* network) { return is_in(ip, network); });
}

// Returns the name in lower case, without the dot that may end a full name.
std::string plain_host(std::string_view host) {
  if (host.ends_with('.')) host.remove_suffix(1);
  return base::ascii_lower(host);
}

bool is_host_name(std::string_view host) {
  return !host.empty() && host.size() <= kMaxHost && host.front() != '.' &&
         std::all_of(host.begin(), host.end(), [](char c) {
           return base::is_alnum(std::string_view(&c, 1)) || c == '.' || c == '-' || c == '_';
         });
}

bool is_path(std::string_view path) {
  constexpr std::string_view kMarks = "/-._~";
  return path.find("//") == std::string_view::npos && path.find("/.") == std::string_view::npos &&
         std::all_of(path.begin(), path.end(), [&](char c) {
           return base::is_alnum(std::string_view(&c, 1)) || kMarks.find(c) != std::string_view::npos;
         });
}

// Returns true if the text is a port such as ":8096", or empty.
bool is_port(std::string_view text) {
  if (text.empty()) return true;
  const auto port = text.front() == ':' && text.size() <= 6 ? base::parse_id(text.substr(1)) : std::nullopt;
  return port && *port >= 1 && *port <= 65535 &&
         std::find(std::begin(kOtherServices), std::end(kOtherServices), static_cast<int>(*port)) ==
             std::end(kOtherServices);
}

struct Authority {
  std::string_view host, port;  // the port with its colon
  bool bracketed = false;
};

std::optional<Authority> split_authority(std::string_view text) {
  if (!text.starts_with('[')) {
    const auto colon = std::min(text.find(':'), text.size());
    const Authority parts{text.substr(0, colon), text.substr(colon), false};
    return is_host_name(parts.host) && is_port(parts.port) ? std::optional(parts) : std::nullopt;
  }
  const auto end = text.find(']');
  if (end == std::string_view::npos) return std::nullopt;
  const Authority parts{text.substr(1, end - 1), text.substr(end + 1), true};
  const bool v6 = parts.host.find(':') != std::string_view::npos && parse_ip(parts.host);
  return v6 && is_port(parts.port) ? std::optional(parts) : std::nullopt;
}

}  // namespace

std::optional<Ip> parse_ip(std::string_view text) {
  const std::string copy(text);
  if (copy.find('\0') != std::string::npos) return std::nullopt;
  Ip ip{};
  if (inet_pton(AF_INET6, copy.c_str(), ip.data()) == 1) return ip;
  unsigned char four[4];
  if (inet_pton(AF_INET, copy.c_str(), four) == 1) return mapped(four);
  return std::nullopt;
}

bool is_v4(const Ip& ip) { return std::memcmp(ip.data(), kMapped, sizeof kMapped) == 0; }

bool is_in(const Ip& ip, std::string_view network) {
  const auto slash = std::min(network.find('/'), network.size());
  const auto first = parse_ip(network.substr(0, slash));
  if (!first) return false;
  const bool v4 = network.find(':') == std::string_view::npos;
  const std::int64_t most = v4 ? 32 : 128;
  std::int64_t bits = slash < network.size() ? base::parse_id(network.substr(slash + 1)).value_or(-1) : most;
  if (bits < 0 || bits > most) return false;
  if (v4) bits += 96;
  for (std::size_t i = 0; i < ip.size() && bits > 0; ++i, bits -= 8) {
    const unsigned mask = bits >= 8 ? 0xffu : (0xffu << (8 - bits)) & 0xffu;
    if ((ip[i] & mask) != ((*first)[i] & mask)) return false;
  }
  return true;
}

std::optional<Ip> ip_of(const sockaddr& address) {
  if (address.sa_family == AF_INET) {
    sockaddr_in v4{};
    std::memcpy(&v4, &address, sizeof v4);
    unsigned char four[4];
    std::memcpy(four, &v4.sin_addr, sizeof four);
    return mapped(four);
  }
  if (address.sa_family != AF_INET6) return std::nullopt;
  sockaddr_in6 v6{};
  std::memcpy(&v6, &address, sizeof v6);
  Ip ip{};
  std::memcpy(ip.data(), &v6.sin6_addr, ip.size());
  return without_wrapping(ip);
}

Ip without_wrapping(const Ip& ip) {
  const bool compatible = begins_with(ip, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});        // ::/96, including ::1 and ::
  const bool translated = begins_with(ip, {0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0});  // ::ffff:0:0:0/96
  const bool nat64 = begins_with(ip, {0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0});    // 64:ff9b::/96
  if (compatible || translated || nat64) return mapped(ip.data() + 12);
  if (begins_with(ip, {0x20, 0x02})) return mapped(ip.data() + 2);  // 6to4
  return ip;
}

Reach reach_of(const Ip& ip) {
  if (is_in_any(ip, kNever)) return Reach::never;
  if (is_in_any(ip, kListed)) return Reach::listed;
  return is_v4(ip) || is_in(ip, kGlobal) ? Reach::open : Reach::never;
}

AddressList::AddressList(std::string_view text) {
  for (const std::string_view line : base::split(text, '\n'))
    for (const std::string_view word : base::split(line, ' '))
      if (!base::trim(word).empty()) entries_.push_back(plain_host(base::trim(word)));
}

bool AddressList::holds_host(std::string_view host) const {
  return std::find(entries_.begin(), entries_.end(), plain_host(host)) != entries_.end();
}

bool AddressList::holds(const Ip& ip) const {
  return std::any_of(entries_.begin(), entries_.end(), [&](const std::string& entry) { return is_in(ip, entry); });
}

namespace {

// Returns true if a socket can be bound to the address, which only works for this machine's own. getifaddrs() would
// need AF_NETLINK, which etc/systemd forbids.
bool is_of_this_machine(const Ip& ip) {
  sockaddr_in v4{};
  v4.sin_family = AF_INET;
  std::memcpy(&v4.sin_addr, ip.data() + 12, 4);
  sockaddr_in6 v6{};
  v6.sin6_family = AF_INET6;
  std::memcpy(&v6.sin6_addr, ip.data(), ip.size());
  const base::Descriptor probe(socket(is_v4(ip) ? AF_INET : AF_INET6, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  if (!probe.is_open()) return errno != EAFNOSUPPORT;
  const int end = is_v4(ip) ? bind(probe.get(), reinterpret_cast<const sockaddr*>(&v4), sizeof v4)
                            : bind(probe.get(), reinterpret_cast<const sockaddr*>(&v6), sizeof v6);
  return end == 0 || errno != EADDRNOTAVAIL;
}

}  // namespace

bool may_connect(const AddressList& list, std::string_view host, const sockaddr& address) {
  const auto ip = ip_of(address);
  if (!ip) return false;
  const Reach reach = reach_of(*ip);
  return reach == Reach::open || (reach == Reach::listed && (list.holds_host(host) || list.holds(*ip)));
}

bool may_connect_elsewhere(const AddressList& list, std::string_view host, const sockaddr& address) {
  if (!may_connect(list, host, address)) return false;
  const Ip ip = ip_of(address).value();
  return !is_of_this_machine(ip) || list.holds_host(host) || list.holds(ip);
}

namespace {

// Parses an address of http or https whose path, with everything after it, satisfies `is_rest`.
template <typename IsRest>
std::optional<ServerAddress> parse_address(std::string_view text, const IsRest& is_rest) {
  if (text.size() > kMaxUrl) return std::nullopt;
  const std::string lower = base::ascii_lower(text.substr(0, 8));
  const std::string_view scheme = lower.starts_with("https://")  ? "https://"
                                  : lower.starts_with("http://") ? "http://"
                                                                 : "";
  if (scheme.empty()) return std::nullopt;
  std::string_view rest = text.substr(scheme.size());
  const auto end = std::min(rest.find_first_of("/?"), rest.size());
  const std::string_view path = rest.substr(end);
  const auto authority = split_authority(rest.substr(0, end));
  if (!authority || !is_rest(path)) return std::nullopt;
  ServerAddress address;
  address.host = plain_host(authority->host);
  address.url = std::string(scheme) + (authority->bracketed ? "[" + address.host + "]" : address.host) +
                std::string(authority->port) + std::string(path);
  return address;
}

// Returns true if the text is a path and a query as RFC 3986 has them, without a fragment.
bool is_path_and_query(std::string_view text) {
  constexpr std::string_view kMarks = "/?-._~%!$&'()*+,;=:@";
  return std::all_of(text.begin(), text.end(), [&](char c) {
    return base::is_alnum(std::string_view(&c, 1)) || kMarks.find(c) != std::string_view::npos;
  });
}

}  // namespace

std::optional<ServerAddress> parse_server_address(std::string_view text) {
  text = base::trim(text);
  while (text.ends_with('/')) text.remove_suffix(1);
  return parse_address(text, is_path);
}

std::optional<ServerAddress> parse_web_address(std::string_view text) {
  return parse_address(base::trim(text), is_path_and_query);
}

}  // namespace net
