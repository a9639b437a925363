#include "http/error.h"

namespace http {

HttpError invalid_request(base::Text message) { return {400, "InvalidRequest", std::move(message)}; }

HttpError invalid_field(const std::string& name, base::Text problem) {
  return HttpError(400, "InvalidRequest", base::tr("A field is missing or not valid.")).field(name, std::move(problem));
}

HttpError not_found() { return {404, "NotFound", base::tr("There is nothing here.")}; }

HttpError forbidden() { return {403, "Forbidden", base::tr("You may not do this.")}; }

HttpError conflict(base::Text message) { return {409, "Conflict", std::move(message)}; }

HttpError precondition_failed(base::Text message) { return {412, "Conflict", std::move(message)}; }

HttpError csrf_failed() {
  return {403, "CsrfFailed",
          base::tr("The form was too old or came from another place. Go back, reload the page and try again.")};
}

HttpError payload_too_large() {
  return {413, "PayloadTooLarge", base::tr("What was sent is larger than this address takes.")};
}

HttpError unsupported_media_type() {
  return {415, "UnsupportedMediaType", base::tr("The Content-Type is not one that this address takes.")};
}

HttpError service_busy(const std::string& code, base::Text message, int retry_after) {
  HttpError error(503, code, std::move(message));
  error.retry_after = retry_after;
  return error;
}

}  // namespace http
