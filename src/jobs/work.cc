#include "jobs/work.h"

#include "store/movie.h"

namespace jobs {

void provider_lists(const Tools& tools, const store::Job&, const GoOn& go_on) {
  const auto languages = tools.provider.languages();
  if (!go_on()) return;
  const auto countries = tools.provider.countries();
  store::Tx tx(tools.db);
  store::save_languages(tx, languages);
  store::save_countries(tx, countries);
  tx.commit();
}

}  // namespace jobs
