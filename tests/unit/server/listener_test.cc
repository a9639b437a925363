#include "server/listener.h"

#include <grp.h>
#include <netinet/in.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tests/unit/fixtures/server_client.h"
#include "tests/unit/suite.h"

namespace {

namespace fs = std::filesystem;
using server::Listener;
using server::ListenError;
using server::open_listener;

class ListenerTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(ListenerTest);
  CPPUNIT_TEST(a_unix_socket_has_mode_0660_whatever_the_umask);
  CPPUNIT_TEST(the_file_gets_the_mode_and_group_of_the_settings);
  CPPUNIT_TEST(a_missing_folder_is_made);
  CPPUNIT_TEST(descriptors_close_on_exec_and_do_not_block);
  CPPUNIT_TEST(a_stale_socket_is_replaced);
  CPPUNIT_TEST(a_served_socket_is_left_alone);
  CPPUNIT_TEST(a_file_that_is_no_socket_is_left_alone);
  CPPUNIT_TEST(removal_spares_the_file_of_a_successor);
  CPPUNIT_TEST(bad_texts_are_refused_in_one_line);
  CPPUNIT_TEST(tcp_listens_on_a_free_port);
  CPPUNIT_TEST(a_descriptor_that_does_not_listen_is_refused);
  CPPUNIT_TEST(variables_of_systemd_for_another_process_are_ignored);
  CPPUNIT_TEST_SUITE_END();

 public:
  void setUp() override {
    char name[] = "/tmp/matinee-listener-XXXXXX";
    CPPUNIT_ASSERT(::mkdtemp(name));
    folder_ = name;
    path_ = folder_ + "/w.sock";
  }
  void tearDown() override { fs::remove_all(folder_); }

  void a_unix_socket_has_mode_0660_whatever_the_umask() {
    for (const mode_t mask : {0u, 0077u, 0022u}) {
      const mode_t before = ::umask(mask);
      Listener listener = open_listener("unix:" + path_);
      ::umask(before);
      struct stat status {};
      CPPUNIT_ASSERT_EQUAL(0, ::stat(path_.c_str(), &status));
      CPPUNIT_ASSERT_EQUAL(mode_t{0660}, status.st_mode & 07777);
      server::remove_socket_file(listener);
      CPPUNIT_ASSERT(!fs::exists(path_));
    }
  }

  void the_file_gets_the_mode_and_group_of_the_settings() {
    const Listener listener = open_listener("unix:" + path_, {0666, ::getgrgid(::getegid())->gr_name});
    struct stat status {};
    CPPUNIT_ASSERT_EQUAL(0, ::stat(path_.c_str(), &status));
    CPPUNIT_ASSERT_EQUAL(mode_t{0666}, status.st_mode & 07777);
    CPPUNIT_ASSERT_EQUAL(::getegid(), status.st_gid);
    CPPUNIT_ASSERT_THROW(open_listener("unix:" + path_ + "2", {0660, "no-such-group"}), ListenError);
  }

  void a_missing_folder_is_made() {
    const Listener listener = open_listener("unix:" + folder_ + "/made/w.sock");
    struct stat status {};
    CPPUNIT_ASSERT_EQUAL(0, ::stat((folder_ + "/made").c_str(), &status));
    CPPUNIT_ASSERT_EQUAL(mode_t{0755}, status.st_mode & 07777 & ~mode_t{02000});
  }

  void descriptors_close_on_exec_and_do_not_block() {
    const Listener listener = open_listener("unix:" + path_);
    CPPUNIT_ASSERT(::fcntl(listener.socket.get(), F_GETFD) & FD_CLOEXEC);
    CPPUNIT_ASSERT(::fcntl(listener.socket.get(), F_GETFL) & O_NONBLOCK);
    CPPUNIT_ASSERT(server::is_listening(listener.socket.get()));
  }

  void a_stale_socket_is_replaced() {
    { const Listener dead = open_listener("unix:" + path_); }
    CPPUNIT_ASSERT(fs::exists(path_));
    const Listener listener = open_listener("unix:" + path_);
    const int client = server_test::connect_to(path_);
    CPPUNIT_ASSERT(client >= 0);
    ::close(client);
  }

  void a_served_socket_is_left_alone() {
    const Listener first = open_listener("unix:" + path_);
    expect_refused("unix:" + path_, "another process is serving");
    CPPUNIT_ASSERT(fs::exists(path_));
  }

  void a_file_that_is_no_socket_is_left_alone() {
    std::ofstream(path_) << "kept";
    expect_refused("unix:" + path_, "not a socket");
    CPPUNIT_ASSERT_EQUAL(std::uintmax_t{4}, fs::file_size(path_));
  }

  void removal_spares_the_file_of_a_successor() {
    Listener first = open_listener("unix:" + path_);
    fs::remove(path_);
    const Listener second = open_listener("unix:" + path_);
    server::remove_socket_file(first);
    CPPUNIT_ASSERT(fs::exists(path_));
  }

  void bad_texts_are_refused_in_one_line() {
    for (const char* text : {"", "9000", ":9000", "127.0.0.1:", "127.0.0.1:70000", "127.0.0.1:9x", "unix:relative"}) {
      expect_refused(text, "");
    }
    expect_refused("unix:/" + std::string(200, 'x'), "too long");
    expect_refused("unix:/nowhere/deeper/w.sock", "/nowhere/deeper/w.sock");
  }

  void tcp_listens_on_a_free_port() {
    const Listener listener = open_listener("127.0.0.1:0");
    sockaddr_in address{};
    socklen_t size = sizeof address;
    ::getsockname(listener.socket.get(), reinterpret_cast<sockaddr*>(&address), &size);
    CPPUNIT_ASSERT(address.sin_port != 0);
    CPPUNIT_ASSERT(listener.created_path.empty());
    expect_refused("127.0.0.1:" + std::to_string(ntohs(address.sin_port)), "in use");
  }

  void a_descriptor_that_does_not_listen_is_refused() {
    CPPUNIT_ASSERT_THROW(server::adopt_listener(::open("/dev/null", O_RDONLY | O_CLOEXEC), ""), ListenError);
  }

  void variables_of_systemd_for_another_process_are_ignored() {
    ::setenv("LISTEN_PID", "1", 1);
    ::setenv("LISTEN_FDS", "1", 1);
    const Listener listener = open_listener("unix:" + path_);
    CPPUNIT_ASSERT_EQUAL(path_, listener.created_path);
    CPPUNIT_ASSERT(!std::getenv("LISTEN_FDS"));
  }

 private:
  static void expect_refused(const std::string& text, const std::string& part) {
    try {
      open_listener(text);
    } catch (const ListenError& error) {
      const std::string message = error.what();
      CPPUNIT_ASSERT_MESSAGE(message, message.find(part) != std::string::npos);
      CPPUNIT_ASSERT(message.find('\n') == std::string::npos);
      return;
    }
    CPPUNIT_FAIL("accepted: " + text);
  }

  std::string folder_, path_;
};

REGISTER_SUITE(ListenerTest);

}  // namespace
