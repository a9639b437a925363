#include "jobs/work.h"

#include <vector>

#include "base/text.h"
#include "metadata/images.h"
#include "store/movie.h"

namespace jobs {

namespace {

constexpr int kPortraits = 12;

struct Wanted {
  std::string_view size;
  std::string meta_path;
};

std::vector<Wanted> images_of(store::Db& db, const domain::Movie& movie) {
  std::vector<Wanted> wanted;
  if (!movie.meta_poster_path.empty()) {
    wanted.push_back({"w342", movie.meta_poster_path});
    wanted.push_back({"w185", movie.meta_poster_path});
  }
  if (!movie.meta_backdrop_path.empty()) wanted.push_back({"w780", movie.meta_backdrop_path});
  for (const domain::CastMember& member : store::movie_cast(db, movie.id, kPortraits))
    if (!member.person.meta_profile_path.empty()) wanted.push_back({"w185", member.person.meta_profile_path});
  return wanted;
}

// One image that the provider does not have does not stop the others.
void cache_one(const Tools& tools, const Wanted& image) {
  const std::string file = image.meta_path.substr(1);
  const std::string folder = tools.config.images_dir();
  if (metadata::read_cached_image(folder, image.size, file)) return;
  try {
    metadata::fetch_image(tools.db, tools.provider, folder, image.size, file);
  } catch (const metadata::ProviderError& error) {
    if (error.problem != metadata::Problem::not_found) throw;
  }
}

}  // namespace

void cache_images(const Tools& tools, const store::Job& job, const GoOn& go_on) {
  const auto movie = store::find_movie(tools.db, base::parse_id(job.subject).value_or(0));
  if (!movie || !tools.config.image_cache) return;
  for (const Wanted& image : images_of(tools.db, *movie)) {
    if (!go_on()) return;
    cache_one(tools, image);
  }
}

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
