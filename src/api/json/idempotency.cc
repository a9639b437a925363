#include "api/json/idempotency.h"

#include <algorithm>

#include "api/json/movie_json.h"
#include "app/page/flash.h"
#include "base/crypto.h"
#include "store/work/idempotency_key.h"

namespace api {

namespace {

constexpr char kHeader[] = "Idempotency-Key";
constexpr std::size_t kMaxKey = 255;

std::optional<store::IdempotencyKey> read_key(const app::Context& context) {
  if (context.req.method != http::Method::post || !context.req.has_header(kHeader)) return std::nullopt;
  const std::string_view key = context.req.header(kHeader);
  const bool is_printable = std::all_of(key.begin(), key.end(), [](char c) { return c >= ' ' && c <= '~'; });
  if (key.empty() || key.size() > kMaxKey || !is_printable)
    throw http::invalid_request(base::tr("Idempotency-Key must have 1 to 255 printable ASCII characters."));
  return store::IdempotencyKey{context.member().id, context.route, base::sha256_hex(key)};
}

std::string request_hash(const app::Context& context) {
  return base::sha256_hex(context.req.path() + '\n' + context.req.body(http::Limits::kBatch));
}

std::optional<http::Response> answer_of(const app::Context& context, const store::IdempotencyKey& key) {
  const auto first = store::find_first_answer(context.app.db, key, context.now());
  if (!first) return std::nullopt;
  if (first->request_hash != request_hash(context))
    throw http::conflict(base::tr("This Idempotency-Key was used for another request."));
  if (first->status == 204) return http::no_content();
  http::Response response = answer(first->body);
  response.status = first->status;
  if (!first->location.empty()) response.header("Location", first->location);
  return response;
}

void store_answer(const app::Context& context, store::Tx& tx, const store::IdempotencyKey& key,
                  const http::Response& answer) {
  const std::string* location = answer.find("Location");
  store::add_first_answer(tx, key,
                          {request_hash(context), answer.status, location != nullptr ? *location : "", answer.body},
                          context.now());
}

}  // namespace

http::Response run_once(const app::Context& context, const std::function<http::Response(store::Tx&)>& effect) {
  const auto key = read_key(context);
  store::Tx tx(context.app.db);
  if (key)
    if (auto first = answer_of(context, *key)) return std::move(*first);
  http::Response answer = effect(tx);
  if (key) store_answer(context, tx, *key, answer);
  tx.commit();
  return answer;
}

http::Response run_undoable(app::Context& context, const std::function<http::Response(store::Tx&)>& effect) {
  return run_once(context, [&](store::Tx& tx) {
    const store::Recording recording(tx);
    http::Response answer = effect(tx);
    const std::string token = app::offer_undo(context, recording, "");
    if (!token.empty()) answer.header("Matinee-Undo", token);
    return answer;
  });
}

std::optional<http::Response> first_answer(const app::Context& context) {
  const auto key = read_key(context);
  return key ? answer_of(context, *key) : std::nullopt;
}

http::Response stored_answer(const app::Context& context, http::Response answer) {
  const auto key = read_key(context);
  if (!key) return answer;
  store::Tx tx(context.app.db);
  store_answer(context, tx, *key, answer);
  tx.commit();
  return answer;
}

}  // namespace api
