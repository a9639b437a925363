// libcurl's functions, each forwarded to the library, which is loaded at the first call: it brings thirty other
// libraries, and a plain CGI process that asks nobody would spend a third of its time on loading them.
// A function that is not here does not link: give it its line.
#include <curl/curl.h>
#include <dlfcn.h>

#include <cstdarg>
#include <stdexcept>
#include <string>

namespace {

constexpr char kLibrary[] = "libcurl.so.4";

void* library() {
  static void* const loaded = dlopen(kLibrary, RTLD_NOW | RTLD_LOCAL);
  if (loaded == nullptr) throw std::runtime_error(std::string(kLibrary) + " cannot be loaded: " + dlerror());
  return loaded;
}

template <typename Function>
Function* find(const char* name) {
  void* const symbol = dlsym(library(), name);
  if (symbol == nullptr) throw std::runtime_error(std::string(kLibrary) + " has no " + name);
  return reinterpret_cast<Function*>(symbol);
}

// The third argument has the type that the option's number tells (curl/curl.h, CURLOPTTYPE_…).
template <typename Set, typename Handle, typename Option>
auto set_option(Set* set, Handle* handle, Option option, va_list arguments) {
  const int type = static_cast<int>(option) / 10000 * 10000;
  if (type == CURLOPTTYPE_LONG) return set(handle, option, va_arg(arguments, long));
  if (type == CURLOPTTYPE_OFF_T) return set(handle, option, va_arg(arguments, curl_off_t));
  if (type == CURLOPTTYPE_FUNCTIONPOINT) return set(handle, option, va_arg(arguments, void (*)()));
  return set(handle, option, va_arg(arguments, void*));
}

}  // namespace

#define FORWARD(name, ...) \
  static auto* const function = find<decltype(name)>(#name); \
  return function(__VA_ARGS__)

#ifdef __clang__
#pragma clang diagnostic ignored "-Wvarargs"  // these enumerations are as wide as int: nothing is promoted
#endif

extern "C" {

CURLcode curl_global_init(long flags) { FORWARD(curl_global_init, flags); }
curl_version_info_data* curl_version_info(CURLversion version) { FORWARD(curl_version_info, version); }

CURL* curl_easy_init() { FORWARD(curl_easy_init); }
void curl_easy_cleanup(CURL* handle) { FORWARD(curl_easy_cleanup, handle); }
void curl_easy_reset(CURL* handle) { FORWARD(curl_easy_reset, handle); }
CURLcode curl_easy_perform(CURL* handle) { FORWARD(curl_easy_perform, handle); }

CURLcode(curl_easy_setopt)(CURL* handle, CURLoption option, ...) {
  static auto* const function = find<CURLcode(CURL*, CURLoption, ...)>("curl_easy_setopt");
  va_list arguments;
  va_start(arguments, option);
  const CURLcode code = set_option(function, handle, option, arguments);
  va_end(arguments);
  return code;
}

CURLcode(curl_easy_getinfo)(CURL* handle, CURLINFO info, ...) {
  static auto* const function = find<CURLcode(CURL*, CURLINFO, ...)>("curl_easy_getinfo");
  va_list arguments;
  va_start(arguments, info);
  const CURLcode code = function(handle, info, va_arg(arguments, void*));
  va_end(arguments);
  return code;
}

CURLM* curl_multi_init() { FORWARD(curl_multi_init); }
CURLMcode curl_multi_cleanup(CURLM* multi) { FORWARD(curl_multi_cleanup, multi); }
CURLMcode curl_multi_add_handle(CURLM* multi, CURL* handle) { FORWARD(curl_multi_add_handle, multi, handle); }
CURLMcode curl_multi_remove_handle(CURLM* multi, CURL* handle) { FORWARD(curl_multi_remove_handle, multi, handle); }
CURLMcode curl_multi_perform(CURLM* multi, int* running) { FORWARD(curl_multi_perform, multi, running); }
CURLMsg* curl_multi_info_read(CURLM* multi, int* left) { FORWARD(curl_multi_info_read, multi, left); }
CURLMcode curl_multi_poll(CURLM* multi, curl_waitfd* extra, unsigned count, int timeout_ms, int* ready) {
  FORWARD(curl_multi_poll, multi, extra, count, timeout_ms, ready);
}

curl_slist* curl_slist_append(curl_slist* list, const char* text) { FORWARD(curl_slist_append, list, text); }
void curl_slist_free_all(curl_slist* list) { FORWARD(curl_slist_free_all, list); }

}  // extern "C"
