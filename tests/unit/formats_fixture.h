// Uploads made of texts, and what the readers say of them as one line of words for each record.
#pragma once

#include <cppunit/extensions/HelperMacros.h>
#include <sys/mman.h>
#include <unistd.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/descriptor.h"
#include "base/json.h"
#include "formats/record_json.h"
#include "formats/upload.h"
#include "formats_archives.h"

namespace test {

using Files = std::vector<std::pair<std::string, std::string>>;  // name and bytes

// A file in memory.
inline base::Descriptor file_of(const std::string& bytes) {
  base::Descriptor file(memfd_create("upload", MFD_CLOEXEC));
  if (!file.is_open() || ::write(file.get(), bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size()))
    throw std::runtime_error("no file in memory");
  return file;
}

inline formats::Options options_of(std::map<std::string, std::string, std::less<>> values = {}) {
  return {"", "Europe/Berlin", "2026-11-23", std::move(values)};
}

struct Said {
  std::vector<base::Json> files, rows, questions, warnings, sums;
  std::int64_t count = -1;  // as the last line says
};

inline Said read(const Files& files, const formats::Options& options = options_of()) {
  std::vector<base::Descriptor> opened;
  std::vector<formats::UploadedFile> uploaded;
  for (const auto& [name, bytes] : files) {
    opened.push_back(file_of(bytes));
    uploaded.push_back({name, opened.back().get()});
  }
  Said said;
  formats::Lines lines([&](const std::string& text) {
    const base::Json line = base::parse_json(text).value();
    const std::string type = line["t"].asString();
    if (type == "file") said.files.push_back(line);
    if (type == "row") said.rows.push_back(line);
    if (type == "ask") said.questions.push_back(line);
    if (type == "warn") said.warnings.push_back(line);
    if (type == "rows") said.sums.push_back(line);
    if (type == "end") said.count = line["rows"].asInt64();
  });
  formats::read_upload(uploaded, options, lines);
  return said;
}

// "play Alien (1979) 348 tt0078748 2024-03-02 x2 'wow' @Odeon", then verdict and reason.
inline std::string words(const base::Json& row) {
  const domain::ImportRecord record = formats::record_from_json(row);
  std::string text = row["kind"].asString();
  const auto add = [&](bool is_there, const std::string& word) {
    if (is_there) text += ' ' + word;
  };
  add(!record.film.title.empty(), record.film.title);
  add(record.film.year != 0, '(' + std::to_string(record.film.year) + ')');
  add(record.film.tmdb != 0, std::to_string(record.film.tmdb));
  add(!record.film.imdb.empty(), record.film.imdb);
  add(record.film.may_be_series, "series?");
  add(!record.list.empty(), "in " + record.list);
  add(!record.name.empty(), '"' + record.name + '"');
  add(record.position.has_value(), '#' + std::to_string(record.position.value_or(0)));
  add(record.date.has_value(), record.date.value_or(""));
  add(record.watched_seconds != 0, std::to_string(record.watched_seconds) + " s");
  add(record.count != 1, 'x' + std::to_string(record.count));
  add(record.tenths != 0, '=' + std::to_string(record.tenths));
  add(!record.text.empty(), '\'' + record.text + '\'');
  add(!record.place.empty(), '@' + record.place);
  for (const std::string& tag : record.tags) text += " #" + tag;
  add(record.is_rewatch.value_or(false), "again");
  add(record.verdict != domain::RowVerdict::waiting,
      "-> " + row["verdict"].asString() + ' ' + std::string(record.reason));
  return text;
}

inline std::vector<std::string> all_words(const Said& said) {
  std::vector<std::string> lines;
  for (const base::Json& row : said.rows) lines.push_back(words(row));
  return lines;
}

inline std::vector<std::string> rows_of(const std::string& name, const std::string& bytes,
                                        const formats::Options& options = options_of()) {
  return all_words(read({{name, bytes}}, options));
}

inline std::vector<std::string> rows_of_zip(const Files& members, const formats::Options& options = options_of()) {
  return all_words(read({{"export.zip", zip_of(members)}}, options));
}

// Fails with both texts.
inline void expect_rows(const std::string& what, const std::vector<std::string>& expected,
                        const std::vector<std::string>& found) {
  std::string wanted = what + ":\n", got = what + ":\n";
  for (const std::string& line : expected) wanted += line + '\n';
  for (const std::string& line : found) got += line + '\n';
  CPPUNIT_ASSERT_EQUAL(wanted, got);
}

}  // namespace test
