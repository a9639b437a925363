#include "case_file.h"

#include <fstream>
#include <iterator>

#include "base/text.h"

namespace cases {

namespace {

// Returns true for "---" and "--- 303", with which the answer begins.
bool begins_answer(const std::string& line) {
  return line == "---" || (line.starts_with("--- ") && base::is_digits(line.substr(4)));
}
bool is_mark(const std::string& line) { return line == "===" || begins_answer(line); }

// Reads the lines of one file, and counts them.
class Reader {
 public:
  explicit Reader(const std::string& path) : path_(path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw CaseError(path + ": cannot be read");
    const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    for (const std::string_view line : base::split(text, '\n')) lines_.emplace_back(line);
    if (!lines_.empty() && lines_.back().empty()) lines_.pop_back();
  }
  bool at_end() const { return next_ >= lines_.size(); }
  const std::string& peek() const { return lines_[next_]; }
  const std::string& take() { return lines_[next_++]; }
  int line() const { return static_cast<int>(next_) + 1; }
  // Returns everything up to the next mark, which it leaves.
  std::string until_mark() {
    std::string text;
    for (bool first = true; !at_end() && !is_mark(peek()); first = false) text += (first ? "" : "\n") + take();
    return text;
  }
  [[noreturn]] void fail(const std::string& what) const {
    throw CaseError(path_ + ":" + std::to_string(line()) + ": " + what);
  }

 private:
  std::string path_;
  std::vector<std::string> lines_;
  std::size_t next_ = 0;
};

std::pair<std::string, std::string> split_header(Reader& reader) {
  const std::string line = reader.peek();
  const auto colon = line.find(':');
  if (line.starts_with('!') && colon == std::string::npos) return reader.take(), std::pair(line, std::string());
  if (colon == std::string::npos) reader.fail("not a header line: " + line);
  reader.take();
  return {line.substr(0, colon), std::string(base::trim(line.substr(colon + 1)))};
}

void skip_blank(Reader& reader) {
  while (!reader.at_end() && (reader.peek().empty() || reader.peek().starts_with('#'))) reader.take();
}

void read_directives(Reader& reader, CaseFile& file) {
  for (skip_blank(reader); !reader.at_end(); skip_blank(reader)) {
    const std::string& line = reader.peek();
    const auto name = line.substr(0, line.find(':'));
    if (name != "Fixture" && name != "Login" && name != "Provider" && name != "Config" && name != "Socket") return;
    const std::string value = split_header(reader).second;
    if (name == "Fixture") file.fixture = value;
    else if (name == "Login") file.login = value;
    else if (name == "Provider") file.provider = value;
    else if (name == "Socket") file.in_process_only = value == "no";
    else file.config.emplace_back(value.substr(0, value.find('=')), value.substr(value.find('=') + 1));
  }
}

void read_request(Reader& reader, Exchange& exchange) {
  exchange.line = reader.line();
  const std::string line = reader.take();
  const auto space = line.find(' ');
  if (space == std::string::npos) reader.fail("not a request line: " + line);
  exchange.method = line.substr(0, space);
  exchange.target = line.substr(space + 1);
  while (!reader.at_end() && !reader.peek().empty() && !is_mark(reader.peek())) {
    auto header = split_header(reader);
    if (header.first == "Form") {
      exchange.body = "_csrf_token={{csrf}}" + (header.second.empty() ? "" : '&' + header.second);
      header = {"Content-Type", "application/x-www-form-urlencoded"};
    } else if (header.first == "Json") {
      exchange.body = header.second;
      header = {"Content-Type", "application/json"};
    }
    exchange.headers.push_back(std::move(header));
  }
  if (reader.at_end() || !reader.peek().empty()) return;
  if (!exchange.body.empty()) reader.fail("two bodies");
  reader.take();
  exchange.body = reader.until_mark();
}

// Returns true for the first line of a body. Most bodies begin with a line that cannot be a header's (a rule, JSON, any
// text); others follow an empty line.
bool begins_body(const std::string& line) {
  return line.empty() || line.starts_with("!~") || std::string_view("~@{[*").find(line[0]) != std::string_view::npos;
}

void read_expectation(Reader& reader, Exchange& exchange) {
  if (reader.at_end() || !begins_answer(reader.peek())) reader.fail("expected --- after the request");
  const std::string mark = reader.take();
  if (mark.size() > 4) exchange.status = static_cast<int>(base::parse_int(mark.substr(4)).value_or(0));
  while (!reader.at_end() && !is_mark(reader.peek()) && !begins_body(reader.peek())) {
    if (reader.peek().starts_with('#')) reader.take();
    else exchange.expected_headers.push_back(split_header(reader));
  }
  if (reader.at_end() || is_mark(reader.peek())) return;
  if (reader.peek().empty()) reader.take();
  exchange.expected_body = reader.until_mark();
}

}  // namespace

CaseFile read_case_file(const std::string& path) {
  Reader reader(path);
  CaseFile file;
  file.path = path;
  read_directives(reader, file);
  for (skip_blank(reader); !reader.at_end(); skip_blank(reader)) {
    Exchange& exchange = file.exchanges.emplace_back();
    read_request(reader, exchange);
    read_expectation(reader, exchange);
    if (!reader.at_end() && reader.take() != "===") reader.fail("expected ===");
  }
  if (file.exchanges.empty()) reader.fail("there is no request");
  return file;
}

}  // namespace cases
