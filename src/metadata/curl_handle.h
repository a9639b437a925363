// What every call that goes out keeps to, whoever it asks: the provider, a media server, a mail server (libcurl).
#pragma once

#include <curl/curl.h>

#include <stdexcept>
#include <string>

namespace metadata {

// libcurl refuses an option: it was built without it, or memory is short. Nothing was sent.
struct OptionRefused : std::runtime_error {
  OptionRefused() : std::runtime_error("libcurl refuses an option") {}
};

template <typename Value>
void set(CURL* handle, CURLoption option, Value value) {
  if (curl_easy_setopt(handle, option, value) != CURLE_OK) throw OptionRefused();
}

// Nothing from the environment (proxies, .netrc), no redirects, no other scheme than the URL's own out of
// http, https, smtp and smtps (the transfer of another fails); certificates and the names in them are checked.
void restrict_to(CURL* handle, const std::string& url);

// Milliseconds to connect and in all. A transfer that stands still for five seconds ends earlier.
void limit_time(CURL* handle, long connect_ms, long total_ms);

}  // namespace metadata
