#include "web/setting_row.h"

#include "app/settings.h"
#include "base/text.h"
#include "store/setting.h"
#include "web/account_form.h"
#include "web/server_state.h"

namespace web {

namespace {

namespace t = app::t;

constexpr std::string_view kPrefix = "MATINEE_";

bool is_configurable(std::string_view key) { return key.starts_with(kPrefix); }

std::string stored_value(const app::Context& context, std::string_view key) {
  return store::find_setting(context.app.db, key).value_or("");
}

base::ConfigSource source_of(const app::Context& context, std::string_view key) {
  const auto source = is_configurable(key) ? context.app.config.source(std::string(key)) : base::ConfigSource::unset;
  if (source != base::ConfigSource::unset) return source;
  return stored_value(context, key).empty() ? base::ConfigSource::unset : base::ConfigSource::database;
}

bool is_fixed(const app::Context& context, std::string_view key) {
  const auto source = source_of(context, key);
  return source == base::ConfigSource::file || source == base::ConfigSource::environment;
}

// Of the form that shows this row; none when another was sent, or none at all.
std::optional<std::string> sent_value(const app::Context& context, std::string_view key) {
  if (context.req.method != http::Method::post) return std::nullopt;
  return context.req.form().get(setting_field(key));
}

std::string value_of(const app::Context& context, std::string_view key) {
  if (is_fixed(context, key)) return context.app.config.value(key);
  return sent_value(context, key).value_or(stored_value(context, key));
}

std::string default_of(const SettingRow& row) { return is_configurable(row.key) ? base::Config::default_value(row.key) : row.usual; }

bool means_on(const std::string& value) { return value == "on" || value == "true" || value == "1" || value == "yes"; }

void fill_flag(app::Fill& section, const std::string& value) {
  if (value.empty()) section.show(t::BY_DEFAULT);
  else section.show(means_on(value) ? t::ON : t::OFF);
}

void fill_secret(app::Fill& section, base::ConfigSource source) {
  section.show(source == base::ConfigSource::unset ? t::UNSET : t::SET).show_if(source == base::ConfigSource::database, t::REMOVABLE);
}

void fill_value(const app::Context& context, app::Fill& section, const SettingRow& row) {
  if (row.kind == SettingKind::secret) return fill_secret(section, source_of(context, row.key));
  const std::string value = value_of(context, row.key);
  section.text(t::DEFAULT_TEXT, default_of(row));
  if (row.kind == SettingKind::flag) return fill_flag(section, value);
  section.text(t::VALUE, value);
  if (row.kind == SettingKind::zone && !is_fixed(context, row.key)) add_zones(section, value, false);
}

std::optional<std::string> problem_of(const app::Context& context, const SettingRow& row, const std::string& value) {
  try {
    if (is_configurable(row.key)) static_cast<void>(context.app.config.with_settings({{std::string(row.key), value}}));
  } catch (const base::ConfigError&) {
    return row.hint;
  }
  return row.check == nullptr ? std::nullopt : row.check(context, value);
}

// What the form says of one row; none when that changes nothing.
std::optional<std::string> wanted_value(const app::Context& context, const SettingRow& row) {
  const std::string stored = stored_value(context, row.key);
  const auto sent = sent_value(context, row.key);
  if (row.kind == SettingKind::secret) {
    const bool removed = !context.req.form().text(setting_field(row.key) + "_remove").empty();
    if (removed && !stored.empty()) return std::string();
    const std::string value(base::trim(sent.value_or("")));
    return value.empty() ? std::nullopt : std::optional(value);
  }
  if (!sent || base::trim(*sent) == stored) return std::nullopt;
  return std::string(base::trim(*sent));
}

}  // namespace

std::string setting_field(std::string_view key) {
  return base::ascii_lower(is_configurable(key) ? key.substr(kPrefix.size()) : key);
}

app::Fill add_setting_row(const app::Context& context, app::Fill& body, const SettingRow& row, const app::Problems& problems) {
  app::Fill section = body.add(row.section);
  section.show(is_fixed(context, row.key) ? t::FIXED : t::FREE);
  add_source(section, source_of(context, row.key));
  fill_value(context, section, row);
  section.optional(t::PROBLEM, problem_in(problems, setting_field(row.key).c_str()));
  return section;
}

std::vector<SettingChange> read_setting_changes(const app::Context& context, std::span<const SettingRow> rows, app::Problems& problems) {
  std::vector<SettingChange> changes;
  for (const SettingRow& row : rows) {
    const auto value = is_fixed(context, row.key) ? std::nullopt : wanted_value(context, row);
    if (!value) continue;
    const auto problem = value->empty() ? std::nullopt : problem_of(context, row, *value);
    if (problem) problems[setting_field(row.key)] = *problem;
    else changes.push_back({row.key, *value});
  }
  return changes;
}

void save_settings(const app::Context& context, store::Tx& tx, const std::vector<SettingChange>& changes) {
  if (changes.empty()) return;
  std::vector<std::string> names;
  for (const SettingChange& change : changes) {
    names.push_back(setting_field(change.key));
    if (is_configurable(change.key)) app::change_setting(tx, context.app.config, context.app.keys, change.key, change.value, context.now());
    else if (change.value.empty()) store::remove_setting(tx, change.key, context.now());
    else store::set_setting(tx, change.key, change.value, context.now());
  }
  base::Json metadata = base::json_object();
  metadata["name"] = base::join(names, ", ");
  store::add_audit_event(tx, context.member().id, "settings_changed", context.origin(), base::write_json(metadata), context.now());
}

}  // namespace web
