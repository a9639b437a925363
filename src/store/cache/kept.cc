#include "store/cache/kept.h"

#include <optional>

#include "base/log.h"
#include "store/cache/cache.h"

namespace store {

namespace {

std::optional<std::string> read(Db& cache, std::string_view name, const std::string& head, base::UnixTime now) {
  try {
    auto text = cached_text(cache, name, now);
    if (!text || !text->starts_with(head)) return std::nullopt;
    return text->substr(head.size());
  } catch (const DbError&) {
    return std::nullopt;
  }
}

void write(Db& cache, std::string_view name, const std::string& text, base::UnixTime now) {
  try {
    cache_text(cache, name, text, now + base::kDay);
  } catch (const DbError& error) {
    base::log(base::LogLevel::warning, "cache_failed", {{"name", name}, {"reason", error.what()}});
  }
}

}  // namespace

std::string kept(Db& cache, std::string_view name, std::string_view version, base::UnixTime now,
                 const std::function<std::string()>& make) {
  const std::string head = std::string(version) + '\n';
  if (auto text = read(cache, name, head, now)) return std::move(*text);
  std::string text = make();
  write(cache, name, head + text, now);
  return text;
}

}  // namespace store
