// Stages what a reader says about the files of a batch (lines of JSON, one record each): rows with the films they name,
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

// A record within the bounds of the store: texts cut, and `bad` when nothing can become of it. `today` is that of the
// person.
domain::ImportRecord checked_record(domain::ImportRecord record, const std::string& today);

// The job that reads. Its position follows what is written, so that a reading that was stopped goes on there: the
// reader says everything once more, and what is here already is passed over.
struct Reading {
  store::Job job;
  std::string how = {};  // what its rows depend on besides the files
  // How many rows are here; none when it stopped as another one, whose rows may have been others.
  std::int64_t rows_before() const;
  std::string position(std::int64_t rows) const;
};

class Stager {
 public:
  // Without a reading all is staged in one go.
  Stager(store::Db& db, store::ImportBatch batch, std::string today, std::optional<Reading> reading = std::nullopt);

  // One line of the reader. Lines that are none of its are ignored.
  void add(std::string_view line);
  // Writes the rest, with what the reader asked and warned of. `is_whole`: the reader came to its end; else one row
  // says that a file is broken. Returns how many rows there are. Commit only what is still the job's.
  std::int64_t finish(store::Tx& tx, bool is_whole);
  std::int64_t finish(bool is_whole);  // the same in a transaction of its own
  // Another runner has the job: nothing is written any more.
  bool is_lost() const { return is_lost_; }
  // Returns whether any row so far can be read.
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
  std::vector<store::ImportFile> uploads_, members_;  // that are here, until the reader names them
  std::map<std::int64_t, std::int64_t> files_;        // by the reader's number
  struct Dates {
    std::string first, last;
  };
  std::map<std::int64_t, Dates> dates_;  // of the plays in a file
  std::int64_t last_file_ = 0, rows_ = 0, rows_before_ = 0, rows_kept_ = 0, bytes_ = 0;
  int lists_ = 0, places_ = 0;
  std::size_t tables_ = 0, question_bytes_ = 0, warning_bytes_ = 0;
  std::string format_, shown_name_;                 // of the present file: what a warning is about
  bool has_ended_ = false, is_more_asked_ = false;  // than is kept
  bool is_lost_ = false, is_readable_ = false;
  std::vector<Staged> staged_;
  std::vector<store::ImportQuestion> questions_;
  std::vector<store::ImportWarning> warnings_;
};

}  // namespace transfer
