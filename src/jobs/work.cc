#include "jobs/work.h"

#include <sys/stat.h>

#include "store/catalogue/movie.h"

namespace jobs {

const base::Language& language_of(const Tools& tools, std::string_view wanted) {
  static const base::Languages english;
  return (tools.languages == nullptr ? english : *tools.languages).choose(wanted, tools.config.language);
}

bool is_day_old_file(const std::string& path, base::UnixTime now) {
  struct stat info {};
  return lstat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) && info.st_mtime < now - base::kDay;
}

// Fetches both lists before it stores either, as nobody would ask for the second once the first is stored.
void provider_lists(const Tools& tools, const store::Job&, const GoOn&) {
  const auto languages = tools.provider.languages();
  const auto countries = tools.provider.countries();
  store::Tx tx(tools.db);
  store::save_languages(tx, languages);
  store::save_countries(tx, countries);
  tx.commit();
}

}  // namespace jobs
