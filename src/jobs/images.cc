#include "jobs/images.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <optional>
#include <system_error>
#include <vector>

#include "base/log.h"
#include "base/text.h"
#include "metadata/images.h"
#include "store/cache/cache.h"
#include "store/catalogue/movie.h"
#include "store/catalogue/stale.h"

namespace jobs {

namespace {

constexpr int kPortraits = 12;
constexpr std::size_t kPicturesAtOnce = 16;
constexpr int kMovies = 50;
constexpr std::size_t kFilesBetweenNotes = 500;

// The two kinds of store::Job::position: "film 120" continues after that film, "file 3/lamp.jpg" after that file of the
// fourth size.
constexpr std::string_view kMovie = "film ", kFile = "file ";

using metadata::ImageName;

std::vector<ImageName> images_of(store::Db& db, const domain::Movie& movie) {
  std::vector<ImageName> wanted;
  if (!movie.meta_poster_path.empty()) wanted = {{"w342", movie.meta_poster_path}, {"w185", movie.meta_poster_path}};
  if (!movie.meta_backdrop_path.empty()) wanted.push_back({"w780", movie.meta_backdrop_path});
  for (const domain::CastMember& member : store::movie_cast(db, movie.id, kPortraits))
    if (!member.person.meta_profile_path.empty()) wanted.push_back({"w185", member.person.meta_profile_path});
  return wanted;
}

std::vector<ImageName> missing_of(const Tools& tools, std::vector<ImageName> wanted) {
  std::erase_if(wanted, [&](const ImageName& name) {
    return metadata::image_is_cached(tools.db, tools.config.images_dir(), name.size, name.meta_path.substr(1));
  });
  return wanted;
}

std::vector<ImageName> missing_images_of(const Tools& tools, std::int64_t movie_id) {
  const auto movie = store::find_movie(tools.db, movie_id);
  return movie ? missing_of(tools, images_of(tools.db, *movie)) : std::vector<ImageName>();
}

// Throws the provider's failure, unless it concerns one image alone. Returns false if the job must stop.
bool fetch(const Tools& tools, const std::vector<ImageName>& wanted, const GoOn& go_on) {
  for (std::size_t i = 0; i < wanted.size(); i += kPicturesAtOnce) {
    if (!go_on()) return false;
    const auto begin = wanted.begin() + static_cast<std::ptrdiff_t>(i);
    const auto end = begin + static_cast<std::ptrdiff_t>(std::min(kPicturesAtOnce, wanted.size() - i));
    for (const auto& fetched :
         metadata::fetch_images(tools.db, tools.provider, tools.config.images_dir(), {begin, end}))
      if (fetched.problem && fetched.problem->problem != metadata::ProviderProblem::not_found &&
          !fetched.problem->about_one)
        throw *fetched.problem;
  }
  return true;
}

// Fetches the images of all films, the newest film first.
class FetchAll {
 public:
  FetchAll(const Tools& tools, const store::Job& job, const GoOn& go_on)
      : tools_(tools),
        job_(job),
        go_on_(go_on),
        done_(job.done),
        total_(std::max(job.done, store::count_movies(tools.db))) {}

  // Returns false if the job must stop.
  bool run(std::int64_t below) {
    for (;;) {
      const std::vector<std::int64_t> movies = store::movie_ids_below(tools_.db, below, kMovies);
      if (movies.empty()) return true;
      for (const std::int64_t movie : movies)
        if (!fetch_movie(movie)) return false;
      below = movies.back();
      if (!note_movie(below)) return false;
    }
  }

 private:
  // Stores the position at once after a film with missing images, so that the job does not ask for them again when it
  // continues.
  bool fetch_movie(std::int64_t movie) {
    const std::vector<ImageName> missing = missing_images_of(tools_, movie);
    if (!fetch(tools_, missing, go_on_)) return false;
    done_ = std::min(done_ + 1, total_);
    return missing.empty() || note_movie(movie);
  }

  bool note_movie(std::int64_t movie) {
    store::Tx tx(tools_.db);
    const bool ours = store::note_progress(tx, job_, done_, total_) &&
                      store::note_position(tx, job_, std::string(kMovie) + std::to_string(movie));
    tx.commit();
    return ours && go_on_();
  }

  const Tools& tools_;
  const store::Job& job_;
  const GoOn& go_on_;
  std::int64_t done_, total_;
};

// ---- removing unused files
// Returns true if something names the file. Unfinished files (".….part") belong to nobody.
bool is_wanted(const Tools& tools, const std::string& name) {
  const std::string meta_path = '/' + name;
  return domain::is_image_path(meta_path) &&
         (store::image_is_known(tools.db, meta_path) ||
          store::image_path_is_remembered(tools.cache, meta_path, tools.clock.now()));
}

// Returns the names in a folder, sorted by their bytes, or none if there is no folder.
std::vector<std::string> files_in(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code problem;
  for (auto entry = std::filesystem::directory_iterator(folder, problem);
       !problem && entry != std::filesystem::directory_iterator(); entry.increment(problem))
    names.push_back(entry->path().filename().string());
  if (problem && problem != std::errc::no_such_file_or_directory)
    base::log(base::LogLevel::warning, "images_not_swept", {{"reason", problem.message()}});
  std::sort(names.begin(), names.end());
  return names;
}

// Returns false if the job must stop.
bool note_file(const Tools& tools, const store::Job& job, const GoOn& go_on, std::size_t size,
               const std::string& name) {
  store::Tx tx(tools.db);
  const bool ours = store::note_position(tx, job, std::string(kFile) + std::to_string(size) + '/' + name);
  tx.commit();
  return ours && go_on();
}

// Removes unused files of one size that follow `after`. Returns false if the job must stop.
bool sweep(const Tools& tools, const store::Job& job, const GoOn& go_on, std::size_t size, const std::string& after) {
  const std::string folder = tools.config.images_dir() + '/' + std::string(metadata::kImageSizes[size]);
  const std::vector<std::string> names = files_in(folder);
  int removed = 0;
  std::size_t seen = 0;
  bool going = true;
  for (auto name = std::upper_bound(names.begin(), names.end(), after); going && name != names.end(); ++name) {
    const std::string path = folder + '/' + *name;
    if (is_day_old_file(path, tools.clock.now()) && !is_wanted(tools, *name) && unlink(path.c_str()) == 0) ++removed;
    if (++seen % kFilesBetweenNotes == 0) going = note_file(tools, job, go_on, size, *name);
  }
  if (removed > 0) base::log(base::LogLevel::info, "images_swept", {{"count", removed}});
  return going;
}

// Returns the rest of the job's position after `kind`, or nullopt if the position is of another kind.
std::optional<std::string_view> position_of(const store::Job& job, std::string_view kind) {
  const std::string_view position = job.position;
  return position.starts_with(kind) ? std::optional(position.substr(kind.size())) : std::nullopt;
}

}  // namespace

void cache_images(const Tools& tools, const store::Job& job, const GoOn& go_on) {
  if (tools.config.image_cache) fetch(tools, missing_images_of(tools, base::parse_id(job.subject).value_or(0)), go_on);
}

void fetch_missing_images(const Tools& tools, std::vector<ImageName> images, const GoOn& go_on) {
  if (tools.config.image_cache) fetch(tools, missing_of(tools, std::move(images)), go_on);
}

void refresh_images(const Tools& tools, const store::Job& job, const GoOn& go_on) {
  const auto movie = position_of(job, kMovie);
  const std::int64_t below = movie ? base::parse_id(*movie).value_or(0) : std::numeric_limits<std::int64_t>::max();
  const bool fetched = !tools.config.image_cache || position_of(job, kFile) || FetchAll(tools, job, go_on).run(below);
  if (fetched) sweep_images(tools, job, go_on);
}

void sweep_images(const Tools& tools, const store::Job& job, const GoOn& go_on) {
  const std::string position(position_of(job, kFile).value_or("0/"));
  const auto first = static_cast<std::size_t>(base::parse_id(position.substr(0, 1)).value_or(0));
  std::string after = position.substr(std::min<std::size_t>(2, position.size()));
  for (std::size_t size = first; size < metadata::kImageSizes.size(); ++size) {
    if (!note_file(tools, job, go_on, size, after) || !sweep(tools, job, go_on, size, after)) return;
    after.clear();
  }
}

}  // namespace jobs
