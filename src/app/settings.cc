#include "app/settings.h"

#include "base/crypto.h"
#include "store/setting.h"

namespace app {

namespace {
constexpr char kName[] = "MATINEE_METADATA_API_KEY";
}  // namespace

std::string metadata_api_key(const base::Config& config, const auth::Keys& keys, store::Db& db) {
  if (!config.metadata_api_key.empty()) return config.metadata_api_key;
  const auto sealed = store::find_setting(db, kName);
  return sealed ? base::decrypt(keys.encryption, *sealed, kName).value_or("") : std::string();
}

void set_metadata_api_key(store::Tx& tx, const auth::Keys& keys, std::string_view key, base::UnixTime now) {
  store::set_setting(tx, kName, base::encrypt(keys.encryption, key, kName), now);
}

}  // namespace app
