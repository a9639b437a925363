#include "net/address.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cstring>
#include <memory>

#include "metadata/jellyfin.h"
#include "tests/support/mail_server.h"
#include "tests/support/own_network.h"
#include "tests/unit/fixtures/metadata_server.h"
#include "tests/unit/suite.h"

using net::AddressList;
using net::parse_server_address;
using net::Reach;

class AddressTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(AddressTest);
  CPPUNIT_TEST(an_address_is_brought_into_one_form);
  CPPUNIT_TEST(other_forms_are_refused);
  CPPUNIT_TEST(ports_of_other_services_are_refused);
  CPPUNIT_TEST(some_addresses_are_never_reached);
  CPPUNIT_TEST(private_addresses_need_the_list);
  CPPUNIT_TEST(public_addresses_are_open);
  CPPUNIT_TEST(own_public_addresses_need_the_list);
  CPPUNIT_TEST(the_list_holds_hosts_addresses_and_networks);
  CPPUNIT_TEST(no_list_opens_this_machine);
  CPPUNIT_TEST(other_families_are_refused);
  CPPUNIT_TEST(hostile_forms_of_this_machine_meet_no_connection);
  CPPUNIT_TEST(a_server_that_cannot_prove_itself_gets_no_password);
  CPPUNIT_TEST_SUITE_END();

  // Returns true if a connection for `host` may go to the address that `ip` is written as.
  static bool may(const char* list, const char* host, const char* ip,
                  decltype(net::may_connect)& may = net::may_connect) {
    sockaddr_storage storage{};
    sockaddr_in v4{};
    sockaddr_in6 v6{};
    v4.sin_family = AF_INET;
    v6.sin6_family = AF_INET6;
    if (inet_pton(AF_INET, ip, &v4.sin_addr) == 1) std::memcpy(&storage, &v4, sizeof v4);
    else if (inet_pton(AF_INET6, ip, &v6.sin6_addr) == 1) std::memcpy(&storage, &v6, sizeof v6);
    else CPPUNIT_FAIL(ip);
    return may(AddressList(list), host, reinterpret_cast<const sockaddr&>(storage));
  }
  // Returns an address of this machine in a network, because loopback is never connected to.
  static std::optional<in_addr> own_address() {
    ifaddrs* all = nullptr;
    if (getifaddrs(&all) != 0) return std::nullopt;
    const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> kept(all, freeifaddrs);
    for (const ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
      if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET || (one->ifa_flags & IFF_UP) == 0) continue;
      const auto ip = net::ip_of(*one->ifa_addr);
      if (ip && net::reach_of(*ip) != net::Reach::never)
        return reinterpret_cast<const sockaddr_in*>(one->ifa_addr)->sin_addr;
    }
    return std::nullopt;
  }
  static std::string url_of(const char* text) {
    const auto address = parse_server_address(text);
    return address ? address->url : "";
  }

  static constexpr const char* kEverything = "0.0.0.0/0 ::/0 localhost evil.example 127.0.0.1 ::1 169.254.169.254";
  static constexpr const char* kNeverReached[] = {"0.0.0.0",
                                                  "0.1.2.3",
                                                  "127.0.0.1",
                                                  "127.255.255.254",
                                                  "169.254.0.1",
                                                  "169.254.169.254",
                                                  "100.100.100.200",
                                                  "168.63.129.16",
                                                  "192.0.0.192",
                                                  "224.0.0.1",
                                                  "239.255.255.255",
                                                  "240.0.0.1",
                                                  "255.255.255.255",
                                                  "::",
                                                  "::1",
                                                  "::7f00:1",
                                                  "::127.0.0.1",
                                                  "::ffff:127.0.0.1",
                                                  "::ffff:7f00:1",
                                                  "::ffff:0.0.0.0",
                                                  "::ffff:169.254.169.254",
                                                  "::ffff:100.100.100.200",
                                                  "::ffff:224.0.0.1",
                                                  "::ffff:0:127.0.0.1",
                                                  "64:ff9b::127.0.0.1",
                                                  "64:ff9b::7f00:1",
                                                  "64:ff9b::a9fe:a9fe",
                                                  "64:ff9b::6464:64c8",
                                                  "64:ff9b:1::7f00:1",
                                                  "64:ff9b:1::808:808",
                                                  "64:ff9b::e000:1",
                                                  "2002:7f00:1::",
                                                  "2002:a9fe:a9fe::1",
                                                  "2001:0:808:808::1",
                                                  "fe80::1",
                                                  "febf::1",
                                                  "fec0::1",
                                                  "fd00:ec2::254",
                                                  "fd20:ce::254",
                                                  "ff02::1",
                                                  "ff0e::1",
                                                  "100::1",
                                                  "4000::1"};
  static constexpr const char* kPrivate[] = {
      "10.0.0.1",          "10.255.255.255",  "172.16.0.1",      "172.31.255.255",  "192.168.0.1",
      "192.168.255.255",   "100.64.0.1",      "100.127.255.255", "192.0.2.2",       "198.18.0.1",
      "203.0.113.9",       "fc00::1",         "fd12:3456::1",    "2001:db8::1",     "192.0.0.8",
      "192.88.99.1",       "198.51.100.1",    "3fff::1",         "::ffff:10.0.0.1", "::ffff:192.168.1.1",
      "64:ff9b::10.0.0.1", "2002:c0a8:101::1"};
  static constexpr const char* kPublic[] = {"1.1.1.1",         "9.255.255.255",    "11.0.0.0",        "128.0.0.1",
                                            "126.255.255.255", "169.253.255.255",  "169.255.0.0",     "172.15.255.255",
                                            "172.32.0.0",      "192.167.255.255",  "192.169.0.0",     "223.255.255.255",
                                            "100.63.255.255",  "100.128.0.0",      "2606:4700::1111", "2a00:1450::1",
                                            "::ffff:8.8.8.8",  "64:ff9b::8.8.8.8", "2002:808:808::1"};

 public:
  void an_address_is_brought_into_one_form() {
    CPPUNIT_ASSERT_EQUAL(std::string("https://jellyfin.example.org"), url_of("https://jellyfin.example.org"));
    CPPUNIT_ASSERT_EQUAL(std::string("https://jellyfin.example.org"), url_of("  HTTPS://Jellyfin.Example.ORG./  "));
    CPPUNIT_ASSERT_EQUAL(std::string("http://nas:8096/Media/jelly-fin"), url_of("http://nas:8096/Media/jelly-fin/"));
    CPPUNIT_ASSERT_EQUAL(std::string("http://[2001:db8::a]:8096"), url_of("http://[2001:DB8::A]:8096"));
    CPPUNIT_ASSERT_EQUAL(std::string("http://192.168.1.20:8096"), url_of("http://192.168.1.20:8096"));
    CPPUNIT_ASSERT_EQUAL(std::string("2001:db8::a"), parse_server_address("http://[2001:DB8::A]:8096").value().host);
  }

  void other_forms_are_refused() {
    for (const char* text : {"",
                             " ",
                             "jellyfin.example.org",
                             "//jellyfin.example.org",
                             "ftp://h",
                             "file:///etc/passwd",
                             "gopher://h",
                             "httpx://h",
                             "http:/h",
                             "http://",
                             "http:///x",
                             "http://:80",
                             "http://.",
                             "http://u@h",
                             "http://u:p@h",
                             "http://@h",
                             "http://h@127.0.0.1",
                             "http://h\\@x",
                             "http://h?x",
                             "http://h/?x",
                             "http://h#x",
                             "http://h/#x",
                             "http://h h",
                             "http://h\tx",
                             "http://h\nHost: x",
                             "http://h/a b",
                             "http://h/a%2e",
                             "http://%31",
                             "http://h/../x",
                             "http://h/./x",
                             "http://h//x",
                             "http://[::1",
                             "http://::1",
                             "http://[fe80::1%25eth0]",
                             "http://[127.0.0.1]",
                             "http://[h]",
                             "http://[::1]x",
                             "http://h:80:80",
                             "http://\xc3\xa4.example",
                             "http://h\x01",
                             "http://h;x",
                             "http://h,x"})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(text, std::string(), url_of(text));
    CPPUNIT_ASSERT(!parse_server_address(std::string("http://h\0.example", 17)));
    CPPUNIT_ASSERT(!parse_server_address("http://h/" + std::string(2000, 'x')));
    CPPUNIT_ASSERT(!parse_server_address("http://" + std::string(254, 'h')));
  }

  void ports_of_other_services_are_refused() {
    for (const char* port : {"", "0", "22", "25", "6379", "9000", "11211", "65536", "99999", "080808", "-1", "+80",
                             "8o", "0x50", " 80", "80 "})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(port, std::string(), url_of((std::string("http://h:") + port + "/").c_str()));
    for (const char* port : {"1024", "80", "443", "8096", "8920", "65535"})
      CPPUNIT_ASSERT_MESSAGE(port, !url_of((std::string("http://h:") + port).c_str()).empty());
  }

  void some_addresses_are_never_reached() {
    for (const char* ip : kNeverReached) CPPUNIT_ASSERT_MESSAGE(ip, !may("", "evil.example", ip));
  }

  void private_addresses_need_the_list() {
    for (const char* ip : kPrivate) {
      CPPUNIT_ASSERT_MESSAGE(ip, !may("", "nas", ip));
      CPPUNIT_ASSERT_MESSAGE(ip, !may("other 172.20.0.0/32", "nas", ip));
      CPPUNIT_ASSERT_MESSAGE(ip, may("nas", "nas", ip));
    }
  }

  void public_addresses_are_open() {
    for (const char* ip : kPublic) CPPUNIT_ASSERT_MESSAGE(ip, may("", "jellyfin.example.org", ip));
  }

  void own_public_addresses_need_the_list() {
    const auto may_hook = [](const char* list, const char* ip) {
      return may(list, "films.example", ip, net::may_connect_elsewhere);
    };
    const auto is_good = test::in_own_network([&] {
      return test::add_address("lo:1", "9.1.2.3") && !may_hook("", "9.1.2.3") && !may_hook("", "2002:901:203::1") &&
             may_hook("9.1.2.3", "9.1.2.3") && may_hook("films.example", "9.1.2.3") && may_hook("", "11.1.2.3") &&
             may("", "films.example", "9.1.2.3");
    });
    CPPUNIT_ASSERT(is_good.value_or(true));
  }

  void the_list_holds_hosts_addresses_and_networks() {
    CPPUNIT_ASSERT(may("NAS.lan. 10.1.0.0/16", "nas.lan", "192.168.1.1"));
    CPPUNIT_ASSERT(!may("NAS.lan", "nas.lan.evil.example", "192.168.1.1"));
    CPPUNIT_ASSERT(may("a\nb\n192.168.1.20", "x", "192.168.1.20") && !may("192.168.1.20", "x", "192.168.1.21"));
    CPPUNIT_ASSERT(may("10.1.0.0/16", "x", "10.1.255.1") && !may("10.1.0.0/16", "x", "10.2.0.1"));
    CPPUNIT_ASSERT(may("192.168.1.16/28", "x", "192.168.1.31") && !may("192.168.1.16/28", "x", "192.168.1.32"));
    CPPUNIT_ASSERT(may("fd12::/16", "x", "fd12:9::1") && !may("fd12::/16", "x", "fd13::1"));
    CPPUNIT_ASSERT(may("10.1.0.0/16", "x", "::ffff:10.1.0.1") && may("10.1.0.0/16", "x", "64:ff9b::10.1.0.1"));
    for (const char* bad :
         {"10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/8/8", "0x0a.0.0.0/8", "10/8", "/0", "*", "::/129"})
      CPPUNIT_ASSERT_MESSAGE(bad, !may(bad, "x", "10.0.0.1"));
  }

  void no_list_opens_this_machine() {
    for (const char* ip : kNeverReached)
      for (const char* host : {"localhost", "evil.example", "127.0.0.1"})
        CPPUNIT_ASSERT_MESSAGE(ip, !may(kEverything, host, ip));
  }

  void other_families_are_refused() {
    sockaddr_storage storage{};
    storage.ss_family = AF_UNIX;
    CPPUNIT_ASSERT(
        !net::may_connect(AddressList(kEverything), "localhost", reinterpret_cast<const sockaddr&>(storage)));
  }

  // A real server listens on 127.0.0.1, and none of these ways leads to it.
  void hostile_forms_of_this_machine_meet_no_connection() {
    test::StubServer server;
    server.answer("/Users/AuthenticateByName", 200, R"({"User":{"Id":"a"},"AccessToken":"b"})");
    const std::string port = server.url().substr(server.url().rfind(':'));
    for (const char* host : {"127.0.0.1", "127.1", "0x7f.1", "0x7f000001", "2130706433", "017700000001", "0177.0.0.1",
                             "0", "0.0.0.0", "localhost", "localhost.", "LOCALHOST", "[::1]", "[::]",
                             "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]"}) {
      const auto address = parse_server_address(std::string("http://") + host + port);
      CPPUNIT_ASSERT_MESSAGE(host, address.has_value());
      metadata::Jellyfin jellyfin(*address, kEverything);
      CPPUNIT_ASSERT_THROW_MESSAGE(host, jellyfin.log_in("a", "b", "c"), metadata::ServerError);
    }
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, server.connections());
  }

  // The server has signed its certificate itself. A machine without an address in a network has nothing to connect to.
  void a_server_that_cannot_prove_itself_gets_no_password() {
    const auto own = own_address();
    if (!own) return;
    char text[INET_ADDRSTRLEN];
    const std::string host = inet_ntop(AF_INET, &*own, text, sizeof text);
    const test::TlsIdentity identity("IP:" + host);
    const test::MailStub server(&identity, true, own->s_addr);  // it would write down any line
    const std::string port = server.url().substr(server.url().rfind(':'));
    metadata::Jellyfin jellyfin(parse_server_address("https://" + host + port).value(), host);
    CPPUNIT_ASSERT_THROW(jellyfin.log_in("a", "b", "c"), metadata::ServerError);
    CPPUNIT_ASSERT(server.commands().empty());
  }
};
REGISTER_SUITE(AddressTest);
