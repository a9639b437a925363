// One HTTP request, the same from FastCGI, plain CGI and tests. It owns copies of everything and is built from CGI
// variables (RFC 3875) and a reader for the body.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "http/form.h"

namespace http {

class MultipartReader;
class ReceivedFiles;

enum class Method { get, head, post, put, patch, del, options, other };

using Variables = std::map<std::string, std::string, std::less<>>;

// Fills at most `size` bytes and returns how many; fewer than asked for means that the body ended.
using BodyReader = std::function<std::size_t(char* data, std::size_t size)>;

// The most bytes of each part of a request; kCookies counts cookies.
struct Limits {
  static constexpr std::size_t kPath = 2048;
  static constexpr std::size_t kQuery = 4096;
  static constexpr std::size_t kHeader = 8192;
  static constexpr std::size_t kCookies = 50;
  // Room for a review of 10,000 characters, each at most twelve bytes in a form.
  static constexpr std::size_t kForm = 160 * 1024;
  static constexpr std::size_t kBatch = 512 * 1024;
  static constexpr std::size_t kWebhook = 1024 * 1024;
  static constexpr std::size_t kField = 64 * 1024;  // for a form with files
};

class Request {
 public:
  // Does not read the body yet, since the route decides its cap. Refuses nothing: dispatch does that with an answer.
  static Request from_variables(Variables variables, BodyReader reader);

  Method method = Method::get;
  std::string raw_path;               // as sent, base path included, no query
  std::vector<std::string> segments;  // decoded path below the base path; empty for "/"
  bool trailing_slash = false;
  bool path_is_text = true;  // false: too long, bad escape, invalid UTF-8 or control byte
  std::string query_string;  // raw
  std::string request_id;

  // Removes the base path. Returns false if the path is not below it.
  bool set_base_path(const std::string& base_path);
  const std::string& base_path() const { return base_path_; }
  std::string path() const;            // decoded path below the base path, for logs and matching
  std::string path_and_query() const;  // raw path below the base path with its query: "/movie/5?x=1"

  // Returns a header by its wire name ("X-Service-Token"), or empty text if it is absent.
  std::string_view header(std::string_view name) const;
  bool has_header(std::string_view name) const;
  void set_header(std::string_view name, std::string value);
  void remove_header(std::string_view name);
  bool has_long_header() const;  // longer than Limits::kHeader
  // Returns a CGI variable, or empty text if it is absent.
  std::string_view variable(std::string_view name) const;

  // Returns the value of a cookie, or nullopt if it is absent or two cookies of the name differ.
  std::optional<std::string> cookie(std::string_view name) const;

  // Returns the fields of the query. Throws HttpError 400 on a duplicate name, bad escape, or text that is not UTF-8.
  const Form& query() const;

  // Reads the declared body once. Throws HttpError 413, before reading, if it is longer than `cap`, and 400 if
  // CONTENT_LENGTH is not a number or the body is shorter than declared.
  const std::string& body(std::size_t cap) const;
  // Returns the form in the body: urlencoded, multipart, or a JSON object of scalars. Throws as body() and Form do, and
  // HttpError 415 for another content type.
  const Form& form(std::size_t cap = Limits::kForm) const;
  // Routes that take files use these, because such bodies are too large for memory. begin_upload() reads the fields
  // before the first file of a multipart form of at most `cap` bytes into form(), so that guards can check them before
  // anything is written. receive_files() writes the files; the fields between and after them join form(). A body of
  // another type is left to form(). Throws as body() does.
  void begin_upload(std::size_t cap) const;
  void receive_files(ReceivedFiles& files) const;
  // Writes the whole body, of any type, as one file of that name.
  void receive_body(ReceivedFiles& files, const std::string& name, std::size_t cap) const;
  // Returns "application/json" for "application/json; charset=utf-8", in lower case.
  std::string content_type() const;

  bool wants_json() const;  // Accept names application/json and not text/html

 private:
  Variables variables_;
  std::string base_path_;
  std::vector<std::string> raw_segments_;
  mutable BodyReader reader_;
  mutable std::optional<std::string> body_;
  mutable std::optional<Form> query_, form_;
  mutable std::shared_ptr<MultipartReader> upload_;  // set between begin_upload() and the end of receive_files()
  mutable std::optional<std::string> first_file_;    // its name, once the upload has reached a file
  std::vector<std::pair<std::string, std::string>> cookies_;
};

std::string_view method_name(Method method);
Method method_from(std::string_view name);

}  // namespace http
