// A failure that ends the request. Code below dispatch throws it, and dispatch turns it into a page or a JSON body.
#pragma once

#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "base/texts/sentence.h"

namespace http {

struct HttpError : std::runtime_error {
  // `code` is a stable word ("InvalidRequest"); `sentence` is for a person, and what() is its English text.
  HttpError(int status_, std::string code_, base::Text sentence)
      : std::runtime_error(base::english(sentence)),
        status(status_),
        code(std::move(code_)),
        message(std::move(sentence)) {}

  HttpError& field(const std::string& name, base::Text problem) {
    fields[name] = std::move(problem);
    return *this;
  }
  HttpError& at(std::size_t position) {
    index = position;
    return *this;
  }

  int status;
  std::string code;
  base::Text message;
  std::map<std::string, base::Text> fields;  // API "fields"
  std::optional<std::size_t> index;          // API "index": the item of a batch
  int retry_after = 0;                       // seconds; 0 means no header
  std::string allow;                         // methods for 405
};

HttpError invalid_request(base::Text message);
HttpError invalid_field(const std::string& name, base::Text problem);
HttpError not_found();
HttpError forbidden();
HttpError conflict(base::Text message);
HttpError precondition_failed(base::Text message);  // 412 Conflict
HttpError csrf_failed();
HttpError payload_too_large();
HttpError unsupported_media_type();
HttpError service_busy(const std::string& code, base::Text message, int retry_after);

}  // namespace http
