#include <unistd.h>

#include <algorithm>

#include "base/crypto.h"
#include "base/log.h"
#include "base/text.h"
#include "jobs/work.h"
#include "metadata/jellyfin.h"
#include "metadata/library.h"
#include "store/account/setting.h"
#include "store/account/user.h"
#include "store/catalogue/movie.h"
#include "store/diary/play.h"
#include "store/work/linked_service.h"
#include "store/work/scrobble_receipt.h"
#include "transfer/delivery.h"

namespace jobs {

namespace {

constexpr std::int64_t kMostEntries = 100000;  // in a server's library
constexpr std::int64_t kCallsPerMovie = 2;     // to the metadata provider; rarely there are three

constexpr base::Text kUnreadable = base::tr("We can’t read the saved connection. Connect again.");
constexpr base::Text kRejected = base::tr("Jellyfin no longer accepts this connection. Connect again.");
constexpr base::Text kFailed = base::tr("We couldn’t reach the server. We’ll try again.");

void note_check(const Tools& tools, const store::Link& link, const base::Text& problem) {
  store::Tx tx(tools.db);
  store::note_link_check(tx, link.id, problem.stored(), tools.clock.now());
  tx.commit();
}

// Runs `action` with the linked server and stores the result in the link. Throws if the server cannot be reached, so
// that the runner tries again.
template <typename Action>
void with_server(const Tools& tools, const store::Link& link, const Action& action) {
  const auto token =
      base::decrypt(tools.keys.encryption, link.token_encrypted, store::token_about(link.user_id, link.kind));
  const auto address = net::parse_server_address(link.server_url);
  if (!token || !address) return note_check(tools, link, kUnreadable);
  try {
    const std::string listed = store::find_setting(tools.db, store::kMediaServerAddresses).value_or("");
    metadata::Jellyfin server(*address, listed, {link.server_user_id, *token});
    action(server);
  } catch (const metadata::ServerError& error) {
    const bool rejected = error.kind == metadata::ServerErrorKind::rejected;
    base::log(base::LogLevel::info, "link_broken", {{"link", link.id}, {"reason", error.what()}});
    note_check(tools, link, rejected ? kRejected : kFailed);
    if (!rejected) throw metadata::ProviderError(metadata::ProviderProblem::unavailable, kFailed);
    return;
  }
  note_check(tools, link, {});
}

std::optional<store::Link> link_of(const Tools& tools, const store::Job& job) {
  const auto link = store::find_link_by_id(tools.db, base::parse_id(job.subject).value_or(0));
  return link && link->kind == store::kJellyfin ? link : std::nullopt;
}

// One run of a sync, which continues at the entry of the library that the last run reached.
class JellyfinSync {
 public:
  JellyfinSync(const Tools& tools, const store::Job& job, const GoOn& go_on, domain::User user,
               metadata::Jellyfin& server)
      : tools_(tools), job_(job), go_on_(go_on), user_(std::move(user)), server_(server) {}

  void run() {
    std::int64_t start = job_.done;
    total_ = start + 1;
    while (start < total_) {
      const metadata::JellyfinPage page = server_.movies(start);
      total_ = std::min(page.total, kMostEntries);
      if (page.entries == 0) return;
      for (const metadata::JellyfinMovie& movie : page.movies) {
        if (sync_movie(movie) && !note_progress(start + movie.position + 1)) return;
      }
      start += page.entries;
      if (!note_progress(start)) return;
    }
  }

 private:
  // Returns false if the job must stop.
  bool note_progress(std::int64_t done) {
    store::Tx tx(tools_.db);
    const bool ours = store::note_progress(tx, job_, std::min(done, total_), total_);
    tx.commit();
    return ours && go_on_();
  }

  // Returns true if it called a server; the progress is then worth storing.
  bool sync_movie(const metadata::JellyfinMovie& movie) {
    const std::int64_t stored = stored_id(movie);
    const bool seen = stored != 0 && store::count_plays_of_movie(tools_.db, user_.id, stored) > 0;
    if (movie.played == seen) return false;
    if (seen) {
      expect_own_report(stored);
      server_.mark_played(movie.item_id, last_time_of(stored));
      return true;
    }
    const std::int64_t id = stored != 0 ? stored : fetched_id(movie);
    if (id != 0) add_play(id, movie);
    return stored == 0;
  }

  // Expects the server to report a film that this sync marks to the user's webhook, as if somebody had marked it now.
  // Allows for a clock that is wrong by an hour; a play that begins after this sync still counts.
  void expect_own_report(std::int64_t movie_id) const {
    const base::UnixTime now = tools_.clock.now();
    store::Tx tx(tools_.db);
    if (const auto movie = store::find_movie(tools_.db, movie_id))
      transfer::expect_report(tx, user_.id, *movie, now + base::kHour - store::kSamePlay, now);
    tx.commit();
  }

  std::int64_t stored_id(const metadata::JellyfinMovie& movie) const {
    auto stored = movie.meta_id > 0 ? store::find_movie_by_meta_id(tools_.db, movie.meta_id) : std::nullopt;
    if (!stored && !movie.imdb_id.empty()) stored = store::find_movie_by_imdb_id(tools_.db, movie.imdb_id);
    return stored ? stored->id : 0;
  }

  // Returns 0 if the metadata provider does not know the film.
  std::int64_t fetched_id(const metadata::JellyfinMovie& movie) const {
    usleep(static_cast<useconds_t>(kCallsPerMovie * 1000000 / std::max(1, tools_.config.metadata_rate)));
    try {
      if (movie.meta_id > 0) return metadata::find_or_add(tools_.db, tools_.provider, tools_.clock, movie.meta_id);
      return metadata::find_or_add_imdb(tools_.db, tools_.provider, tools_.clock, movie.imdb_id);
    } catch (const metadata::ProviderError& error) {
      if (error.problem != metadata::ProviderProblem::not_found) throw;
      return 0;
    }
  }

  // Counts again under the writer lock, as a play may have been added in between. Renewing the lease fails if the user
  // has stopped the job.
  void add_play(std::int64_t movie_id, const metadata::JellyfinMovie& movie) {
    const base::UnixTime now = tools_.clock.now();
    store::Tx tx(tools_.db);
    tx.tell_nobody();  // it was seen some time ago
    if (!store::renew_lease(tx, job_, job_.owner, now)) return;
    const auto stored = store::find_movie(tools_.db, movie_id);
    if (stored && store::count_plays_of_movie(tools_.db, user_.id, movie_id) == 0) {
      store::NewPlay play;
      play.movie_id = movie_id;
      play.watched_at = day_of(movie);
      play.is_mark = !play.watched_at;
      store::add_play(tx, user_, play, now);
      transfer::expect_report(tx, user_.id, *stored, movie.last_played_at.value_or(now), now);
    }
    tx.commit();
  }

  // Returns the day of the play in the user's zone, or nullopt if the server does not know it or names a future day.
  std::optional<std::string> day_of(const metadata::JellyfinMovie& movie) const {
    const std::string today = base::local_date(tools_.clock.now(), user_.time_zone);
    const std::string day = movie.last_played_at ? base::local_date(*movie.last_played_at, user_.time_zone) : "";
    return base::is_watch_date(day, today) && day <= today ? std::optional(day) : std::nullopt;
  }

  std::string last_time_of(std::int64_t movie) const {
    for (const domain::Play& play : store::plays_of_movie(tools_.db, user_.id, movie))
      if (play.watched_at && base::is_iso_date(*play.watched_at))
        return metadata::moment_of(*play.watched_at, user_.time_zone);
    return {};
  }

  const Tools& tools_;
  const store::Job& job_;
  const GoOn& go_on_;
  domain::User user_;
  metadata::Jellyfin& server_;
  std::int64_t total_ = 0;  // entries of the library
};

}  // namespace

void check_link(const Tools& tools, const store::Job& job, const GoOn&) {
  const auto link = link_of(tools, job);
  if (link) with_server(tools, *link, [](metadata::Jellyfin& server) { server.check(); });
}

void sync_jellyfin(const Tools& tools, const store::Job& job, const GoOn& go_on) {
  const auto link = link_of(tools, job);
  const auto user = link ? store::find_user(tools.db, link->user_id) : std::nullopt;
  if (!user) return;
  with_server(tools, *link, [&](metadata::Jellyfin& server) { JellyfinSync(tools, job, go_on, *user, server).run(); });
}

}  // namespace jobs
