#include "web/admin/settings_limits.h"

#include <algorithm>
#include <array>

namespace web {

namespace {

namespace t = app::t;

constexpr std::array<SettingRow, 14> kRows = {{
    {t::LIMIT, "MATINEE_LIMIT_PASSWORD"},
    {t::LIMIT, "MATINEE_LIMIT_PASSWORD_ADDRESS"},
    {t::LIMIT, "MATINEE_LIMIT_PASSWORD_ACCOUNT"},
    {t::LIMIT, "MATINEE_LIMIT_SECOND_FACTOR"},
    {t::LIMIT, "MATINEE_LIMIT_FIRST_WAIT"},
    {t::LIMIT, "MATINEE_LIMIT_LONGEST_WAIT"},
    {t::LIMIT, "MATINEE_LIMIT_CHECK"},
    {t::LIMIT, "MATINEE_LIMIT_SECURITY"},
    {t::LIMIT, "MATINEE_LIMIT_FORM"},
    {t::LIMIT, "MATINEE_LIMIT_TEST"},
    {t::LIMIT, "MATINEE_LIMIT_WEBHOOK"},
    {t::LIMIT, "MATINEE_LIMIT_WEBHOOK_UNKNOWN"},
    {t::LIMIT, "MATINEE_LIMIT_HASHES"},
    {t::LIMIT, "MATINEE_LIMIT_HASH_WAIT"},
}};

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
  const std::string usual = row.setting().default_value();
  return usual.empty() ? "processors \xe2\x88\x92 1" : usual;
}

}  // namespace

std::span<const SettingRow> limit_rows() { return kRows; }

void add_limits(const app::Context& context, app::Fill& body, const app::Problems& problems) {
  app::Fill limits = body.add(t::LIMITS);
  limits.show_if(std::any_of(kRows.begin(), kRows.end(), [&](const SettingRow& row) { return problems.contains(row.setting().name()); }), t::OPEN);
  for (std::size_t i = 0; i < kRows.size(); ++i) {
    app::Fill row = add_setting_row(context, limits, kRows[i], problems);
    row.text(t::FIELD, kRows[i].setting().name()).text(t::LABEL, kLabels[i]).text(t::KEY, kRows[i].key).text(t::DEFAULT_TEXT, default_of(kRows[i]));
  }
}

}  // namespace web
