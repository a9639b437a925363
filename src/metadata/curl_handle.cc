#include "metadata/curl_handle.h"

namespace metadata {

namespace {

constexpr long kLowSpeedBytes = 1, kLowSpeedSeconds = 5;

// A URL of another scheme is not asked: libcurl then knows no protocol for it.
const char* scheme_of(const std::string& url) {
  for (const char* scheme : {"http", "smtp", "smtps"})
    if (url.starts_with(std::string(scheme) + "://")) return scheme;
  return "https";
}

}  // namespace

void restrict_to(CURL* handle, const std::string& url) {
  set(handle, CURLOPT_URL, url.c_str());
  set(handle, CURLOPT_PROTOCOLS_STR, scheme_of(url));
  set(handle, CURLOPT_FOLLOWLOCATION, 0L);
  set(handle, CURLOPT_PROXY, "");
  set(handle, CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
  set(handle, CURLOPT_SSL_VERIFYPEER, 1L);
  set(handle, CURLOPT_SSL_VERIFYHOST, 2L);
}

void limit_time(CURL* handle, long connect_ms, long total_ms) {
  set(handle, CURLOPT_NOSIGNAL, 1L);
  set(handle, CURLOPT_CONNECTTIMEOUT_MS, connect_ms);
  set(handle, CURLOPT_TIMEOUT_MS, total_ms);
  set(handle, CURLOPT_LOW_SPEED_LIMIT, kLowSpeedBytes);
  set(handle, CURLOPT_LOW_SPEED_TIME, kLowSpeedSeconds);
}

}  // namespace metadata
