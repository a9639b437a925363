// Named fields of a query string or a form body. Names are unique (a repeated one is an error unless it ends in "[]"),
// values are clean text (base::clean_text).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace http {

struct Upload {
  std::string file_name, content_type, data;
};

class Form {
 public:
  static constexpr std::size_t kMaxFields = 200;
  static constexpr std::size_t kMaxParts = 20;
  static constexpr std::size_t kMaxName = 64;

  // Each throws HttpError 400 on malformed input, a duplicate, or too many fields.
  static Form from_urlencoded(std::string_view text);
  static Form from_multipart(const std::string& body, const std::string& content_type);
  static Form from_json(std::string_view text);  // one object; scalars become text, arrays become name[]

  bool has(std::string_view name) const;
  std::optional<std::string> get(std::string_view name) const;
  std::string text(std::string_view name, std::string_view fallback = "") const;
  std::vector<std::string> all(std::string_view name) const;  // the name ends in "[]"
  const Upload* upload(std::string_view name) const;
  bool has_files() const;  // true if an upload is not empty
  const std::vector<std::pair<std::string, std::string>>& fields() const { return fields_; }

  void add(std::string name, std::string value);  // checks as above
  void add_upload(std::string name, Upload upload);

 private:
  std::vector<std::pair<std::string, std::string>> fields_;
  std::vector<std::pair<std::string, Upload>> uploads_;
};

}  // namespace http
