// The trivial program: a constant 20 kB page through libfcgi.  Usage: matinee-bench-trivial SOCKET
#include <cstdio>
#include <string>

#include "tests/bench/programs/prefork.h"

namespace {

constexpr std::size_t kPageBytes = 20'000;

std::string page() {
  std::string body = "<!doctype html>\n<title>Trivial</title>\n";
  while (body.size() < kPageBytes) body += "<p>The same text for everyone, as long as a page of the product.</p>\n";
  body.resize(kPageBytes);
  return "Content-Type: text/html; charset=utf-8\r\nContent-Length: " + std::to_string(kPageBytes) + "\r\n\r\n" + body;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    std::fputs("usage: matinee-bench-trivial SOCKET\n", stderr);
    return 2;
  }
  const std::string answer = page();
  return bench::serve(arguments[1], [&answer] {
    return
        [&answer](FCGX_Request& request) { FCGX_PutStr(answer.data(), static_cast<int>(answer.size()), request.out); };
  });
}
