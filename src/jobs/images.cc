#include "jobs/images.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <optional>
#include <system_error>
#include <vector>

#include "base/log.h"
#include "base/text.h"
#include "metadata/images.h"
#include "store/cache.h"
#include "store/movie.h"
#include "store/stale.h"

namespace jobs {

namespace {

constexpr int kPortraits = 12;
constexpr std::size_t kBatch = 16;
constexpr int kFilms = 50;
constexpr int kFilesBetweenLooks = 500;

using metadata::ImageName;

std::vector<ImageName> images_of(store::Db& db, const domain::Movie& movie) {
  std::vector<ImageName> wanted;
  if (!movie.meta_poster_path.empty()) wanted = {{"w342", movie.meta_poster_path}, {"w185", movie.meta_poster_path}};
  if (!movie.meta_backdrop_path.empty()) wanted.push_back({"w780", movie.meta_backdrop_path});
  for (const domain::CastMember& member : store::movie_cast(db, movie.id, kPortraits))
    if (!member.person.meta_profile_path.empty()) wanted.push_back({"w185", member.person.meta_profile_path});
  return wanted;
}

// An image that the provider does not have does not stop the others.
bool is_serious(const std::optional<metadata::ProviderError>& problem) {
  return problem && problem->problem != metadata::Problem::not_found;
}

// Fetches what is not there. False: the job must stop.
bool fetch_missing(const Tools& tools, std::vector<ImageName> wanted, const GoOn& go_on) {
  const std::string folder = tools.config.images_dir();
  std::erase_if(wanted, [&](const ImageName& name) {
    return metadata::image_is_cached(tools.db, folder, name.size, name.meta_path.substr(1));
  });
  for (std::size_t i = 0; i < wanted.size(); i += kBatch) {
    if (!go_on()) return false;
    const auto begin = wanted.begin() + static_cast<std::ptrdiff_t>(i);
    const auto end = begin + static_cast<std::ptrdiff_t>(std::min(kBatch, wanted.size() - i));
    for (const auto& fetched : metadata::fetch_images(tools.db, tools.provider, folder, {begin, end}))
      if (is_serious(fetched.problem)) throw *fetched.problem;
  }
  return true;
}

bool tell(const Tools& tools, const store::Job& job, std::int64_t done, std::int64_t total, const GoOn& go_on) {
  store::Tx tx(tools.db);
  const bool ours = store::note_progress(tx, job, done, total);
  tx.commit();
  return ours && go_on();
}

// Images of all films, the newest film first: what was done before a stop is there already and costs a look each.
bool fetch_all(const Tools& tools, const store::Job& job, const GoOn& go_on) {
  const std::int64_t total = store::count_movies(tools.db);
  std::int64_t done = 0, below = std::numeric_limits<std::int64_t>::max();
  for (;;) {
    const std::vector<std::int64_t> films = store::movie_ids_below(tools.db, below, kFilms);
    if (films.empty()) return true;
    for (const std::int64_t id : films) {
      const auto movie = store::find_movie(tools.db, id);
      if (movie && !fetch_missing(tools, images_of(tools.db, *movie), go_on)) return false;
    }
    below = films.back();
    done += static_cast<std::int64_t>(films.size());
    if (!tell(tools, job, std::min(done, total), total, go_on)) return false;
  }
}

bool is_old_file(const std::string& path, base::UnixTime now) {
  struct stat info{};
  return lstat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) && info.st_mtime < now - base::kDay;
}

// Unfinished files (".….part") are nobody's.
bool is_wanted(const Tools& tools, const std::string& name) {
  const std::string meta_path = '/' + name;
  return domain::is_image_path(meta_path) && (store::image_is_known(tools.db, meta_path) ||
                                              store::image_path_is_remembered(tools.cache, meta_path, tools.clock.now()));
}

// Of one size. False: the job must stop.
bool sweep(const Tools& tools, const std::string& folder, const GoOn& go_on) {
  int looked = 0, removed = 0;
  std::error_code problem;
  for (const auto& entry : std::filesystem::directory_iterator(folder, problem)) {
    if (++looked % kFilesBetweenLooks == 0 && !go_on()) return false;
    const std::string path = entry.path().string();
    if (!is_old_file(path, tools.clock.now()) || is_wanted(tools, entry.path().filename().string())) continue;
    if (std::filesystem::remove(entry.path(), problem)) ++removed;
  }
  if (problem) base::log(base::LogLevel::warning, "images_not_swept", {{"reason", problem.message()}});
  if (removed > 0) base::log(base::LogLevel::info, "images_swept", {{"count", removed}});
  return true;
}

}  // namespace

void cache_images(const Tools& tools, const store::Job& job, const GoOn& go_on) {
  const auto movie = store::find_movie(tools.db, base::parse_id(job.subject).value_or(0));
  if (movie && tools.config.image_cache) fetch_missing(tools, images_of(tools.db, *movie), go_on);
}

void refresh_images(const Tools& tools, const store::Job& job, const GoOn& go_on) {
  if (tools.config.image_cache && !fetch_all(tools, job, go_on)) return;
  sweep_images(tools, job, go_on);
}

void sweep_images(const Tools& tools, const store::Job&, const GoOn& go_on) {
  for (const std::string_view size : metadata::kImageSizes) {
    const std::string folder = tools.config.images_dir() + '/' + std::string(size);
    if (std::filesystem::is_directory(folder) && (!go_on() || !sweep(tools, folder, go_on))) return;
  }
}

}  // namespace jobs
