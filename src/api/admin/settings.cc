#include "app/admin/settings.h"

#include "api/handlers.h"
#include "api/json/body.h"
#include "app/admin/provider_state.h"
#include "app/admin/server_settings.h"
#include "base/text.h"

namespace api {

namespace {

using app::ServerSetting;
using app::SettingKind;

constexpr std::size_t kMaxValue = 2000;  // settings may have shorter limits
constexpr std::int64_t kMaxNumber = 1'000'000;

std::string text_of(const app::Context& context, const ServerSetting& setting) {
  if (app::is_fixed(context, setting)) return context.app.config.value(setting.key);
  const std::string stored = app::stored_setting(context, setting);
  return stored.empty() ? setting.default_value() : stored;
}

base::Json value_of(const app::Context& context, const ServerSetting& setting) {
  const std::string text = text_of(context, setting);
  if (setting.kind == SettingKind::flag) return app::means_on(text);
  const auto number = setting.kind == SettingKind::number ? base::parse_id(text) : std::nullopt;
  if (number) return static_cast<Json::Int64>(*number);
  return base::text_or_null(text);
}

base::Json setting_json(const app::Context& context, const ServerSetting& setting) {
  const base::ConfigSource source = app::setting_source(context, setting);
  base::Json value = base::json_object();
  if (setting.kind == SettingKind::secret) value["set"] = source != base::ConfigSource::unset;
  else value["value"] = value_of(context, setting);
  value["source"] = app::source_word(source);
  return value;
}

http::Response all_settings(const app::Context& context) {
  base::Json body = base::json_object();
  for (const ServerSetting& setting : app::server_settings())
    body["settings"][setting.name()] = setting_json(context, setting);
  return http::json(body);
}

// Returns the value as the database stores it. An empty value restores the default.
std::string read_value(Fields& fields, const ServerSetting& setting) {
  const std::string name = setting.name();
  if (fields.is_null(name.c_str())) return {};
  if (setting.kind == SettingKind::flag) return fields.flag(name.c_str()).value_or(false) ? "on" : "off";
  if (setting.kind == SettingKind::number)
    return std::to_string(fields.integer(name.c_str(), 1, kMaxNumber).value_or(1));
  return std::string(base::trim(fields.text(name.c_str(), kMaxValue).value_or("")));
}

std::vector<app::SettingChange> read_changes(const app::Context& context) {
  const base::Json body = read_body(context);
  Fields fields(context, body);
  std::vector<app::SettingChange> changes;
  http::HttpError fixed = http::conflict(base::tr("A setting is fixed by the environment or the configuration file."));
  for (const std::string& name : fields.names()) {
    const ServerSetting* setting = app::find_server_setting(name);
    if (setting == nullptr) {
      fields.problem(name, base::tr("is no setting"));
      continue;
    }
    if (app::is_fixed(context, *setting)) fixed.field(name, base::tr("is set where the server is started"));
    const std::string value = read_value(fields, *setting);
    const auto problem = value.empty() ? std::nullopt : app::setting_problem(context, *setting, value);
    if (problem) fields.problem(name, *problem);
    changes.push_back({setting, value});
  }
  fields.finish();
  if (!fixed.fields.empty()) throw fixed;
  return changes;
}

}  // namespace

http::Response admin_settings(app::Context& context) { return all_settings(context); }

http::Response admin_settings_put(app::Context& context) {
  const std::vector<app::SettingChange> changes = read_changes(context);
  store::Tx tx(context.app.db);
  app::save_settings(context, tx, changes);
  tx.commit();
  return all_settings(context);
}

http::Response admin_metadata_test(app::Context& context) {
  return http::json(app::check_json(context, app::check_provider(context)));
}

}  // namespace api
