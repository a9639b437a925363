#include "app/records.h"

#include "store/account/audit.h"

namespace app {

void record_of(const Context& context, store::Tx& tx, std::int64_t user_id, std::string_view event,
               const base::Json& metadata) {
  const std::string text = metadata.empty() ? "" : base::write_json(metadata);
  store::add_audit_event(tx, user_id, event, context.origin(), text, context.now());
}

void record(const Context& context, store::Tx& tx, std::string_view event, const base::Json& metadata) {
  record_of(context, tx, context.member().id, event, metadata);
}

void record_name(const Context& context, store::Tx& tx, std::string_view event, const std::string& name) {
  base::Json metadata = base::json_object();
  metadata["name"] = name;
  record(context, tx, event, metadata);
}

void note_use(Context& context, std::optional<base::UnixTime> last,
              void (*touch)(store::Tx&, std::int64_t, base::UnixTime), std::int64_t id) {
  if (context.now() - last.value_or(0) < base::kMinute) return;
  context.after_answer.emplace_back([&db = context.app.db, touch, id, now = context.now()] {
    store::Tx tx(db);
    touch(tx, id, now);
    tx.commit();
  });
}

}  // namespace app
