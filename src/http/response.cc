#include "http/response.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <stdexcept>

#include "base/text.h"

namespace http {

namespace {

constexpr std::pair<int, std::string_view> kReasons[] = {
    {200, "OK"},
    {201, "Created"},
    {202, "Accepted"},
    {204, "No Content"},
    {301, "Moved Permanently"},
    {302, "Found"},
    {303, "See Other"},
    {304, "Not Modified"},
    {308, "Permanent Redirect"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {409, "Conflict"},
    {412, "Precondition Failed"},
    {413, "Content Too Large"},
    {414, "URI Too Long"},
    {415, "Unsupported Media Type"},
    {422, "Unprocessable Content"},
    {429, "Too Many Requests"},
    {500, "Internal Server Error"},
    {502, "Bad Gateway"},
    {503, "Service Unavailable"},
};

void check_value(std::string_view value) {
  for (const char bad : {'\r', '\n', '\0'})
    if (value.find(bad) != std::string_view::npos) throw std::invalid_argument("a header value holds a line break");
}

// Returns false for bytes that no URI may hold unescaped (RFC 3986 §2): controls, space, bytes beyond ASCII and
// "<>\\^`{|}.
bool is_uri_byte(char c) {
  return c > 0x20 && c < 0x7f && std::string_view("\"<>\\^`{|}").find(c) == std::string_view::npos;
}

std::string as_uri(std::string_view location) {
  std::string uri;
  for (const char& c : location) {
    if (is_uri_byte(c)) uri += c;
    else uri += base::percent_encode({&c, 1});
  }
  return uri;
}

Response redirect(int status, std::string_view location) {
  check_value(location);
  Response response;
  response.status = status;
  response.header("Location", as_uri(location));
  return response;
}

Response typed(std::string body, std::string_view type, int status) {
  Response response;
  response.status = status;
  response.body = std::move(body);
  response.header("Content-Type", type);
  return response;
}

}  // namespace

Response& Response::header(std::string_view name, std::string_view value) {
  check_value(value);
  for (auto& [key, old] : headers) {
    if (!base::equal_ignoring_ascii_case(key, name)) continue;
    old = value;
    return *this;
  }
  headers.emplace_back(name, value);
  return *this;
}

Response& Response::add_cookie(const Cookie& cookie) {
  const std::string line = cookie_line(cookie);
  check_value(line);
  headers.emplace_back("Set-Cookie", line);
  return *this;
}

const std::string* Response::find(std::string_view name) const {
  for (const auto& [key, value] : headers)
    if (base::equal_ignoring_ascii_case(key, name)) return &value;
  return nullptr;
}

Response html(std::string body, int status) { return typed(std::move(body), "text/html; charset=utf-8", status); }

Response json(const base::Json& value, int status) {
  return typed(base::write_json(value), "application/json; charset=utf-8", status);
}

Response text(std::string body, int status) { return typed(std::move(body), "text/plain; charset=utf-8", status); }
Response svg(std::string body) { return typed(std::move(body), "image/svg+xml; charset=utf-8", 200); }

Response no_content() {
  Response response;
  response.status = 204;
  return response;
}

Response see_other(std::string_view location) { return redirect(303, location); }
Response moved_permanently(std::string_view location) { return redirect(301, location); }
Response found(std::string_view location) { return redirect(302, location); }
Response permanent_redirect(std::string_view location) { return redirect(308, location); }

std::string_view reason(int status) {
  for (const auto& [code, text] : kReasons)
    if (code == status) return text;
  return "Unknown";
}

std::string to_cgi(const Response& response) {
  std::string out = "Status: " + std::to_string(response.status) + ' ' + std::string(reason(response.status)) + "\r\n";
  for (const auto& [name, value] : response.headers) out.append(name).append(": ").append(value).append("\r\n");
  const bool bodiless = response.status == 204 || response.status == 304;
  const std::size_t size = response.file ? static_cast<std::size_t>(response.file->size) : response.body.size();
  if (!bodiless) out += "Content-Length: " + std::to_string(size) + "\r\n";
  out += "\r\n";
  if (!bodiless && !response.close_without_body) out += response.body;
  return out;
}

bool write_cgi(const Response& response, const WritePiece& write) {
  if (!write(to_cgi(response))) return false;
  if (!response.file || response.close_without_body) return true;
  std::string part(64 * 1024, '\0');
  for (std::int64_t at = 0; at < response.file->size;) {
    const auto left = static_cast<std::size_t>(response.file->size - at);
    const ssize_t got = ::pread(response.file->file.get(), part.data(), std::min(part.size(), left), at);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0 || !write({part.data(), static_cast<std::size_t>(got)})) return false;
    at += got;
  }
  return true;
}

std::string cookie_line(const Cookie& cookie) {
  std::string line = cookie.name + '=' + cookie.value + "; Path=/";
  if (cookie.expires)
    line += "; Expires=" + base::http_date(*cookie.expires) + "; Max-Age=" + std::to_string(cookie.max_age);
  if (cookie.http_only) line += "; HttpOnly";
  line += "; SameSite=Lax";
  if (cookie.secure) line += "; Secure";
  return line;
}

}  // namespace http
