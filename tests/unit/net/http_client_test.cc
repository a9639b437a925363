#include "net/http_client.h"

#include <fstream>

#include "base/time.h"
#include "tests/support/own_network.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/suite.h"

class NetHttpClientTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(NetHttpClientTest);
  CPPUNIT_TEST(a_name_server_that_never_answers_holds_nobody_up);
  CPPUNIT_TEST_SUITE_END();

  // Returns a socket that takes questions on the port of name servers and answers none.
  static base::Descriptor silent_name_server() {
    base::Descriptor server(socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    sockaddr_in place{};
    place.sin_family = AF_INET;
    place.sin_port = htons(53);
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (bind(server.get(), reinterpret_cast<const sockaddr*>(&place), sizeof place) != 0)
      throw std::runtime_error("53");
    return server;
  }

 public:
  // The resolver of the C library gives up after ten seconds.
  void a_name_server_that_never_answers_holds_nobody_up() {
    const test::TemporaryFolder folder;
    std::ofstream(folder.file("resolv.conf")) << "nameserver 127.0.0.1\n";
    const auto is_good = test::in_own_network([&] {
      if (!test::mount_over(folder.file("resolv.conf"), "/etc/resolv.conf")) return true;
      const base::Descriptor server = silent_name_server();
      const std::int64_t begin = base::monotonic_us();
      net::HttpClient client({.connect_ms = 300, .total_ms = 1000});
      const net::HttpReply reply = client.fetch({"http://receiver.example/", 100});
      return reply.failure && reply.failure->kind == net::HttpFailureKind::timed_out &&
             base::monotonic_us() - begin < 8'000'000;
    });
    CPPUNIT_ASSERT(is_good.value_or(true));
  }
};
REGISTER_SUITE(NetHttpClientTest);
