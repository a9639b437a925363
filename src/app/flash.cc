#include "app/flash.h"

#include "base/log.h"
#include "base/random.h"

namespace app {

namespace {

constexpr Json::ArrayIndex kMaxFlashes = 5;
constexpr std::size_t kMaxUndo = 5;

base::Json to_json(const Context& context, const Flash& flash) {
  base::Json value = base::json_object();
  value["text"] = context.text(flash.text);
  value["alert"] = flash.alert;
  value["undo_path"] = flash.undo_path;
  value["undo_token"] = flash.undo_token;
  value["undo_fields"] = base::json_object();
  for (const auto& [name, field] : flash.undo_fields) value["undo_fields"][name] = field;
  return value;
}

Flash from_json(const base::Json& value) {
  Flash flash;
  flash.text = base::verbatim(base::string_member(value, "text"));
  flash.alert = base::member(value, "alert").isBool() && value["alert"].asBool();
  flash.undo_path = base::string_member(value, "undo_path");
  flash.undo_token = base::string_member(value, "undo_token");
  const base::Json& fields = base::member(value, "undo_fields");
  if (fields.isObject())
    for (const std::string& name : fields.getMemberNames()) flash.undo_fields.emplace_back(name, fields[name].asString());
  return flash;
}

std::optional<std::int64_t> viewer_id(const Context& context) {
  return context.viewer ? std::optional(context.viewer->id) : std::nullopt;
}

}  // namespace

void add_flash(Context& context, store::Tx& tx, const Flash& flash) {
  // A script shows its own, unless it says that it will load a page next (the dialogs do).
  if (!context.req.wants_json() || context.req.form().text("_flash") == "next") {
    base::Json& list = context.session->change()["flash"];
    if (list.size() >= kMaxFlashes) list = base::json_array();
    list.append(to_json(context, flash));
  }
  if (context.session->is_changed()) context.session->save(tx, viewer_id(context), context.now());
}

std::string remember_undo(Context& context, const base::Json& what) {
  base::Json& kept = context.session->change()["undo"];
  if (kept.size() >= kMaxUndo) kept = base::json_object();
  const std::string token = base::random_hex(16);
  kept[token] = what;
  return token;
}

base::Json take_undo(Context& context, const std::string& token) {
  const base::Json what = base::member(base::member(context.session->data(), "undo"), token.c_str());
  if (!what.isNull()) context.session->change()["undo"].removeMember(token);
  return what;
}

std::vector<Flash> take_flashes(Context& context) {
  std::vector<Flash> flashes;
  if (!context.session || !base::member(context.session->data(), "flash").isArray()) return flashes;
  for (const base::Json& item : context.session->data()["flash"]) flashes.push_back(from_json(item));
  if (flashes.empty()) return flashes;
  const base::Json kept = context.session->data()["flash"];
  context.session->change().removeMember("flash");
  try {
    store::Tx tx(context.app.db);
    context.session->save(tx, viewer_id(context), context.now());
    tx.commit();
    return flashes;
  } catch (const store::DbError& error) {  // they are shown later; the page itself can be read
    base::log(base::LogLevel::warning, "flash_kept", {{"request", context.req.request_id}, {"code", error.code}});
    context.session->change()["flash"] = kept;
    return {};
  }
}

}  // namespace app
