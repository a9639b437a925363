// Stages a reader's output about the files of a batch (lines of JSON, one record each): rows with the films they name,
// in transactions of a few hundred rows.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/time.h"
#include "domain/import.h"
#include "store/imports/batch.h"
#include "store/imports/row.h"
#include "store/sqlite/db.h"
#include "store/work/job.h"

namespace transfer {

// Returns a record within the bounds of the store: texts are cut, and the verdict is `bad` if it cannot be used.
// `today` is the person's.
domain::ImportRecord checked_record(domain::ImportRecord record, const std::string& today);

// The job that reads. Its position follows the rows that are written, so that a reading that was stopped continues
// there: the reader repeats everything, and rows that are here already are skipped.
struct Reading {
  store::Job job;
  std::string how = {};  // options that its rows depend on besides the files
  // Returns the number of rows that are here, or 0 if the earlier reading had another `how`, whose rows may differ.
  std::int64_t rows_before() const;
  std::string position(std::int64_t rows) const;
};

class Stager {
 public:
  // Everything is staged in one go if there is no reading.
  Stager(store::Db& db, store::ImportBatch batch, std::string today, std::optional<Reading> reading = std::nullopt);

  // Adds one line of the reader. Other lines are ignored.
  void add(std::string_view line);
  // Writes the rest, with the reader's questions and warnings. `is_whole` means that the reader reached its end;
  // otherwise one row says that a file is broken. Returns the number of rows. Commit only while the job is still yours.
  std::int64_t finish(store::Tx& tx, bool is_whole);
  std::int64_t finish(bool is_whole);  // commits a transaction of its own
  // Returns true if another runner has the job; nothing is written any more then.
  bool is_lost() const { return is_lost_; }
  // Returns true if any row so far can be read.
  bool is_readable() const { return is_readable_; }

 private:
  struct Staged {
    std::int64_t file_id = 0, line = 0;
    domain::ImportRecord record;
  };
  void add_file(const base::Json& line);
  void add_row(const base::Json& line);
  void add_question(const base::Json& line);
  void add_warning(const base::Json& line);
  std::int64_t file_of(const std::string& name, const std::string& member, std::int64_t bytes,
                       const std::string& format);
  void stage(std::int64_t file_id, std::int64_t line, const domain::ImportRecord& record);
  void note_order(std::int64_t file_id, const domain::ImportRecord& record);
  void flush();
  void commit(store::Tx& tx, std::int64_t rows);
  void add_broken_row();
  void write(store::Tx& tx, const Staged& staged);
  void add_film(store::Tx& tx, const domain::ImportRecord& record, store::NewImportRow& row);
  bool is_said_to_be_film(const std::string& key);

  store::Db& db_;
  store::ImportBatch batch_;
  std::string today_;
  std::optional<Reading> reading_;
  std::vector<store::ImportFile> uploads_, members_;  // known files, until the reader names them
  std::map<std::int64_t, std::int64_t> files_;        // by the reader's number
  struct Dates {
    std::string first, last;
  };
  std::map<std::int64_t, Dates> dates_;  // first and last date of the plays in a file
  std::int64_t last_file_ = 0, rows_ = 0, rows_before_ = 0, rows_kept_ = 0, bytes_ = 0;
  int lists_ = 0, places_ = 0;
  std::size_t tables_ = 0, question_bytes_ = 0, warning_bytes_ = 0;
  std::string format_, shown_name_;                 // name of the current file, which warnings are about
  bool has_ended_ = false, is_more_asked_ = false;  // more questions than are kept
  bool is_lost_ = false, is_readable_ = false;
  std::vector<Staged> staged_;
  std::vector<store::ImportQuestion> questions_;
  std::vector<store::ImportWarning> warnings_;
};

}  // namespace transfer
