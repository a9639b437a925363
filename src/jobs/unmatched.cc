#include <optional>

#include "base/text.h"
#include "jobs/work.h"
#include "metadata/library.h"
#include "store/account/user.h"
#include "store/catalogue/movie.h"
#include "store/catalogue/movie_lookup.h"
#include "store/work/unmatched_play.h"
#include "store/work/webhook.h"
#include "transfer/delivery.h"

namespace jobs {

namespace {

// Returns 0 if the provider does not know the film.
template <typename Ask>
std::int64_t ask(const Ask& question) {
  try {
    return question();
  } catch (const metadata::ProviderError& error) {
    if (error.problem != metadata::ProviderProblem::not_found) throw;
    return 0;
  }
}

std::optional<domain::Movie> movie_of(const Tools& tools, const domain::MovieNames& names) {
  if (auto stored = transfer::stored_movie(tools.db, names)) return stored;
  std::int64_t id = 0;
  if (names.meta_id != 0)
    id = ask([&] { return metadata::find_or_add(tools.db, tools.provider, tools.clock, names.meta_id); });
  if (id == 0 && !names.imdb_id.empty())
    id = ask([&] { return metadata::find_or_add_imdb(tools.db, tools.provider, tools.clock, names.imdb_id); });
  return id != 0 ? store::find_movie(tools.db, id) : store::find_movie_by_title(tools.db, names.title, names.year);
}

}  // namespace

void match_play(const Tools& tools, const store::Job& job, const GoOn&) {
  const auto play = store::find_unmatched_play(tools.db, base::parse_id(job.subject).value_or(0));
  const auto user = play ? store::find_user(tools.db, play->user_id) : std::nullopt;
  if (!user) return;
  const auto movie = movie_of(tools, play->movie);
  store::Tx tx(tools.db);
  if (movie) transfer::record_waiting(tx, *user, play->id, *movie, tools.clock.now());
  else if (play->call_id)
    store::note_webhook_call(tx, *play->call_id, "unmatched",
                             base::tr("We couldn’t find this film. It’s waiting in your inbox.").stored());
  tx.commit();
}

}  // namespace jobs
