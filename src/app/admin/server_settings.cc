#include "app/admin/server_settings.h"

#include <algorithm>

#include "app/admin/settings.h"
#include "app/records.h"
#include "base/text.h"
#include "domain/audit.h"
#include "net/mail.h"
#include "store/account/setting.h"

namespace app {

namespace {

constexpr std::string_view kPrefix = "MATINEE_";
constexpr std::size_t kMaxSecret = 500, kMaxUser = 254, kMaxAddresses = 1000;
constexpr std::int64_t kMostAuditDays = 36500;
constexpr base::Text kMailServerHint =
    base::tr("Use an address such as smtps://mail.example.org:465 or smtp://mail.example.org:587.");

// Returns true if the text holds only characters of host names, addresses and networks.
bool are_addresses(std::string_view text) {
  return text.size() <= kMaxAddresses && std::all_of(text.begin(), text.end(), [](char c) {
           return base::is_alnum(std::string_view(&c, 1)) ||
                  std::string_view(" .:-/").find(c) != std::string_view::npos;
         });
}

std::optional<base::Text> unless(bool good, const base::Text& problem) {
  return good ? std::nullopt : std::optional(problem);
}

// Refuses an address at which this page could no longer be used, because that would lock its administrator out.
std::optional<base::Text> base_url_problem(const Context& context, const std::string& value) {
  std::string url = value;
  while (url.ends_with('/')) url.pop_back();
  const auto slash = std::min(url.find('/', url.find("://") + 3), url.size());
  if (url.substr(slash) != context.base_path())
    return context.base_path().empty() ? base::tr("Leave out the path: this server doesn’t use one.")
                                       : base::tr("The address must end with {path}, like the one you’re using now.",
                                                  {{"path", context.base_path()}});
  const std::string_view origin = context.req.header("Origin");
  if (context.req.header("Sec-Fetch-Site").empty() && !origin.empty() && origin != url.substr(0, slash))
    return base::tr("You’re using {address}, where forms would stop working. Open the new address and change it there.",
                    {{"address", origin}});
  return std::nullopt;
}

std::optional<base::Text> key_problem(const Context&, const std::string& value) {
  return unless(value.size() <= kMaxSecret && value.find_first_of(" \n\t&?#") == std::string::npos,
                base::tr("That doesn’t look like a key."));
}

std::optional<base::Text> addresses_problem(const Context&, const std::string& value) {
  return unless(are_addresses(value),
                base::tr("Enter hosts or networks such as 192.168.1.20 or 192.168.1.0/24, separated by spaces."));
}

std::optional<base::Text> days_problem(const Context&, const std::string& value) {
  const auto days = base::parse_id(value);
  return unless(days && *days >= 1 && *days <= kMostAuditDays, base::tr("Enter a number of days from 1 to 36500."));
}

std::optional<base::Text> mail_server_problem(const Context&, const std::string& value) {
  return unless(net::is_mail_server_url(value), kMailServerHint);
}

std::optional<base::Text> sender_problem(const Context&, const std::string& value) {
  return unless(net::is_mail_address(value), base::tr("Enter an e-mail address."));
}

std::optional<base::Text> user_problem(const Context&, const std::string& value) {
  return unless(value.size() <= kMaxUser && value.find('\n') == std::string::npos,
                base::tr("This username is too long."));
}

std::optional<base::Text> password_problem(const Context&, const std::string& value) {
  return unless(value.size() <= kMaxSecret && value.find('\n') == std::string::npos,
                base::tr("This password is too long."));
}

constexpr base::Text kTriesHint = base::tr("Use the form “5 in 15 min”: 1 to 10000 times in 1 to 1440 minutes.");

constexpr ServerSetting kSettings[] = {
    {"MATINEE_BASE_URL", SettingKind::text, "", base::tr("Use an address such as https://films.example.org."),
     base_url_problem},
    {"MATINEE_REGISTRATION", SettingKind::flag, "", base::tr("Choose on or off."), nullptr},
    {"MATINEE_TIMEZONE", SettingKind::zone, "", base::tr("Choose a time zone from the list."), nullptr},
    {"MATINEE_METADATA_API_KEY", SettingKind::secret, "", {}, key_problem},
    {"MATINEE_METADATA_LANGUAGE", SettingKind::text, "", base::tr("Use a code such as en or en-US."), nullptr},
    {"MATINEE_IMAGE_CACHE", SettingKind::flag, "", base::tr("Choose on or off."), nullptr},
    {"MATINEE_PROVIDER_SEARCH", SettingKind::flag, "", base::tr("Choose on or off."), nullptr},
    {store::kMediaServerAddresses, SettingKind::text, "", {}, addresses_problem},
    {store::kAuditDays, SettingKind::number, "400", {}, days_problem},
    {"MATINEE_SMTP_URL", SettingKind::text, "", kMailServerHint, mail_server_problem},
    {"MATINEE_SMTP_FROM", SettingKind::text, "", base::tr("Enter an e-mail address."), sender_problem},
    {"MATINEE_SMTP_USER", SettingKind::text, "", {}, user_problem},
    {"MATINEE_SMTP_PASSWORD", SettingKind::secret, "", {}, password_problem},
    {"MATINEE_LIMIT_PASSWORD_ADDRESS", SettingKind::text, "", kTriesHint, nullptr},
    {"MATINEE_LIMIT_FORM", SettingKind::text, "", kTriesHint, nullptr},
    {"MATINEE_LIMIT_WEBHOOK", SettingKind::text, "", kTriesHint, nullptr},
    {"MATINEE_LIMIT_HASHES", SettingKind::number, "", base::tr("Enter a number from 1 to 64."), nullptr},
};

void save(const Context& context, store::Tx& tx, const SettingChange& change) {
  const std::string_view key = change.setting->key;
  if (change.setting->is_configurable())
    change_setting(tx, context.app.config, context.app.keys, key, change.value, context.now());
  else if (change.value.empty()) store::remove_setting(tx, key, context.now());
  else store::set_setting(tx, key, change.value, context.now());
}

// Returns true if the database already holds this value. A secret always counts as new, because only its cipher could
// be compared.
bool is_stored_already(const Context& context, const SettingChange& change) {
  const bool comparable = change.setting->kind != SettingKind::secret || change.value.empty();
  return comparable && change.value == stored_setting(context, *change.setting);
}

}  // namespace

bool ServerSetting::is_configurable() const { return key.starts_with(kPrefix); }

std::string ServerSetting::name() const {
  return base::ascii_lower(is_configurable() ? key.substr(kPrefix.size()) : key);
}

std::string ServerSetting::default_value() const {
  return is_configurable() ? base::Config::default_value(key) : usual;
}

std::span<const ServerSetting> server_settings() { return kSettings; }

const ServerSetting& server_setting(std::string_view key) {
  return *std::find_if(std::begin(kSettings), std::end(kSettings),
                       [&](const ServerSetting& setting) { return setting.key == key; });
}

const ServerSetting* find_server_setting(std::string_view name) {
  for (const ServerSetting& setting : kSettings)
    if (setting.name() == name) return &setting;
  return nullptr;
}

std::string stored_setting(const Context& context, const ServerSetting& setting) {
  return store::find_setting(context.app.db, setting.key).value_or("");
}

base::ConfigSource setting_source(const Context& context, const ServerSetting& setting) {
  const auto source = context.app.config.source(std::string(setting.key));
  if (source == base::ConfigSource::file || source == base::ConfigSource::environment) return source;
  return stored_setting(context, setting).empty() ? base::ConfigSource::unset : base::ConfigSource::database;
}

bool is_fixed(const Context& context, const ServerSetting& setting) {
  const auto source = setting_source(context, setting);
  return source == base::ConfigSource::file || source == base::ConfigSource::environment;
}

bool means_on(std::string_view flag) { return flag == "on" || flag == "true" || flag == "1" || flag == "yes"; }

std::optional<base::Text> setting_problem(const Context& context, const ServerSetting& setting,
                                          const std::string& value) {
  try {
    if (setting.is_configurable())
      static_cast<void>(context.app.config.with_settings({{std::string(setting.key), value}}));
  } catch (const base::ConfigError&) {
    return setting.hint;
  }
  return setting.check == nullptr ? std::nullopt : setting.check(context, value);
}

void save_settings(const Context& context, store::Tx& tx, const std::vector<SettingChange>& changes) {
  std::vector<std::string> names;
  for (const SettingChange& change : changes) {
    if (is_stored_already(context, change)) continue;
    names.push_back(change.setting->name());
    save(context, tx, change);
  }
  if (!names.empty()) record_name(context, tx, domain::kSettingsChangedEvent, base::join(names, ", "));
}

}  // namespace app
