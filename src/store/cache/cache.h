// Access to cache.db, which may be deleted at any time. It holds rate limits, the state of the provider's breakers,
// provider answers, computed numbers and pictures of years, has a writer lock of its own and is not durable.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

// The statements that create an empty cache.db.
extern const char kCacheSchema[];

constexpr std::size_t kCacheTextLimit = 1024 * 1024;  // bytes; a longer text is not cached
constexpr base::UnixTime kCacheTextLife = 2 * base::kDay, kLongestCacheTextLife = 8 * base::kDay;
// These read and write a text that is cached under a name until `expires_at`, at most kLongestCacheTextLife ahead.
std::optional<std::string> cached_text(Db& cache, std::string_view name, base::UnixTime now);
void cache_text(Db& cache, std::string_view name, std::string_view text, base::UnixTime expires_at);
// Returns the cached text of this version, or else the result of `make`, which it caches for a day in place of any
// other version; if the cache cannot be used, every call makes the text. `version` is one line that names everything
// that the text depends on (revisions, the day).
std::string cached_or_made(Db& cache, std::string_view name, std::string_view version, base::UnixTime now,
                           const std::function<std::string()>& make);
// Deletes entries that have expired and entries that would live too long because the clock was set back.
void expire_cache(Db& cache, base::UnixTime now);

// Image paths from the provider's search answers, which anybody may fetch for a day.
void remember_image_paths(Db& cache, const std::vector<std::string>& meta_paths, base::UnixTime expires_at);
bool image_path_is_remembered(Db& cache, std::string_view meta_path, base::UnixTime now);

// The provider's breaker, which all processes share: after 5 failures in a row it opens for 30 s. The API and the image
// host have one each, so that missing pictures do not stop searches.
constexpr std::string_view kApiBreaker = "api";
constexpr std::string_view kImageBreaker = "images";
struct Breaker {
  int failures = 0;
  base::UnixTime open_until = 0;
};
Breaker breaker(Db& cache, std::string_view name = kApiBreaker);
void breaker_failed(Db& cache, base::UnixTime now, std::string_view name = kApiBreaker);
// Closes the breaker. It writes only if there were failures.
void breaker_succeeded(Db& cache, std::string_view name = kApiBreaker);

}  // namespace store
