#include "http/form.h"

#include <cgicc/CgiInput.h>
#include <cgicc/Cgicc.h>

#include <algorithm>
#include <cstring>

#include "base/json.h"
#include "base/text.h"
#include "http/error.h"
#include "http/multipart.h"

namespace http {

namespace {

constexpr std::size_t kMaxPartHead = 8192;  // bytes

// Gives cgicc a body that is already read and bounded, and nothing of the real environment.
class BodyInput : public cgicc::CgiInput {
 public:
  BodyInput(const std::string& body, std::string content_type) : body_(body), content_type_(std::move(content_type)) {}

  std::size_t read(char* data, std::size_t length) override {
    const std::size_t count = std::min(length, body_.size() - position_);
    std::memcpy(data, body_.data() + position_, count);
    position_ += count;
    return count;
  }

  std::string getenv(const char* name) override {
    const std::string_view key(name);
    if (key == "REQUEST_METHOD") return "POST";
    if (key == "CONTENT_TYPE") return content_type_;
    if (key == "CONTENT_LENGTH") return std::to_string(body_.size());
    return {};
  }

 private:
  const std::string& body_;
  std::string content_type_;
  std::size_t position_ = 0;
};

std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

// Refuses what cgicc accepts silently: a form without its end, and too many parts.
void check_multipart(const std::string& body, const std::string& boundary) {
  const std::string mark = "--" + boundary;
  if (body.find(mark + "--") == std::string::npos) throw invalid_request(base::tr("The form is cut off."));
  if (count_of(body, mark) > Form::kMaxParts + 1) throw invalid_request(base::tr("The form has too many parts."));
}

// Puts quotes around names in the head of a part; RFC 7578 requires them and .NET leaves them out.
std::string quoted_names(std::string_view head) {
  std::string out;
  for (const std::string_view piece : base::split(head, ';')) {
    const auto equals = piece.find('='), end = std::min(piece.find('\r'), piece.size());
    const std::string_view name = base::trim(piece.substr(0, std::min(equals, piece.size())));
    if (!out.empty()) out += ';';
    const bool inside_quotes = count_of(out, "\"") % 2 == 1;
    const bool bare =
        !inside_quotes && (name == "name" || name == "filename") && equals + 1 < end && piece[equals + 1] != '"';
    if (bare)
      out.append(piece.substr(0, equals + 1))
          .append("\"")
          .append(piece.substr(equals + 1, end - equals - 1))
          .append("\"")
          .append(piece.substr(end));
    else out += piece;
  }
  return out;
}

// Returns the body in the form that cgicc expects: names in quotes, a line break at the end.
std::string as_cgicc_reads(const std::string& body, const std::string& boundary) {
  const std::string mark = "--" + boundary + "\r\n";
  std::string out;
  std::size_t at = 0;
  for (auto found = body.find(mark); found != std::string::npos; found = body.find(mark, at)) {
    const auto head = found + mark.size(), end = std::min(body.find("\r\n\r\n", head), body.size());
    if (end - head > kMaxPartHead)
      throw invalid_request(base::tr("A part of the form has a header longer than 8 KiB."));
    out.append(body, at, head - at).append(quoted_names(std::string_view(body).substr(head, end - head)));
    at = end;
  }
  out.append(body, at);
  if (!out.ends_with("\r\n")) out += "\r\n";
  return out;
}

std::string scalar_text(const base::Json& value) {
  if (value.isString() || value.isBool()) return value.asString();
  if (value.isNumeric()) return base::write_json(value);  // 7.1, not 7.0999999999999996
  if (value.isNull()) return {};
  throw invalid_request(base::tr("A field is not text, a number or a boolean."));
}

}  // namespace

void Form::add(std::string name, std::string value) {
  if (name.empty() || name.size() > kMaxName) throw invalid_request(base::tr("A field has no valid name."));
  if (fields_.size() == kMaxFields) throw invalid_request(base::tr("There are too many fields."));
  const auto clean_name = base::clean_text(name);
  auto clean_value = base::clean_text(value);
  if (!clean_name || !clean_value) throw invalid_request(base::tr("A field is not valid UTF-8 text."));
  if (!name.ends_with("[]") && has(name)) throw invalid_request(base::tr("A field appears twice."));
  fields_.emplace_back(std::move(name), std::move(*clean_value));
}

void Form::add_upload(std::string name, Upload upload) {
  if (name.empty() || name.size() > kMaxName || this->upload(name) != nullptr)
    throw invalid_request(base::tr("An upload has no valid name."));
  uploads_.emplace_back(std::move(name), std::move(upload));
}

Form Form::from_urlencoded(std::string_view text) {
  Form form;
  if (text.empty()) return form;
  for (const std::string_view pair : base::split(text, '&')) {
    if (pair.empty()) continue;
    const auto equals = std::min(pair.find('='), pair.size());
    auto name = base::form_decode(pair.substr(0, equals));
    auto value = base::form_decode(equals < pair.size() ? pair.substr(equals + 1) : std::string_view());
    if (!name || !value) throw invalid_request(base::tr("A field is not encoded correctly."));
    form.add(std::move(*name), std::move(*value));
  }
  return form;
}

Form Form::from_multipart(const std::string& body, const std::string& content_type) {
  const std::string boundary = boundary_of(content_type);
  check_multipart(body, boundary);
  Form form;
  try {
    const std::string readable = as_cgicc_reads(body, boundary);
    BodyInput input(readable, "multipart/form-data; boundary=" + boundary);
    const cgicc::Cgicc parsed(&input);
    for (const cgicc::FormEntry& entry : parsed.getElements()) form.add(entry.getName(), entry.getValue());
    for (const cgicc::FormFile& file : parsed.getFiles())
      form.add_upload(file.getName(),
                      {base::salvage_text(file.getFilename(), 255), file.getDataType(), file.getData()});
  } catch (const HttpError&) {
    throw;
  } catch (const std::exception&) {
    throw invalid_request(base::tr("The form is malformed."));
  }
  if (form.fields_.empty() && form.uploads_.empty()) throw invalid_request(base::tr("The form has no fields."));
  return form;
}

Form Form::from_json(std::string_view text) {
  const auto value = base::parse_json(text);
  if (!value || !value->isObject()) throw invalid_request(base::tr("The body is not a JSON object."));
  Form form;
  for (const std::string& name : value->getMemberNames()) {
    const base::Json& field = (*value)[name];
    if (!field.isArray()) {
      form.add(name, scalar_text(field));
      continue;
    }
    for (const base::Json& item : field) form.add(name + "[]", scalar_text(item));
  }
  return form;
}

bool Form::has(std::string_view name) const { return get(name).has_value(); }

std::optional<std::string> Form::get(std::string_view name) const {
  for (const auto& [key, value] : fields_)
    if (key == name) return value;
  return std::nullopt;
}

std::string Form::text(std::string_view name, std::string_view fallback) const {
  return get(name).value_or(std::string(fallback));
}

std::vector<std::string> Form::all(std::string_view name) const {
  std::vector<std::string> values;
  for (const auto& [key, value] : fields_)
    if (key == name) values.push_back(value);
  return values;
}

bool Form::has_files() const {
  return std::any_of(uploads_.begin(), uploads_.end(), [](const auto& upload) { return !upload.second.data.empty(); });
}

const Upload* Form::upload(std::string_view name) const {
  for (const auto& [key, value] : uploads_)
    if (key == name) return &value;
  return nullptr;
}

}  // namespace http
