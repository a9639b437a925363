// The limits of tries on the page of server settings.
#pragma once

#include <span>

#include "web/admin/setting_row.h"

namespace web {

std::span<const SettingRow> limit_rows();

// Their part of settings_server_general.tpl; open when one of them has a mistake.
void add_limits(const app::Context& context, app::Section& body, const app::Problems& problems);

}  // namespace web
