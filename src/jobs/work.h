// The tools of jobs, and the job types that need no header of their own. Each function does one job from its subject; a
// ProviderError that it throws makes the runner try again later.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "auth/keys.h"
#include "base/config.h"
#include "base/texts/language.h"
#include "base/time.h"
#include "metadata/provider.h"
#include "store/sqlite/db.h"
#include "store/work/job.h"

namespace jobs {

struct Tools {
  const base::Config& config;
  store::Db& db;
  store::Db& cache;
  metadata::Provider& provider;
  const base::Clock& clock;
  const auth::Keys& keys;
  std::function<void()> follow_settings = {};  // brings `config` up to date; called before each job
  const base::Languages* languages = nullptr;  // of mails and pictures; null means only English
  std::function<void()> show_life = {};        // shows the master in every step that the job runner is alive
};

// Returns the server's language. If none is set, returns the one that fits this Accept-Language header best, else
// English.
const base::Language& language_of(const Tools& tools, std::string_view wanted = {});

// Jobs call it between two steps. It renews the lease and returns false when the job must stop.
using GoOn = std::function<bool()>;

// Returns true if there is a file at `path` that nobody has written to for a day.
bool is_day_old_file(const std::string& path, base::UnixTime now);

// provider_lists: stores the provider's names of languages and countries.
void provider_lists(const Tools& tools, const store::Job& job, const GoOn& go_on);

// person_credits: asks again for the films of a person (subject: its id), unless that was done since the job was added,
// and then for the runtimes that are not known yet, several at once and no faster than the provider's limit.
void person_credits(const Tools& tools, const store::Job& job, const GoOn& go_on);

// collection: asks for the films of a collection (subject: the provider's id of it) and their missing runtimes, as
// person_credits does for a person's.
void collection(const Tools& tools, const store::Job& job, const GoOn& go_on);

// watch_offers: asks which services show a few of the films that people with services may want to watch and whose
// offers are unknown, those of watchlists first. Known offers are not asked for again within their week.
void watch_offers(const Tools& tools, const store::Job& job, const GoOn& go_on);
bool lacks_offers(const Tools& tools);

// release_dates: asks for the release dates of a few of the films that people wait for (store/catalogue/release.h), the
// least recently asked first.
void release_dates(const Tools& tools, const store::Job& job, const GoOn& go_on);
bool lacks_release_dates(const Tools& tools);

// known_films: asks for the well-known films of each period (metadata/known_films.h) that are not cached, and for the
// posters of those that a newcomer sees (subject: domain::kWithPosters).
void known_films(const Tools& tools, const store::Job& job, const GoOn& go_on);
bool lacks_known_films(const Tools& tools);

// match_play: fetches the film of a reported play (subject: the row of store/work/unmatched_play.h) and records the
// play, once however often the job runs. If nobody knows the film, the row stays in the inbox.
void match_play(const Tools& tools, const store::Job& job, const GoOn& go_on);

// Adds the hooks job for retries and for events that the last hooks job was just too early for.
void queue_hooks_when_due(const Tools& tools);

// digest: sends the user whose id is the subject the mail of a week or a month (store/work/digest.h), unless nothing
// happened or it was begun before.
void send_digest(const Tools& tools, const store::Job& job, const GoOn& go_on);
// Adds digests in the morning of a Monday or the first of a month, in each user's zone, or later if the server was off.
void queue_digests_when_due(const Tools& tools);

// These work on a batch of uploaded files (subject: its id), continue where they were stopped, and do nothing if the
// batch is not in the right state. import_read stages the records of the files, and clears those of a discarded batch;
// it begins anew unless it has stored a position.
void import_read(const Tools& tools, const store::Job& job, const GoOn& go_on);
// import_match finds the films that the rows mean, several at once and no faster than the provider's limit, and decides
// what to do with each row. Films wait while the provider is down.
void import_match(const Tools& tools, const store::Job& job, const GoOn& go_on);
void import_apply(const Tools& tools, const store::Job& job, const GoOn& go_on);
void import_undo(const Tools& tools, const store::Job& job, const GoOn& go_on);
// import_forecast predicts what import_undo would do, for the page that asks before it.
void import_forecast(const Tools& tools, const store::Job& job, const GoOn& go_on);
// Deletes staged rows, uploaded files and the data that Undo needs, each after its time.
void clear_old_imports(const Tools& tools);

// year_card: draws the pictures of a year (subject: "<user id> <year>") in both shapes, unless they are of today's
// version, with posters that are cached.
void year_card(const Tools& tools, const store::Job& job, const GoOn& go_on);

// check_link: stores in the link (subject: its id) whether the media server still accepts the token.
void check_link(const Tools& tools, const store::Job& job, const GoOn& go_on);
// sync_jellyfin: marks the films that the user has seen as played on the server, and adds a play for films played there
// that have none here. A second run changes nothing more.
void sync_jellyfin(const Tools& tools, const store::Job& job, const GoOn& go_on);

// Removes profile pictures older than a day that no account names, and returns how many. A process that dies between
// its commit and the removal of the old file leaves one behind.
int remove_orphan_pictures(const Tools& tools);

}  // namespace jobs
