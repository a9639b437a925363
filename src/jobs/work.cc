#include "jobs/work.h"

#include "store/catalogue/movie.h"

namespace jobs {

// In one piece: once the first list is stored nobody would ask for the second.
void provider_lists(const Tools& tools, const store::Job&, const GoOn&) {
  const auto languages = tools.provider.languages();
  const auto countries = tools.provider.countries();
  store::Tx tx(tools.db);
  store::save_languages(tx, languages);
  store::save_countries(tx, countries);
  tx.commit();
}

}  // namespace jobs
