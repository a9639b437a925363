#include "formats/lines.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "formats/input/source.h"
#include "formats/record_json.h"

namespace formats {

namespace {

constexpr std::size_t kLongestName = 1024;           // code points
constexpr std::size_t kLongestLine = 64 * 1024 - 1;  // and its line break

base::Json line_of(const char* type) {
  base::Json line = base::json_object();
  line["t"] = type;
  return line;
}

base::Json list_in_line(const std::vector<std::string>& words) {
  base::Json list = base::json_array();
  for (const std::string& word : words) list.append(word);
  return list;
}

}  // namespace

void Lines::file(std::string_view name, std::string_view member, std::string_view format, std::int64_t bytes) {
  end_file();
  base::Json line = line_of("file");
  line["f"] = files_++;
  line["name"] = std::string(name);
  line["member"] = std::string(member);
  line["format"] = std::string(format);
  line["bytes"] = static_cast<base::Json::Int64>(bytes);
  print(line);
}

void Lines::end_file() {
  if (entries_ == 0) return;
  base::Json line = line_of("rows");
  line["f"] = files_ - 1;
  line["rows"] = static_cast<base::Json::Int64>(std::exchange(rows_of_file_, 0));
  line["entries"] = static_cast<base::Json::Int64>(std::exchange(entries_, 0));
  last_row_ = 0;
  print(line);
}

void Lines::count_film(const domain::ImportRecord& record) {
  using domain::RowVerdict;
  const RowVerdict verdict = record.verdict;
  if (verdict == RowVerdict::not_film) ++no_films_[std::string(record.reason.word())];
  has_film_ = has_film_ || (verdict != RowVerdict::not_film && verdict != RowVerdict::bad &&
                            verdict != RowVerdict::not_kept && verdict != RowVerdict::folded);
}

void Lines::warn_of_no_films() {
  if (has_film_ || no_films_.empty()) return;
  base::Json values = base::json_object();
  for (const auto& [reason, count] : no_films_) values[reason] = count;
  warn("no_films", values);
}

// Prints a record. If its line is too long, leaves out tags, then shortens a text, as escaped letters take up to six
// bytes.
void Lines::print_row(int number, domain::ImportRecord record) {
  for (std::string* name : {&record.film.key, &record.list, &record.event})
    *name = base::salvage_text(*name, kLongestName);
  for (;;) {
    base::Json line = to_json(record);
    line["t"] = "row";
    line["f"] = files_ - 1;
    line["n"] = number;
    const std::string text = base::write_json(line);
    if (text.size() <= kLongestLine || (record.text.empty() && record.tags.empty())) {
      count_film(record);
      ++rows_;
      ++entries_;
      if (number > 0 && number != std::exchange(last_row_, number)) ++rows_of_file_;
      return write_(text);
    }
    if (!record.is_text_cut) warn("too_long", base::json_object());
    record.is_text_cut = true;
    if (record.tags.empty()) record.text = base::first_code_points(record.text, base::code_points(record.text) / 2);
    record.tags.clear();
  }
}

void Lines::row(int number, const domain::ImportRecord& record) {
  if (rows_ >= domain::kMostImportRows) throw Refused{"too_big"};
  print_row(number, record);
}

void Lines::fail(domain::RowReason reason) {
  domain::ImportRecord record;
  record.verdict = domain::RowVerdict::bad;
  record.reason = reason;
  print_row(0, record);
}

std::string Lines::question_name(const std::string& question, const void* file) {
  const auto found = std::find(asking_.begin(), asking_.end(), file);
  const auto number = found - asking_.begin() + 1;
  if (found == asking_.end()) asking_.push_back(file);
  return number == 1 ? question : question + '_' + std::to_string(number);
}

void Lines::ask(const std::string& name, const std::vector<std::string>& choices, const std::string& value,
                const std::vector<std::string>& samples) {
  if (!asked_.insert(name).second) return;
  base::Json line = line_of("ask");
  line["name"] = name;
  line["choices"] = list_in_line(choices);
  line["value"] = base::text_or_null(value);
  line["samples"] = list_in_line(samples);
  print(line);
}

void Lines::warn(std::string_view code, const base::Json& values) {
  base::Json line = line_of("warn");
  line["f"] = files_ - 1;
  line["code"] = std::string(code);
  line["values"] = values;
  print(line);
}

void Lines::end() {
  end_file();
  base::Json line = line_of("end");
  line["rows"] = static_cast<base::Json::Int64>(rows_);
  print(line);
}

}  // namespace formats
