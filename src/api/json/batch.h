// Reads and writes batches: one JSON object or an array of at most 1,000, at most 512 KiB. Every wrong item is named;
// then nothing is written, or with ?partial=true what is right.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "api/json/body.h"
#include "app/context.h"
#include "store/sqlite/db.h"

namespace api {

// Reads "watched_at", which must be there; null means that the date is not known.
std::optional<std::string> read_watch_date(Fields& fields, const std::string& today);
// What is wrong with a date; empty when it is a watch date.
base::Text watch_date_problem(const std::string& date, const std::string& today);
// Reads a time that is not to come; none when it is absent or null.
std::optional<base::UnixTime> read_time(Fields& fields, const char* name, base::UnixTime now);

// How many items were sent, and what is wrong with which of them.
class Batch {
 public:
  Batch(std::size_t size, bool is_list, bool keeps_good) : size_(size), is_list_(is_list), keeps_good_(keeps_good) {}

  std::size_t size() const { return size_; }
  bool is_good(std::size_t index) const { return !errors_.contains(index); }
  // The first error of an item counts.
  void refuse(std::size_t index, http::HttpError error);
  // Throws the first error, and with a list all of them, unless what is right is to be written.
  void check() const;
  // 204; 200 and the errors when what is right was to be written.
  http::Response answer(const app::Context& context) const;

 private:
  std::size_t size_;
  bool is_list_, keeps_good_;
  std::size_t fields_ = 0;
  std::map<std::size_t, http::HttpError> errors_;
};

// Whether ?partial=true is taken: not where the items are one whole together.
enum class Partial { taken, refused };

// Calls `read` for each item in order, `most` at the most, also for one that is wrong, so that items can be counted.
constexpr std::size_t kMostItems = 1000;
Batch read_batch(const app::Context& context, const std::function<void(Fields&)>& read, std::size_t most = kMostItems,
                 Partial partial = Partial::taken);

// Calls `write` for each good item in one transaction, which writes all or nothing, or what is right. An item is
// refused by what `write` throws below 500, and is 404 when it returns false or something that it refers to does not
// exist (any more).
http::Response write_batch(const app::Context& context, Batch& batch,
                           const std::function<bool(store::Tx&, std::size_t)>& write);
// The same within a transaction of the caller's, before which nothing of the batch was written.
void write_each(store::Tx& tx, Batch& batch, const std::function<bool(std::size_t)>& write);

}  // namespace api
