#include "metadata/server_client.h"

#include <sys/socket.h>

#include <memory>
#include <new>

#include "base/log.h"
#include "metadata/curl_handle.h"

namespace metadata {

namespace {

constexpr std::size_t kMaxAnswer = 1024 * 1024;
constexpr long kConnectMs = 2000, kTotalMs = 8000;

ServerError unreachable() { return {ServerError::Kind::failed, "The server could not be reached."}; }

// A short return ends the transfer.
std::size_t append(char* data, std::size_t, std::size_t count, void* target) noexcept {
  std::string& body = *static_cast<std::string*>(target);
  if (count > kMaxAnswer - body.size()) return 0;
  try {
    body.append(data, count);
  } catch (const std::bad_alloc&) {
    return 0;
  }
  return count;
}

// What a connection is meant for, and the list it is judged by.
struct Gate {
  const AddressList& list;
  const std::string& host;
};

// Asked with the address that libcurl is about to connect to.
curl_socket_t open_socket(void* gate_of_call, curlsocktype purpose, curl_sockaddr* address) noexcept {
  try {
    const Gate& gate = *static_cast<const Gate*>(gate_of_call);
    if (purpose != CURLSOCKTYPE_IPCXN || !may_connect(gate.list, gate.host, address->addr)) return CURL_SOCKET_BAD;
  } catch (const std::bad_alloc&) {
    return CURL_SOCKET_BAD;
  }
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

using Lines = std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)>;

Lines lines_of(const std::vector<std::string>& headers) {
  Lines lines(nullptr, curl_slist_free_all);
  for (const std::string& header : headers) {
    curl_slist* longer = curl_slist_append(lines.get(), header.c_str());
    if (longer == nullptr) throw std::bad_alloc();
    static_cast<void>(lines.release());
    lines.reset(longer);
  }
  return lines;
}

}  // namespace

ServerClient::ServerClient(ServerAddress address, std::string_view listed)
    : address_(std::move(address)), list_(listed), handle_(curl_easy_init()) {
  if (handle_ == nullptr) throw std::bad_alloc();
}

ServerClient::~ServerClient() { curl_easy_cleanup(handle_); }

ServerAnswer ServerClient::get(const std::string& path, const std::vector<std::string>& headers) {
  return fetch(path, headers, nullptr);
}

ServerAnswer ServerClient::post(const std::string& path, const std::vector<std::string>& headers, const std::string& body) {
  return fetch(path, headers, &body);
}

// The reset keeps connections, which were judged when they were made.
ServerAnswer ServerClient::fetch(const std::string& path, const std::vector<std::string>& headers, const std::string* body) try {
  CURL* handle = handle_;
  const std::string url = address_.url + path;
  const Lines lines = lines_of(headers);
  Gate gate{list_, address_.host};
  ServerAnswer answer;
  curl_easy_reset(handle);
  restrict_to(handle, url);
  limit_time(handle, kConnectMs, kTotalMs);
  set(handle, CURLOPT_USERAGENT, "Matinee/" MATINEE_VERSION);
  set(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
  set(handle, CURLOPT_OPENSOCKETDATA, &gate);
  set(handle, CURLOPT_HTTPHEADER, lines.get());
  set(handle, CURLOPT_WRITEFUNCTION, append);
  set(handle, CURLOPT_WRITEDATA, &answer.body);
  if (body != nullptr) {
    set(handle, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body->size()));
    set(handle, CURLOPT_POSTFIELDS, body->c_str());
  }
  const CURLcode code = curl_easy_perform(handle);
  if (code != CURLE_OK) {
    base::log(base::LogLevel::info, "media_server_unreachable", {{"curl", static_cast<int>(code)}});
    throw unreachable();
  }
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &answer.status);
  return answer;
} catch (const OptionRefused&) {
  throw unreachable();
}

}  // namespace metadata
