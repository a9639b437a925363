// libcurl's handles, and the rules of every transfer to the provider, a media server or a mail server. Only files of
// this folder include it.
#pragma once

#include <curl/curl.h>

#include <memory>
#include <stdexcept>
#include <string>

namespace net {

struct CurlFree {
  void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using CurlHandle = std::unique_ptr<CURL, CurlFree>;
using CurlLines = std::unique_ptr<curl_slist, CurlFree>;

// Throws std::bad_alloc.
CurlHandle new_handle();
void append_line(CurlLines& lines, const std::string& line);

// libcurl refuses an option because it was built without it or memory is short. Nothing was sent.
struct OptionRefused : std::runtime_error {
  OptionRefused() : std::runtime_error("libcurl refuses an option") {}
};

template <typename Value>
void set(CURL* handle, CURLoption option, Value value) {
  if (curl_easy_setopt(handle, option, value) != CURLE_OK) throw OptionRefused();
}

// Allows nothing from the environment (proxies, .netrc), no redirects and no scheme but the URL's own, which must be
// http, https, smtp or smtps. Certificates and the names in them are checked.
void restrict_to(CURL* handle, const std::string& url);

// Limits the milliseconds to connect and in total.
void limit_time(CURL* handle, long connect_ms, long total_ms);

}  // namespace net
