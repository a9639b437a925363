#include "web/settings_limits.h"

#include <algorithm>
#include <array>

namespace web {

namespace {

namespace t = app::t;

constexpr char kTries[] = "Write it as 5 in 15 min: 1 to 10000 times in 1 to 1440 minutes.";

constexpr SettingRow row_of(std::string_view key, const char* hint) { return {t::LIMIT, key, SettingKind::text, "", hint, nullptr}; }

constexpr std::array kRows = {
    row_of("MATINEE_LIMIT_PASSWORD", kTries),
    row_of("MATINEE_LIMIT_PASSWORD_ADDRESS", kTries),
    row_of("MATINEE_LIMIT_PASSWORD_ACCOUNT", kTries),
    row_of("MATINEE_LIMIT_SECOND_FACTOR", kTries),
    row_of("MATINEE_LIMIT_FIRST_WAIT", "Write a number of seconds from 1 to 3600."),
    row_of("MATINEE_LIMIT_LONGEST_WAIT", "Write a number of seconds from 1 to 86400."),
    row_of("MATINEE_LIMIT_CHECK", kTries),
    row_of("MATINEE_LIMIT_SECURITY", kTries),
    row_of("MATINEE_LIMIT_FORM", kTries),
    row_of("MATINEE_LIMIT_TEST", kTries),
    row_of("MATINEE_LIMIT_WEBHOOK", kTries),
    row_of("MATINEE_LIMIT_WEBHOOK_UNKNOWN", kTries),
    row_of("MATINEE_LIMIT_HASHES", "Write a number from 1 to 64."),
    row_of("MATINEE_LIMIT_HASH_WAIT", "Write a number of seconds from 1 to 20."),
};

constexpr std::array<const char*, kRows.size()> kLabels = {
    "Wrong passwords, account and address",
    "Wrong passwords, one address",
    "Wrong passwords, one account",
    "Wrong codes at login, one user",
    "First wait (seconds; it doubles)",
    "Longest wait (seconds)",
    "Wrong current passwords, new codes",
    "Security and admin changes, one user",
    "Registrations, resets, one address",
    "Tests and new links, one user",
    "Calls of one webhook or feed",
    "Unknown webhooks, one address",
    "Passwords checked at the same time",
    "Wait for such a check (seconds)",
};

// What holds without a setting; the configuration knows no fixed number of processors.
std::string default_of(const SettingRow& row) {
  const std::string usual = base::Config::default_value(row.key);
  return usual.empty() ? "processors \xe2\x88\x92 1" : usual;
}

}  // namespace

std::span<const SettingRow> limit_rows() { return kRows; }

void add_limits(const app::Context& context, app::Fill& body, const app::Problems& problems) {
  app::Fill limits = body.add(t::LIMITS);
  limits.show_if(std::any_of(kRows.begin(), kRows.end(), [&](const SettingRow& row) { return problems.contains(setting_field(row.key)); }), t::OPEN);
  for (std::size_t i = 0; i < kRows.size(); ++i) {
    app::Fill row = add_setting_row(context, limits, kRows[i], problems);
    row.text(t::FIELD, setting_field(kRows[i].key)).text(t::LABEL, kLabels[i]).text(t::KEY, kRows[i].key).text(t::DEFAULT_TEXT, default_of(kRows[i]));
  }
}

}  // namespace web
