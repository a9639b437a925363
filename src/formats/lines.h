// The output of matinee-reader: one JSON object a line, at most 64 KiB long, as src/transfer/imports reads it.
//
//   {"t":"file","f":0,"name":"history.csv","member":"","format":"movary","bytes":n}   before the rows of a file
//   {"t":"row","f":0,"n":17,…}    a record (record_json.h) with the line or index of its row
//   {"t":"ask","name":"day_order","choices":[…],"value":"dmy","samples":[…]}   a question that this upload raises
//   {"t":"warn","f":0,"code":"…","values":{…}}   a warning about a file
//   {"t":"warn","f":0,"code":"table","values":{"suffix":"_2","columns":["film",…],"rows":[{"cells":["Alien",…],
//     "records":[{"kind":"play","title":"Alien",…},…]},…]}}   for a table that is asked about ("column_title_2"
//     and so on): its first rows, each with the records that are read from it
//   {"t":"rows","f":0,"rows":317,"entries":320}   after the records of a file: the number of its rows, or items, that
//     have records, and the number of records. A row of a table may be a play and a rating.
//   {"t":"warn","f":0,"code":"no_films","values":{"episode":42,"series":3}}   when the files hold none, and why
//   {"t":"end","rows":n}   all records
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "domain/import.h"

namespace formats {

class Lines {
 public:
  explicit Lines(std::function<void(const std::string&)> write) : write_(std::move(write)) {}

  // An empty `format` means that it is unknown.
  void file(std::string_view name, std::string_view member, std::string_view format, std::int64_t bytes);
  // Throws Refused if there are too many rows.
  void row(int number, const domain::ImportRecord& record);
  // Reports that the file cannot be read, or not any further.
  void fail(domain::RowReason reason);
  // Returns the name of a question that every file may ask: "part", and "part_2" for the second file that asks
  // anything.
  std::string question_name(const std::string& question, const void* file);
  // Asks a question. One with the same name is asked only once.
  void ask(const std::string& name, const std::vector<std::string>& choices, const std::string& value,
           const std::vector<std::string>& samples = {});
  void warn(std::string_view code, const base::Json& values);
  // Reports what the files hold if nothing in them is a film.
  void warn_of_no_films();
  void end();

 private:
  void print(const base::Json& line) { write_(base::write_json(line)); }
  void end_file();
  void count_film(const domain::ImportRecord& record);
  void print_row(int number, domain::ImportRecord record);

  std::function<void(const std::string&)> write_;
  std::vector<const void*> asking_;
  std::set<std::string> asked_;
  int files_ = 0;
  std::int64_t rows_ = 0;
  std::int64_t rows_of_file_ = 0, entries_ = 0;  // of the current file
  int last_row_ = 0;
  bool has_film_ = false;                     // a film, a possible film, or anything else worth keeping
  std::map<std::string, int> no_films_ = {};  // counted by the reason why they are not films
};

}  // namespace formats
