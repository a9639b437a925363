#include "api/json/batch.h"

#include <algorithm>

#include "api/json/idempotency.h"
#include "api/json/list_query.h"
#include "api/json/timestamp.h"
#include "app/page/error_page.h"
#include "http/batch_error.h"
#include "store/sqlite/savepoint.h"

namespace api {

namespace {

constexpr std::size_t kMostFields = 1000;  // the most fields that the answer to a batch explains

bool reads_partial(const app::Context& context, Partial partial) {
  ListQuery query(
      context, partial == Partial::taken ? std::vector<std::string_view>{"partial"} : std::vector<std::string_view>{});
  const bool keeps_good = query.choice("partial", {"false", "true"}).value_or(0) == 1;
  query.finish();
  return keeps_good && partial == Partial::taken;
}

void read_item(Fields fields, Batch& batch, std::size_t index, const std::function<void(Fields&)>& read) {
  read(fields);
  try {
    fields.finish();
  } catch (http::HttpError& error) {
    batch.refuse(index, std::move(error));
  }
}

// Returns false if something it refers to does not exist. Writes of a refused item are rolled back.
bool write_item(store::Tx& tx, std::size_t index, const std::function<bool(std::size_t)>& write) {
  store::Savepoint savepoint(tx);
  try {
    if (!write(index)) return false;
  } catch (const store::DbError& error) {
    if (error.is_missing_reference()) return false;
    throw;
  }
  savepoint.keep();
  return true;
}

}  // namespace

std::optional<base::UnixTime> read_time(Fields& fields, const char* name, base::UnixTime now) {
  constexpr std::size_t kLongest = 40;
  const auto text = fields.text(name, kLongest);
  if (!text) return std::nullopt;
  const auto time = parse_rfc3339(*text);
  if (time && *time >= 0 && *time <= now + base::kDay) return std::min(*time, now);  // allows for clocks that differ
  fields.problem(name, base::tr("must be a time such as 2024-05-01T12:00:00Z, from 1970 to now"));
  return std::nullopt;
}

void Batch::refuse(std::size_t index, http::HttpError error) {
  if (fields_ + error.fields.size() > kMostFields) error.fields.clear();
  fields_ += error.fields.size();
  errors_.emplace(index, std::move(error.at(index)));
}

void Batch::check() const {
  if (errors_.empty() || keeps_good_) return;
  http::BatchError refusal(errors_.begin()->second);
  if (is_list_)
    for (const auto& [index, error] : errors_) refusal.errors.push_back(error);
  throw refusal;
}

http::Response Batch::answer(const app::Context& context) const {
  if (!keeps_good_) return http::no_content();
  base::Json body = base::json_object();
  body["written"] = static_cast<Json::UInt64>(size_ - errors_.size());
  body["errors"] = base::json_array();
  for (const auto& [index, error] : errors_) body["errors"].append(app::error_json(context, error));
  return http::json(body);
}

Batch read_batch(const app::Context& context, const std::function<void(Fields&)>& read, std::size_t most,
                 Partial partial) {
  const bool keeps_good = reads_partial(context, partial);
  const base::Json body = read_body(context, http::Limits::kBatch);
  const std::string today = context.today();
  Batch batch(body.isArray() ? body.size() : 1, body.isArray(), keeps_good);
  if (batch.size() > most)
    throw http::invalid_request(base::tr("There are more than {most} items.", {{"most", std::to_string(most)}}));
  for (std::size_t i = 0; i < batch.size(); ++i)
    read_item({body.isArray() ? body[static_cast<Json::ArrayIndex>(i)] : body, unknown_of(context), today}, batch, i,
              read);
  return batch;
}

void write_each(store::Tx& tx, Batch& batch, const std::function<bool(std::size_t)>& write) {
  for (std::size_t i = 0; i < batch.size(); ++i) {
    if (!batch.is_good(i)) continue;
    try {
      if (!write_item(tx, i, write)) batch.refuse(i, http::not_found());
    } catch (http::HttpError& error) {
      if (error.status >= 500) throw error.at(i);
      batch.refuse(i, std::move(error));
    }
  }
  batch.check();
}

http::Response write_batch(app::Context& context, Batch& batch,
                           const std::function<bool(store::Tx&, std::size_t)>& write) {
  return run_undoable(context, [&](store::Tx& tx) {
    write_each(tx, batch, [&](std::size_t i) { return write(tx, i); });
    return batch.answer(context);
  });
}

}  // namespace api
