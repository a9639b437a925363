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

constexpr std::array<base::Text, kRows.size()> kLabels = {
    base::tr("Wrong passwords, account and address"), base::tr("Wrong passwords, one address"),
    base::tr("Wrong passwords, one account"),         base::tr("Wrong codes at login, one user"),
    base::tr("First wait (seconds; it doubles)"),     base::tr("Longest wait (seconds)"),
    base::tr("Wrong current passwords, new codes"),   base::tr("Security and admin changes, one user"),
    base::tr("Registrations, resets, one address"),   base::tr("Tests and new links, one user"),
    base::tr("Calls of one webhook or feed"),         base::tr("Unknown webhooks, one address"),
    base::tr("Passwords checked at the same time"),   base::tr("Wait for such a check (seconds)"),
};

// What holds without a setting; the configuration knows no fixed number of processors.
base::Text default_of(const SettingRow& row) {
  const std::string usual = row.setting().default_value();
  return usual.empty() ? base::tr("processors − 1") : base::verbatim(usual);
}

}  // namespace

std::span<const SettingRow> limit_rows() { return kRows; }

void add_limits(const app::Context& context, app::Section& body, const app::Problems& problems) {
  app::Section limits = body.add(t::LIMITS);
  limits.show_if(std::any_of(kRows.begin(), kRows.end(),
                             [&](const SettingRow& row) { return problems.contains(row.setting().name()); }),
                 t::OPEN);
  for (std::size_t i = 0; i < kRows.size(); ++i) {
    app::Section row = add_setting_row(context, limits, kRows[i], problems);
    row.text(t::FIELD, kRows[i].setting().name())
        .text(t::LABEL, kLabels[i])
        .text(t::KEY, kRows[i].key)
        .text(t::DEFAULT_TEXT, default_of(kRows[i]));
  }
}

}  // namespace web
