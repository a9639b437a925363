#include "http/request.h"

#include <algorithm>

#include "base/random.h"
#include "base/text.h"
#include "http/cookie.h"
#include "http/error.h"
#include "http/multipart.h"
#include "http/received_files.h"

namespace http {

namespace {

constexpr std::pair<std::string_view, Method> kMethods[] = {
    {"GET", Method::get},     {"HEAD", Method::head},  {"POST", Method::post},       {"PUT", Method::put},
    {"PATCH", Method::patch}, {"DELETE", Method::del}, {"OPTIONS", Method::options},
};

// Returns "HTTP_X_SERVICE_TOKEN" for "X-Service-Token" (RFC 3875 §4.1.18).
std::string variable_name(std::string_view header) {
  if (header == "Content-Type") return "CONTENT_TYPE";
  if (header == "Content-Length") return "CONTENT_LENGTH";
  std::string name = "HTTP_";
  for (const char c : header) name += c == '-' ? '_' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return name;
}

// Returns the request id from the web server if it looks like one, else our own.
std::string request_id_from(std::string_view given) {
  const bool usable = given.size() >= 8 && given.size() <= 64 &&
                      given.find_first_not_of("0123456789abcdefABCDEF-") == std::string_view::npos;
  return usable ? std::string(given) : base::random_hex(16);
}

std::size_t declared_length(std::string_view text) {
  if (text.empty()) return 0;
  const auto length = text.size() <= 15 ? base::parse_id(text) : std::nullopt;
  if (!length) throw invalid_request(base::tr("The Content-Length is not a number."));
  return static_cast<std::size_t>(*length);
}

constexpr std::size_t kBodyPiece = 64 * 1024;  // bytes of a body that is written as it arrives

std::string read_field(MultipartReader& reader) {
  std::string value;
  for (std::string_view piece = reader.read(); !piece.empty(); piece = reader.read()) {
    if (value.size() + piece.size() > Limits::kField) throw payload_too_large();
    value += piece;
  }
  return value;
}

// Moves fields into the form up to the next file. Returns its name, or nullopt at the end of the body.
std::optional<std::string> read_fields(MultipartReader& reader, Form& form) {
  while (const auto part = reader.next()) {
    if (part->file_name) return part->file_name;
    form.add(part->name, read_field(reader));
  }
  return std::nullopt;
}

// Writes one file of the form. A browser sends an empty file without a name when none was chosen.
void write_file(MultipartReader& reader, const std::string& name, ReceivedFiles& files) {
  std::string_view piece = reader.read();
  if (piece.empty() && name.empty()) return;
  files.begin(name.empty() ? "file" : name);
  for (; !piece.empty(); piece = reader.read()) files.write(piece);
  files.end();
}

}  // namespace

std::string_view method_name(Method method) {
  for (const auto& [name, value] : kMethods)
    if (value == method) return name;
  return "OTHER";
}

Method method_from(std::string_view name) {
  for (const auto& [known, value] : kMethods)
    if (known == name) return value;
  return Method::other;
}

Request Request::from_variables(Variables variables, BodyReader reader) {
  Request request;
  request.variables_ = std::move(variables);
  request.reader_ = std::move(reader);
  request.request_id = request_id_from(request.header("X-Request-Id"));
  request.method = method_from(request.variable("REQUEST_METHOD"));
  const std::string_view uri = request.variable("REQUEST_URI");
  const auto question = std::min(uri.find('?'), uri.size());
  request.raw_path = uri.substr(0, question);
  request.query_string = question < uri.size() ? uri.substr(question + 1) : std::string_view();
  request.cookies_ = parse_cookies(request.header("Cookie"));
  request.set_base_path("");
  return request;
}

bool Request::set_base_path(const std::string& base_path) {
  if (!raw_path.starts_with(base_path + "/") && raw_path != base_path) return false;
  base_path_ = base_path;
  const std::string_view rest = std::string_view(raw_path).substr(base_path.size());
  segments.clear();
  raw_segments_.clear();
  path_is_text = raw_path.size() <= Limits::kPath;
  std::vector<std::string_view> parts = base::split(rest.empty() ? rest : rest.substr(1), '/');
  trailing_slash = parts.size() > 1 && parts.back().empty();
  if (parts.back().empty()) parts.pop_back();
  for (const std::string_view part : parts) {
    const auto decoded = base::percent_decode(part);
    path_is_text = path_is_text && decoded && !part.empty() && base::is_utf8(*decoded) && !base::has_control(*decoded);
    raw_segments_.emplace_back(part);
    segments.push_back(decoded.value_or(""));
  }
  return true;
}

std::string Request::path() const { return "/" + base::join(segments, "/"); }

std::string Request::path_and_query() const {
  std::string text = "/" + base::join(raw_segments_, "/");
  if (trailing_slash && text.size() > 1) text += '/';
  return query_string.empty() ? text : text + '?' + query_string;
}

std::string_view Request::variable(std::string_view name) const {
  const auto found = variables_.find(name);
  return found == variables_.end() ? std::string_view() : std::string_view(found->second);
}

std::string_view Request::header(std::string_view name) const { return variable(variable_name(name)); }

bool Request::has_long_header() const {
  return std::any_of(variables_.begin(), variables_.end(), [](const auto& variable) {
    return variable.second.size() > Limits::kHeader && variable.first.starts_with("HTTP_");
  });
}

void Request::set_header(std::string_view name, std::string value) {
  variables_[variable_name(name)] = std::move(value);
}

void Request::remove_header(std::string_view name) { variables_.erase(variable_name(name)); }

bool Request::has_header(std::string_view name) const { return variables_.count(variable_name(name)) != 0; }

std::optional<std::string> Request::cookie(std::string_view name) const {
  std::optional<std::string> found;
  for (const auto& [key, value] : cookies_) {
    if (key != name) continue;
    if (found && *found != value) return std::nullopt;
    found = value;
  }
  return found;
}

const Form& Request::query() const {
  if (!query_) {
    if (query_string.size() > Limits::kQuery) throw invalid_request(base::tr("The query is too long."));
    query_ = Form::from_urlencoded(query_string);
  }
  return *query_;
}

const std::string& Request::body(std::size_t cap) const {
  if (body_) return *body_;
  const std::size_t length = declared_length(variable("CONTENT_LENGTH"));
  if (length > cap) throw payload_too_large();
  std::string data(length, '\0');
  std::size_t filled = 0;
  while (filled < length) {
    const std::size_t got = reader_ ? reader_(data.data() + filled, length - filled) : 0;
    if (got == 0) throw invalid_request(base::tr("The body is shorter than its Content-Length."));
    filled += got;
  }
  body_ = std::move(data);
  return *body_;
}

const Form& Request::form(std::size_t cap) const {
  if (form_) return *form_;
  const std::string& data = body(cap);
  const std::string type = content_type();
  if (data.empty()) form_.emplace();
  else if (type == "application/x-www-form-urlencoded") form_ = Form::from_urlencoded(data);
  else if (type == "multipart/form-data") form_ = Form::from_multipart(data, std::string(header("Content-Type")));
  else if (type == "application/json") form_ = Form::from_json(data);
  else throw unsupported_media_type();
  return *form_;
}

void Request::begin_upload(std::size_t cap) const {
  if (content_type() != "multipart/form-data" || form_ || body_) return;
  const std::size_t length = declared_length(variable("CONTENT_LENGTH"));
  if (length > cap) throw payload_too_large();
  form_.emplace();
  upload_ = std::make_shared<MultipartReader>(reader_, length, std::string(header("Content-Type")));
  first_file_ = read_fields(*upload_, *form_);
}

void Request::receive_files(ReceivedFiles& files) const {
  if (!upload_) return;
  while (first_file_) {
    write_file(*upload_, *first_file_, files);
    first_file_ = read_fields(*upload_, *form_);
  }
  upload_.reset();
}

void Request::receive_body(ReceivedFiles& files, const std::string& name, std::size_t cap) const {
  const std::size_t length = declared_length(variable("CONTENT_LENGTH"));
  if (length > cap) throw payload_too_large();
  files.begin(name);
  std::string piece(kBodyPiece, '\0');
  for (std::size_t left = length; left > 0;) {
    const std::size_t got = reader_ ? reader_(piece.data(), std::min(left, piece.size())) : 0;
    if (got == 0) throw invalid_request(base::tr("The body is shorter than its Content-Length."));
    files.write(std::string_view(piece).substr(0, got));
    left -= got;
  }
  files.end();
}

std::string Request::content_type() const {
  const std::string_view value = header("Content-Type");
  return base::ascii_lower(base::trim(value.substr(0, value.find(';'))));
}

bool Request::wants_json() const {
  const std::string accept = base::ascii_lower(header("Accept"));
  return accept.find("application/json") != std::string::npos && accept.find("text/html") == std::string::npos;
}

}  // namespace http
