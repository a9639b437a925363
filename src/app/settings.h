// Values that may come from the configuration or from the pages (contract §8, ✎): the configuration wins.
#pragma once

#include <string>
#include <string_view>

#include "auth/keys.h"
#include "base/config.h"
#include "base/time.h"
#include "store/db.h"

namespace app {

// The provider's API key now in force; empty when there is none.
std::string metadata_api_key(const base::Config& config, const auth::Keys& keys, store::Db& db);
// Kept encrypted.
void set_metadata_api_key(store::Tx& tx, const auth::Keys& keys, std::string_view key, base::UnixTime now);

}  // namespace app
