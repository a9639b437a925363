#include "app/page/flash.h"

#include "base/log.h"
#include "base/random.h"
#include "store/account/flash.h"

namespace app {

namespace {

Flash from_row(const store::FlashMessage& row) {
  return {.text = base::verbatim(row.text), .alert = row.is_alert, .undo_path = row.undo_path};
}

void save_session(Context& context, store::Tx& tx) {
  context.session->save(tx, context.viewer ? std::optional(context.viewer->id) : std::nullopt, context.now());
}

}  // namespace

void add_flash(Context& context, store::Tx& tx, const Flash& flash) {
  // A script shows the message itself, unless it says that it will load a page next, as the dialogs do.
  if (context.req.wants_json() && context.req.form().text("_flash") != "next") return;
  save_session(context, tx);
  store::add_flash_message(tx, context.session->id_hash(), {context.text(flash.text), flash.alert, flash.undo_path});
}

http::Response commit_with_flash(Context& context, store::Tx& tx, const std::string& path, const Flash& flash) {
  add_flash(context, tx, flash);
  tx.commit();
  return http::see_other(path);
}

Flash with_undo(Context& context, const store::Recording& recording, const base::Text& text, const std::string& back) {
  const std::string token = offer_undo(context, recording, back);
  return {.text = text, .undo_path = token.empty() ? "" : "/undo/" + token};
}

void tell_with_undo(Context& context, const store::Recording& recording, const base::Text& text,
                    const std::string& back) {
  if (context.req.wants_json() && context.req.form().text("_flash") == "undo")
    context.undo = offer_undo(context, recording, back);
  else add_flash(context, recording.tx(), with_undo(context, recording, text, back));
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

namespace {

store::UndoOwner owner_of(const Context& context) {
  if (context.session) return {.session_hash = context.session->id_hash()};
  return {.session_hash = "", .auth_token_id = context.token->id};
}

}  // namespace

std::string offer_undo(Context& context, const store::Recording& recording, const std::string& back) {
  base::Json effect = base::json_object();
  effect["back"] = back;
  effect["changes"] = recording.changes();
  const std::string text = base::write_json(effect);
  if (effect["changes"].empty() || text.size() > kLongestUndo) return "";
  if (context.session) save_session(context, recording.tx());
  std::string token = base::random_hex(16);
  store::add_undo(recording.tx(), owner_of(context), token, text);
  return token;
}

std::optional<OfferedUndo> find_undo(const Context& context, const std::string& token) {
  const auto effect = store::find_undo(context.app.db, owner_of(context), token);
  if (!effect) return std::nullopt;
  const base::Json read = base::parse_json(*effect).value_or(base::json_object());
  return OfferedUndo{base::string_member(read, "back"), base::member(read, "changes")};
}

}  // namespace app
