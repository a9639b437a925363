#include "http/multipart.h"

#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/crypto.h"
#include "http/error.h"
#include "http/received_files.h"
#include "http/request.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/suite.h"

using namespace std::string_literals;

namespace {

constexpr char kType[] = "multipart/form-data; boundary=xyz";

std::string part(const std::string& disposition, const std::string& value) {
  return "--xyz\r\nContent-Disposition: form-data; " + disposition + "\r\n\r\n" + value + "\r\n";
}
std::string file(const std::string& name, const std::string& value) {
  return part("name=\"files\"; filename=\"" + name + "\"", value);
}
const std::string kEnd = "--xyz--\r\n";

// Gives a body in pieces of `at_once` bytes, and counts the bytes that were taken.
struct Body {
  std::string text;
  std::size_t at_once = 7, taken = 0;
  std::size_t operator()(char* data, std::size_t size) {
    const std::size_t count = std::min({size, at_once, text.size() - taken});
    std::memcpy(data, text.data() + taken, count);
    taken += count;
    return count;
  }
};

http::Request request_of(Body& body, const std::string& length, const std::string& type = kType) {
  return http::Request::from_variables(
      {{"REQUEST_METHOD", "POST"}, {"REQUEST_URI", "/x"}, {"CONTENT_TYPE", type}, {"CONTENT_LENGTH", length}},
      [&body](char* data, std::size_t size) { return body(data, size); });
}

int status_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const http::HttpError& error) {
    return error.status;
  }
  return 200;
}

std::string content(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::size_t files_in(const std::string& folder) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}

}  // namespace

class HttpMultipartTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(HttpMultipartTest);
  CPPUNIT_TEST(fields_come_before_anything_is_written);
  CPPUNIT_TEST(files_are_written_as_they_come);
  CPPUNIT_TEST(pieces_of_any_size_give_the_same);
  CPPUNIT_TEST(what_is_not_kept_is_deleted);
  CPPUNIT_TEST(a_broken_or_short_body_leaves_no_file);
  CPPUNIT_TEST(bodies_fields_parts_and_files_are_bounded);
  CPPUNIT_TEST(names_of_files_have_no_folders);
  CPPUNIT_TEST(a_whole_body_is_one_file);
  CPPUNIT_TEST(without_room_nothing_is_left);
  CPPUNIT_TEST_SUITE_END();

  test::TemporaryFolder folder_;

  // Receives a body, and returns the status of the failure, or 200.
  int receive(const std::string& text, http::ReceivedFiles& files, std::size_t at_once = 7) {
    Body body{text, at_once};
    const http::Request request = request_of(body, std::to_string(text.size()));
    return status_of([&] {
      request.begin_upload(1'000'000);
      request.receive_files(files);
    });
  }
  int received(const std::string& text) {
    http::ReceivedFiles files(folder_.path());
    return receive(text, files);
  }

 public:
  void fields_come_before_anything_is_written() {
    const std::string text = part("name=\"_csrf_token\"", "secret") + file("a.csv", std::string(200'000, 'a')) +
                             part("name=\"format\"", "trakt") + kEnd;
    Body body{text, 64};
    const http::Request request = request_of(body, std::to_string(text.size()));
    request.begin_upload(1'000'000);
    CPPUNIT_ASSERT_EQUAL("secret"s, request.form().text("_csrf_token"));
    CPPUNIT_ASSERT(!request.form().has("format"));
    CPPUNIT_ASSERT(body.taken < 1000);
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, files_in(folder_.path()));
    http::ReceivedFiles files(folder_.path());
    request.receive_files(files);
    CPPUNIT_ASSERT_EQUAL("trakt"s, request.form().text("format"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{200'000}, files.list().at(0).bytes);
  }

  void files_are_written_as_they_come() {
    http::ReceivedFiles files(folder_.path());
    const std::string odd = "\r\n--xy\r\n--\r\n--xyw"s + '\0' + "\xff";
    CPPUNIT_ASSERT_EQUAL(200,
                         receive("preamble\r\n" + file("a.csv", odd) + file("b.zip", "") + file("", "") + kEnd, files));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, files.list().size());
    const http::ReceivedFile& first = files.list()[0];
    CPPUNIT_ASSERT_EQUAL("a.csv"s, first.name);
    CPPUNIT_ASSERT_EQUAL(odd, content(first.path));
    CPPUNIT_ASSERT_EQUAL(base::sha256_hex(odd), first.sha256);
    CPPUNIT_ASSERT_EQUAL(base::sha256_hex(""), files.list()[1].sha256);
    struct stat about {};
    CPPUNIT_ASSERT_EQUAL(0, ::stat(first.path.c_str(), &about));
    CPPUNIT_ASSERT_EQUAL(0600, static_cast<int>(about.st_mode & 0777));
  }

  void pieces_of_any_size_give_the_same() {
    const std::string value = "one\r\n--xyq two\r\r\n";
    for (std::size_t at_once = 1; at_once < 40; ++at_once) {
      http::ReceivedFiles files(folder_.path());
      CPPUNIT_ASSERT_EQUAL(200,
                           receive(file("a", value) + part("name=\"x\"", "y") + file("b", "") + kEnd, files, at_once));
      CPPUNIT_ASSERT_EQUAL(value, content(files.list().at(0).path));
      CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, files.list().at(1).bytes);
    }
  }

  void what_is_not_kept_is_deleted() {
    const std::string place = folder_.path() + "/kept";
    {
      http::ReceivedFiles files(folder_.path());
      receive(file("a", "1") + file("b", "2") + kEnd, files);
      CPPUNIT_ASSERT_EQUAL(std::size_t{2}, files_in(folder_.path()));
      files.rename(0, place);
    }
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, files_in(folder_.path()));
    {
      http::ReceivedFiles files(folder_.path());
      receive(file("a", "1") + kEnd, files);
      files.rename(0, place);
      files.sync();
      files.keep();
    }
    CPPUNIT_ASSERT_EQUAL("1"s, content(place));
  }

  void a_broken_or_short_body_leaves_no_file() {
    const std::string good = part("name=\"f\"", "v") + file("a", "some rows") + kEnd;
    CPPUNIT_ASSERT_EQUAL(200, received(good));
    for (std::size_t length = 0; length < good.size() - 4; ++length)
      CPPUNIT_ASSERT_EQUAL_MESSAGE(good.substr(0, length), 400, received(good.substr(0, length)));
    for (const std::string& bad :
         {"--xyz\r\n\r\nno head\r\n" + kEnd, "--xyzz\r\n" + good,
          "--xyz\r\nContent-Disposition: form-data\r\n\r\n1\r\n" + kEnd,
          "--xyz\r\nContent-Type: text/csv\r\n\r\n1\r\n" + kEnd, "--xyz\r\nContent-Disposition\r\n\r\n1\r\n" + kEnd,
          part("name=\"open", "1") + kEnd, part("name=\"f\" filename", "1") + kEnd,
          part("name=\"f\"", "1") + part("name=\"f\"", "2") + kEnd, part("name=\"f\"", "\xff") + kEnd,
          file("a", "1") + part("name=\"\"", "2") + kEnd})
      CPPUNIT_ASSERT_EQUAL_MESSAGE(bad, 400, received(bad));
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, files_in(folder_.path()));
    // The client announces more than it sends.
    Body body{good};
    const http::Request request = request_of(body, std::to_string(good.size() + 10));
    http::ReceivedFiles files(folder_.path());
    request.begin_upload(1000);
    request.receive_files(files);  // nobody reads bytes behind the end of the form
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, files.list().size());
  }

  void bodies_fields_parts_and_files_are_bounded() {
    Body body{file("a", "1") + kEnd};
    CPPUNIT_ASSERT_EQUAL(413, status_of([&] { request_of(body, "1000001").begin_upload(1'000'000); }));
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, body.taken);
    CPPUNIT_ASSERT_EQUAL(400, status_of([&] { request_of(body, "many").begin_upload(1'000'000); }));
    CPPUNIT_ASSERT_EQUAL(200, received(part("name=\"f\"", std::string(65'536, 'a')) + kEnd));
    CPPUNIT_ASSERT_EQUAL(413, received(part("name=\"f\"", std::string(65'537, 'a')) + kEnd));
    CPPUNIT_ASSERT_EQUAL(400, received(part("name=\"f\"; " + std::string(9000, 'a'), "1") + kEnd));
    std::string files, fields;
    for (int i = 0; i < 20; ++i) files += file("f", "1");
    for (int i = 0; i < 61; ++i) fields += part("name=\"f[]\"", "1");
    CPPUNIT_ASSERT_EQUAL(200, received(files + kEnd));
    CPPUNIT_ASSERT_EQUAL(400, received(files + file("f", "1") + kEnd));
    CPPUNIT_ASSERT_EQUAL(400, received(fields + kEnd));
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, files_in(folder_.path()));
  }

  void names_of_files_have_no_folders() {
    http::ReceivedFiles files(folder_.path());
    receive(file("../../etc/passwd", "1") + file("C:\\films\\a b.csv", "2") + file("a \\\"b\\\".csv", "3") +
                file("../", "4") + part("name=files; filename=plain.csv; x=y;", "5") + kEnd,
            files);
    std::string names;
    for (const http::ReceivedFile& received : files.list()) names += received.name + '|';
    CPPUNIT_ASSERT_EQUAL("passwd|a b.csv|a \"b\".csv|file|plain.csv|"s, names);
    CPPUNIT_ASSERT_EQUAL(std::size_t{5}, files_in(folder_.path()));
  }

  void a_whole_body_is_one_file() {
    const std::string text(200'000, 'x');
    Body body{text, 1000};
    http::ReceivedFiles files(folder_.path());
    request_of(body, std::to_string(text.size()), "application/json").receive_body(files, "all.json", 1'000'000);
    CPPUNIT_ASSERT_EQUAL("all.json"s, files.list().at(0).name);
    CPPUNIT_ASSERT_EQUAL(text, content(files.list().at(0).path));
    Body again{text, 1000};
    CPPUNIT_ASSERT_EQUAL(
        413, status_of([&] { request_of(again, std::to_string(text.size())).receive_body(files, "a", 1000); }));
    CPPUNIT_ASSERT_EQUAL(400, status_of([&] { request_of(again, "300000").receive_body(files, "a", 1'000'000); }));
  }

  // A file that may not grow acts as a full disk.
  void without_room_nothing_is_left() {
    rlimit before{};
    ::getrlimit(RLIMIT_FSIZE, &before);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{4096, before.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &small);
    const int status = received(file("a", "1") + file("b", std::string(100'000, 'b')) + kEnd);
    ::setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    CPPUNIT_ASSERT_EQUAL(503, status);
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, files_in(folder_.path()));
  }
};

REGISTER_SUITE(HttpMultipartTest);
