#include "http/error.h"

namespace http {

HttpError invalid_request(const std::string& message) { return {400, "InvalidRequest", message}; }

HttpError invalid_field(const std::string& name, const std::string& problem) {
  return HttpError(400, "InvalidRequest", "A field is missing or not valid.").field(name, problem);
}

HttpError not_found() { return {404, "NotFound", "There is nothing here."}; }

HttpError forbidden() { return {403, "Forbidden", "You may not do this."}; }

HttpError csrf_failed() {
  return {403, "CsrfFailed", "The form was too old or came from another place. Go back, reload the page and try again."};
}

HttpError payload_too_large() { return {413, "PayloadTooLarge", "What was sent is larger than this address takes."}; }

HttpError unsupported_media_type() {
  return {415, "UnsupportedMediaType", "The Content-Type is not one that this address takes."};
}

HttpError service_busy(const std::string& code, const std::string& message, int retry_after) {
  HttpError error(503, code, message);
  error.retry_after = retry_after;
  return error;
}

}  // namespace http
