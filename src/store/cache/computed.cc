#include "store/cache/computed.h"

#include <malloc.h>
#include <time.h>

#include <algorithm>
#include <optional>

#include "base/log.h"
#include "base/text.h"
#include "store/cache/cache.h"
#include "store/sqlite/file_lock.h"

namespace store {

namespace {

constexpr int kUserLocks = 16;                // shared by all users, which only makes some of them wait
constexpr int kShortMs = 50, kLongMs = 2000;  // how long to wait for who computes, given an older text and given none

struct Rest {
  std::int64_t cheap_us, times;
};
constexpr Rest kOfNumbers{15'000, 20}, kOfMenus{5'000, 500};

struct Stored {
  std::int64_t made_us = 0;  // by CLOCK_MONOTONIC, which all processes share
  std::int64_t cost_us = 0;  // processor time
  std::string version, text;

  // Returns true if the text was expensive and is too recent to be computed again. A restart of the computer also
  // restarts the clock, which ends every rest.
  bool is_resting(const Rest& rest) const {
    const std::int64_t age = base::monotonic_us() - made_us;
    return cost_us >= rest.cheap_us && age >= 0 && age < rest.times * cost_us;
  }
  ComputedText as_older() && {
    const std::int64_t seconds = (base::monotonic_us() - made_us) / 1'000'000;
    return {std::move(text), std::max<std::int64_t>(1, seconds)};
  }
};

std::int64_t processor_us() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return std::int64_t{used.tv_sec} * 1'000'000 + used.tv_nsec / 1000;
}

// The name includes the version of the program, because another version may make another text.
std::string name_in_cache(const ComputedName& of) { return std::string(of.name) + ' ' + MATINEE_VERSION; }

// Returns nullopt if the stored text is another one of those that share the name (ComputedName::takes_turns).
std::optional<Stored> find_stored(Db& cache, const std::string& name, const ComputedName& of, base::UnixTime now) try {
  const auto content = cached_text(cache, name, now);
  if (!content) return std::nullopt;
  const auto end = content->find('\n');
  const auto head = base::split(std::string_view(*content).substr(0, end), ' ');
  if (end == std::string::npos || head.size() < 3) return std::nullopt;
  const auto version_at = head[0].size() + head[1].size() + 2;
  Stored stored{base::parse_id(head[0]).value_or(0), base::parse_id(head[1]).value_or(0),
                content->substr(version_at, end - version_at), content->substr(end + 1)};
  if (!stored.version.starts_with(of.takes_turns)) return std::nullopt;
  return stored;
} catch (const DbError&) {  // writing logs the failure
  return std::nullopt;
}

// Computes a text and caches it. Memory that an expensive computation used goes back to the system, because the process
// may not need as much again for a long time.
std::string make_and_store(Db& cache, const std::string& name, std::string_view version, base::UnixTime now,
                           const std::function<std::string()>& make) {
  const std::int64_t before = processor_us();
  std::string text = make();
  const std::int64_t cost = processor_us() - before;
  if (cost >= kOfMenus.cheap_us) ::malloc_trim(0);
  try {
    cache_text(
        cache, name,
        std::to_string(base::monotonic_us()) + ' ' + std::to_string(cost) + ' ' + std::string(version) + '\n' + text,
        now + kCacheTextLife);
  } catch (const DbError& error) {
    base::log(base::LogLevel::warning, "cache_failed", {{"name", name}, {"reason", error.what()}});
  }
  return text;
}

// The right to compute the numbers of a large diary. It takes the user's own lock and then one of the places for half
// of the processes, so that no process holds a place while it waits for another; the kernel releases both when the
// process ends.
class ComputingRight {
 public:
  ComputingRight(const Db& cache, std::int64_t user_id, bool has_older) {
    const std::string folder = cache.path().substr(0, cache.path().rfind('/') + 1);
    user_ = open_lock(folder + "numbers-user-", static_cast<int>(user_id % kUserLocks));
    if (lock_within(user_.get(), has_older ? kShortMs : kLongMs))
      place_ = lock_one_of(folder + "numbers-place-", cache.computing_places);
  }
  bool is_granted() const { return place_.is_open(); }

 private:
  base::Descriptor user_, place_;
};

}  // namespace

bool has_large_diary(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = "SELECT 1 FROM watched_movie WHERE user_id = ? LIMIT 1 OFFSET ?";
  constexpr int kManyMovies = 2000;
  return Query(db, kSql, user_id, kManyMovies).step();
}

std::optional<ComputedText> numbers_at_hand(Db& cache, const ComputedName& of, base::UnixTime now) {
  std::optional<Stored> stored = find_stored(cache, name_in_cache(of), of, now);
  if (!stored) return std::nullopt;
  if (stored->version == of.version) return ComputedText{std::move(stored->text)};
  return std::move(*stored).as_older();
}

ComputedText computed_numbers(Db& db, Db& cache, const ComputedName& of, base::UnixTime now,
                              const std::function<std::string()>& make) {
  const std::string name = name_in_cache(of);
  std::optional<Stored> stored = find_stored(cache, name, of, now);
  if (stored && stored->version == of.version) return {std::move(stored->text)};
  if (!has_large_diary(db, of.user_id)) return {make_and_store(cache, name, of.version, now, make)};
  if (stored && stored->is_resting(kOfNumbers)) return std::move(*stored).as_older();
  const ComputingRight right(cache, of.user_id, stored.has_value());
  if (auto made_meanwhile = find_stored(cache, name, of, now)) stored = std::move(made_meanwhile);
  if (stored && stored->version == of.version) return {std::move(stored->text)};
  if (stored && (!right.is_granted() || stored->is_resting(kOfNumbers))) return std::move(*stored).as_older();
  if (!right.is_granted()) throw TooManyComputations();
  return {make_and_store(cache, name, of.version, now, make)};
}

std::string computed_menus(Db& cache, const ComputedName& of, base::UnixTime now,
                           const std::function<std::string()>& make) {
  const std::string name = name_in_cache(of);
  if (auto stored = find_stored(cache, name, of, now);
      stored && (stored->version == of.version || stored->is_resting(kOfMenus)))
    return std::move(stored->text);
  return make_and_store(cache, name, of.version, now, make);
}

}  // namespace store
