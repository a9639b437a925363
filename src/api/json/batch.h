// Reads and writes batches: one JSON object or an array of at most 1,000, in at most 512 KiB. Every faulty item is
// named and nothing is written, but with ?partial=true the good items are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "api/json/body.h"
#include "app/context.h"
#include "store/sqlite/db.h"

namespace api {

// Reads a time that is not in the future. Returns nullopt if it is absent or null.
std::optional<base::UnixTime> read_time(Fields& fields, const char* name, base::UnixTime now);

// Counts the items that were sent and keeps the error of each faulty one.
class Batch {
 public:
  Batch(std::size_t size, bool is_list, bool keeps_good) : size_(size), is_list_(is_list), keeps_good_(keeps_good) {}

  std::size_t size() const { return size_; }
  bool is_good(std::size_t index) const { return !errors_.contains(index); }
  // Keeps only the first error of each item.
  void refuse(std::size_t index, http::HttpError error);
  // Throws the first error, for an array with all the others, unless the good items are to be written anyway.
  void check() const;
  // Returns 204, or for a partial write 200 with the number of items written and the errors.
  http::Response answer(const app::Context& context) const;

 private:
  std::size_t size_;
  bool is_list_, keeps_good_;
  std::size_t fields_ = 0;
  std::map<std::size_t, http::HttpError> errors_;
};

// A route takes ?partial=true, or refuses it because its items form one whole.
enum class Partial { taken, refused };

// Calls `read` for each item in order, at most `most`, including faulty ones, so that callers can count items.
constexpr std::size_t kMostItems = 1000;
Batch read_batch(const app::Context& context, const std::function<void(Fields&)>& read, std::size_t most = kMostItems,
                 Partial partial = Partial::taken);

// Calls `write` for each good item in one transaction, which writes everything or nothing, or the good items of a
// partial batch, and offers to undo it. An item is refused with the error below 500 that `write` throws, or with 404 if
// `write` returns false or the item refers to something that does not exist (any more).
http::Response write_batch(app::Context& context, Batch& batch,
                           const std::function<bool(store::Tx&, std::size_t)>& write);
// Does what write_batch() does inside the caller's transaction, which must not have written any of the batch yet.
void write_each(store::Tx& tx, Batch& batch, const std::function<bool(std::size_t)>& write);

}  // namespace api
