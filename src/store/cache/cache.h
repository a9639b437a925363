// cache.db: what may be lost at any time. Rate-limit counters, the provider's breaker, provider answers,
// rendered fragments. Its own writer lock; not durable.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "store/sqlite/db.h"

namespace store {

// The statements that make an empty cache.db.
extern const char kCacheSchema[];

// A kept text under a name, until `expires_at`, which is at most kCacheTextLife ahead. At most `kCacheTextLimit` bytes; longer
// is not kept.
constexpr std::size_t kCacheTextLimit = 1024 * 1024;
constexpr base::UnixTime kCacheTextLife = 2 * base::kDay;
std::optional<std::string> cached_text(Db& cache, std::string_view name, base::UnixTime now);
void cache_text(Db& cache, std::string_view name, std::string_view text, base::UnixTime expires_at);
// What is over, and what a clock that was set back since has kept for longer than anything may be.
void expire_cache(Db& cache, base::UnixTime now);

// Provider image paths that came with a search answer: they may be fetched by anyone for a day.
void remember_image_paths(Db& cache, const std::vector<std::string>& meta_paths, base::UnixTime expires_at);
bool image_path_is_remembered(Db& cache, std::string_view meta_path, base::UnixTime now);

// The provider's breaker, shared by all processes: after 5 failures in a row it is open for 30 s. The API and
// the image host have one each, so that missing pictures do not stop searches.
constexpr std::string_view kApiBreaker = "api";
constexpr std::string_view kImageBreaker = "images";
struct Breaker {
  int failures = 0;
  base::UnixTime open_until = 0;
};
Breaker breaker(Db& cache, std::string_view name = kApiBreaker);
void breaker_failed(Db& cache, base::UnixTime now, std::string_view name = kApiBreaker);
// Writes only when there were failures.
void breaker_succeeded(Db& cache, std::string_view name = kApiBreaker);

}  // namespace store
