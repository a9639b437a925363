#include "http/error.h"

namespace http {

HttpError invalid_request(base::Text message) { return {400, "InvalidRequest", std::move(message)}; }

HttpError invalid_field(const std::string& name, base::Text problem) {
  return HttpError(400, "InvalidRequest", base::tr("A field is missing or invalid.")).field(name, std::move(problem));
}

HttpError not_found() { return {404, "NotFound", base::tr("There is nothing here.")}; }

HttpError forbidden() { return {403, "Forbidden", base::tr("You don’t have permission to do this.")}; }

HttpError conflict(base::Text message) { return {409, "Conflict", std::move(message)}; }

HttpError precondition_failed(base::Text message) { return {412, "Conflict", std::move(message)}; }

HttpError csrf_failed() {
  return {403, "CsrfFailed", base::tr("This form has expired. Go back, reload the page and try again.")};
}

HttpError payload_too_large() { return {413, "PayloadTooLarge", base::tr("This request is too large.")}; }

HttpError unsupported_media_type() {
  return {415, "UnsupportedMediaType", base::tr("This address doesn’t accept this Content-Type.")};
}

HttpError service_busy(const std::string& code, base::Text message, int retry_after) {
  HttpError error(503, code, std::move(message));
  error.retry_after = retry_after;
  return error;
}

}  // namespace http
