// An answer that ends the request: thrown anywhere below dispatch, mapped there to a page or JSON body.
#pragma once

#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

namespace http {

struct HttpError : std::runtime_error {
  // `code` is the contract's stable word ("InvalidRequest"), `message` one sentence for a person.
  HttpError(int status_, std::string code_, const std::string& message)
      : std::runtime_error(message), status(status_), code(std::move(code_)) {}

  HttpError& field(const std::string& name, const std::string& problem) {
    fields[name] = problem;
    return *this;
  }
  HttpError& at(std::size_t position) {
    index = position;
    return *this;
  }

  int status;
  std::string code;
  std::map<std::string, std::string> fields;  // API "fields"
  std::optional<std::size_t> index;           // API "index": the item of a batch
  int retry_after = 0;                        // seconds; 0 = no header
  std::string allow;                          // methods for 405
};

HttpError invalid_request(const std::string& message);
HttpError invalid_field(const std::string& name, const std::string& problem);
HttpError not_found();
HttpError forbidden();
HttpError csrf_failed();
HttpError payload_too_large();
HttpError unsupported_media_type();
HttpError service_busy(const std::string& code, const std::string& message, int retry_after);

}  // namespace http
