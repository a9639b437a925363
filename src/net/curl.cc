#include "net/curl.h"

#include <new>

namespace net {

namespace {

// Returns the only protocol that the transfer may use. A URL of any other scheme gets "https", so that libcurl refuses
// it.
const char* scheme_of(const std::string& url) {
  for (const char* scheme : {"http", "smtp", "smtps"})
    if (url.starts_with(std::string(scheme) + "://")) return scheme;
  return "https";
}

}  // namespace

CurlHandle new_handle() {
  CurlHandle handle(curl_easy_init());
  if (handle == nullptr) throw std::bad_alloc();
  return handle;
}

void append_line(CurlLines& lines, const std::string& line) {
  curl_slist* longer = curl_slist_append(lines.get(), line.c_str());
  if (longer == nullptr) throw std::bad_alloc();
  static_cast<void>(lines.release());
  lines.reset(longer);
}

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
}

}  // namespace net
