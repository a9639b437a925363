// Reads a .case file: the requests to send and the answers to expect. See README.md for the format.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace cases {

struct CaseError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

using Lines = std::vector<std::pair<std::string, std::string>>;

// One request and the answer it must get. Texts still hold their {{variables}}.
struct Exchange {
  int line = 0;
  std::string method, target;
  Lines headers;  // "$NAME": a CGI variable as it is
  std::string body;
  int status = 200;
  Lines expected_headers;  // "!Name": absent; value "~part": contains
  std::string expected_body = "***";
};

struct CaseFile {
  std::string path;
  std::string fixture = "empty";
  std::string login;     // whose token the cookie jar starts with
  std::string provider;  // order to the stand-in
  Lines config;          // settings other than the usual
  bool in_process_only = false;
  std::vector<Exchange> exchanges;
};

// Throws CaseError with the file and line.
CaseFile read_case_file(const std::string& path);

}  // namespace cases
