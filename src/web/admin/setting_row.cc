#include "web/admin/setting_row.h"

#include "base/text.h"
#include "web/account/account_form.h"
#include "web/admin/server_state.h"

namespace web {

namespace {

namespace t = app::t;

using app::ServerSetting;
using app::SettingKind;

// Returns the value that the form sent for this row, or nullopt if no form or another one was sent.
std::optional<std::string> sent_value(const app::Context& context, const ServerSetting& setting) {
  if (context.req.method != http::Method::post) return std::nullopt;
  return context.req.form().get(setting.name());
}

std::string value_of(const app::Context& context, const ServerSetting& setting) {
  if (app::is_fixed(context, setting)) return context.app.config.value(setting.key);
  return sent_value(context, setting).value_or(app::stored_setting(context, setting));
}

void fill_flag(app::Section& section, const std::string& value) {
  if (value.empty()) section.show(t::BY_DEFAULT);
  else section.show(app::means_on(value) ? t::ON : t::OFF);
}

void fill_secret(app::Section& section, base::ConfigSource source) {
  section.show(source == base::ConfigSource::unset ? t::UNSET : t::SET)
      .show_if(source == base::ConfigSource::database, t::REMOVABLE);
}

// Offers the way back to the default, which is a choice of the list or a box below the field.
void fill_default(const app::Context& context, app::Section& section, const ServerSetting& setting) {
  const bool is_set = app::setting_source(context, setting) == base::ConfigSource::database;
  section.show(is_set ? t::SET_HERE : t::NOT_SET_HERE);
  if (!is_set || setting.kind == SettingKind::flag || setting.kind == SettingKind::zone) return;
  const std::string usual = setting.default_value();
  section.include(t::RESTORE, "partials/restore.tpl")
      .text(t::FIELD, setting.name())
      .optional(t::DEFAULT_TEXT, usual)
      .show_if(usual.empty(), t::NO_DEFAULT);
}

void fill_value(const app::Context& context, app::Section& section, const ServerSetting& setting) {
  if (setting.kind == SettingKind::secret) return fill_secret(section, app::setting_source(context, setting));
  fill_default(context, section, setting);
  const std::string value = value_of(context, setting);
  if (setting.kind == SettingKind::flag) {
    section.text(t::DEFAULT_TEXT, app::means_on(setting.default_value()) ? base::tr_c("within a sentence", "on")
                                                                         : base::tr_c("within a sentence", "off"));
    return fill_flag(section, value);
  }
  section.text(t::DEFAULT_TEXT, setting.default_value());
  section.text(t::VALUE, value);
  if (setting.kind == SettingKind::zone && !app::is_fixed(context, setting)) add_zones(section, value, false);
}

// Returns the new value that the form wants for one row, or nullopt if that changes nothing.
std::optional<std::string> wanted_value(const app::Context& context, const ServerSetting& setting) {
  const std::string stored = app::stored_setting(context, setting);
  const auto sent = sent_value(context, setting);
  if (!context.req.form().text(setting.name() + "_remove").empty() && !stored.empty()) return std::string();
  if (setting.kind == SettingKind::secret) {
    const std::string value(base::trim(sent.value_or("")));
    return value.empty() ? std::nullopt : std::optional(value);
  }
  if (!sent || base::trim(*sent) == stored) return std::nullopt;
  return std::string(base::trim(*sent));
}

}  // namespace

app::Section add_setting_row(const app::Context& context, app::Section& body, const SettingRow& row,
                             const app::Problems& problems) {
  const ServerSetting& setting = row.setting();
  app::Section section = body.add(row.section);
  section.show(app::is_fixed(context, setting) ? t::FIXED : t::FREE);
  add_source(section, app::setting_source(context, setting));
  fill_value(context, section, setting);
  section.optional(t::PROBLEM, app::problem_at(problems, setting.name().c_str()));
  return section;
}

std::vector<app::SettingChange> read_setting_changes(const app::Context& context, std::span<const SettingRow> rows,
                                                     app::Problems& problems) {
  std::vector<app::SettingChange> changes;
  for (const SettingRow& row : rows) {
    const ServerSetting& setting = row.setting();
    const auto value = app::is_fixed(context, setting) ? std::nullopt : wanted_value(context, setting);
    if (!value) continue;
    const auto problem = value->empty() ? std::nullopt : app::setting_problem(context, setting, *value);
    if (problem) problems[setting.name()] = *problem;
    else changes.push_back({&setting, *value});
  }
  return changes;
}

}  // namespace web
