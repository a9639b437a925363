#include "app/page/flash.h"

#include "base/json.h"
#include "base/log.h"
#include "base/random.h"
#include "store/account/flash.h"

namespace app {

namespace {

Flash from_row(const store::FlashMessage& row) {
  Flash flash{.text = base::verbatim(row.text), .alert = row.is_alert, .undo_path = row.undo_path};
  const base::Json fields = base::parse_json(row.undo_fields).value_or(base::json_object());
  for (const std::string& name : fields.getMemberNames()) flash.undo_fields.emplace_back(name, fields[name].asString());
  return flash;
}

void save_session(Context& context, store::Tx& tx) {
  context.session->save(tx, context.viewer ? std::optional(context.viewer->id) : std::nullopt, context.now());
}

}  // namespace

void add_flash(Context& context, store::Tx& tx, const Flash& flash) {
  // A script shows the message itself, unless it says that it will load a page next, as the dialogs do.
  if (context.req.wants_json() && context.req.form().text("_flash") != "next") return;
  save_session(context, tx);
  base::Json fields = base::json_object();
  for (const auto& [name, value] : flash.undo_fields) fields[name] = value;
  store::add_flash_message(tx, context.session->id_hash(),
                           {context.text(flash.text), flash.alert, flash.undo_path, base::write_json(fields)});
}

http::Response commit_with_flash(Context& context, store::Tx& tx, const std::string& path, const Flash& flash) {
  add_flash(context, tx, flash);
  tx.commit();
  return http::see_other(path);
}

std::string remember_undo(Context& context, store::Tx& tx, const base::Json& effect) {
  save_session(context, tx);
  std::string token = base::random_hex(16);
  store::add_undo(tx, context.session->id_hash(), token, base::write_json(effect));
  return token;
}

std::vector<Flash> take_flashes(Context& context) {
  if (!context.session || !context.session->has_row()) return {};
  const std::string session = context.session->id_hash();
  if (!store::has_flash_messages(context.app.db, session)) return {};
  std::vector<Flash> flashes;
  try {
    store::Tx tx(context.app.db);
    for (const store::FlashMessage& row : store::take_flash_messages(tx, session)) flashes.push_back(from_row(row));
    tx.commit();
  } catch (const store::DbError& error) {  // the messages are shown later; this page can still be read
    base::log(base::LogLevel::warning, "flash_kept", {{"request", context.req.request_id}, {"code", error.code}});
    return {};
  }
  return flashes;
}

}  // namespace app
