// Asks the program one request within this process, without web server and sockets.
#pragma once

#include <string>

#include "server/application.h"

namespace bench {

inline http::Variables variables_of(const std::string& path, int count, char** words) {
  http::Variables variables{{"REQUEST_METHOD", "GET"},    {"REQUEST_URI", path}, {"SERVER_PROTOCOL", "HTTP/1.1"},
                            {"SERVER_NAME", "127.0.0.1"}, {"SERVER_PORT", "80"}, {"HTTP_HOST", "127.0.0.1"},
                            {"REMOTE_ADDR", "127.0.0.1"}};
  for (int i = 0; i < count; ++i) {
    const std::string word = words[i];
    const auto equals = word.find('=');
    variables.insert_or_assign(word.substr(0, equals), equals == std::string::npos ? "" : word.substr(equals + 1));
  }
  return variables;
}

inline std::string with_number(std::string value, int number) {
  for (auto at = value.find("{n}"); at != std::string::npos; at = value.find("{n}", at))
    value.replace(at, 3, std::to_string(number));
  return value;
}

inline http::Response ask(server::Application& application, const http::Variables& pattern, int number) {
  http::Variables variables;
  for (const auto& [name, value] : pattern) variables.emplace(name, with_number(value, number));
  const std::string body = variables["BODY"];
  variables["CONTENT_LENGTH"] = std::to_string(body.size());
  std::size_t at = 0;
  http::Response response = application.handle(std::move(variables), [&](char* data, std::size_t size) {
    const std::size_t count = body.copy(data, size, at);
    at += count;
    return count;
  });
  application.after_request();
  return response;
}

}  // namespace bench
