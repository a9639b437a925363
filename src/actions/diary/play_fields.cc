#include "actions/diary/play_fields.h"

#include "base/text.h"
#include "store/diary/tag.h"
#include "store/movie_lists/movie_list.h"

namespace actions {

namespace {

constexpr std::int64_t kMostPosition = 1'000'000;

}  // namespace

store::NewPlay read_play(const app::Context& context, Input& input) {
  store::NewPlay play;
  play.watched_at = input.watch_date();
  play.plays = static_cast<int>(input.integer("plays", 1, store::kMaxPlays).value_or(1));
  play.comment = input.prose("comment", store::kMostComment);
  play.location_id = read_location(context, input);
  if (const auto position = input.integer("position", 0, kMostPosition)) play.position = static_cast<int>(*position);
  play.is_rewatch = input.rewatch();
  play.tags = read_tags(input, "tags", play.plays);
  return play;
}

std::optional<std::int64_t> read_location(const app::Context& context, Input& input) {
  const auto id = input.id("location_id");
  if (!id || store::owns_location(context.app.db, context.member().id, *id)) return id;
  input.problem("location_id", base::tr("Choose one of your places."));
  return std::nullopt;
}

std::optional<std::vector<std::string>> read_tags(Input& input, const char* name, int plays) {
  const auto sent = input.words(name);
  if (!sent) return std::nullopt;
  const std::size_t most = store::most_tags(plays);
  std::vector<std::string> tags;
  for (std::size_t i = 0; i < sent->size() && tags.size() <= most; ++i) {
    if (!store::is_tag(sent->at(i)))
      input.problem(input.word_name(name, i),
                    base::tr("Separate tags with commas. Each can have up to 100 characters."));
    tags = store::joined_tags(std::move(tags), {sent->at(i)});
  }
  if (tags.size() > most)
    input.problem(name, base::tr_n("Use at most {n} tag.", "Use at most {n} tags.", static_cast<std::int64_t>(most)));
  return tags;
}

std::int64_t read_list_id(const app::Context& context, Input& input) {
  const std::int64_t id = input.id("list_id").value_or(0);
  if (!store::find_own_list(context.app.db, context.member().id, id))
    input.problem("list_id", base::tr("Choose one of your lists."));
  return id;
}

}  // namespace actions
