// The services of the process and the facts about one request, with which a handler works.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/route.h"
#include "auth/keys.h"
#include "auth/session.h"
#include "base/config.h"
#include "base/texts/language.h"
#include "base/time.h"
#include "domain/user.h"
#include "http/error.h"
#include "http/request.h"
#include "http/response.h"
#include "metadata/provider.h"
#include "store/account/audit.h"
#include "store/account/token.h"
#include "store/sharing/share_link.h"
#include "store/sqlite/db.h"

namespace app {

// A process of the server, as the administrator's page shows it.
struct ProcessState {
  std::int64_t pid = 0;
  std::int64_t requests = 0;
  std::int64_t memory = 0;  // resident bytes, shared ones included
  base::UnixTime started_at = 0;
  std::string_view state = {};  // "idle", "handling", …
};
struct ServerProcesses {
  base::UnixTime started_at = 0;  // of the master
  std::vector<ProcessState> workers;
};

class Metrics;

// The one page of the subject that a share link opens. There is no viewer then, and the page is the one for a visitor
// who may read it, without notes, places, companions and tags.
struct SharedPage {
  store::ShareKind kind = store::ShareKind::profile;
  std::int64_t subject_id = 0;  // as in store::ShareLink
  std::string path;             // "/share/…", below the base path

  bool has_feed() const { return kind == store::ShareKind::list || kind == store::ShareKind::diary; }
};

// The services of a process, built once after fork.
struct Services {
  const base::Config& config;
  const auth::Keys& keys;
  store::Db& db;
  store::Db& cache;
  metadata::Provider& provider;
  const base::Clock& clock;
  const base::Languages& languages;
  std::function<ServerProcesses()> processes = {};  // empty without a master
  Metrics* metrics = nullptr;                       // null without a master
  std::function<void()> wake_jobs = {};             // for a job that the answer waits for; empty without a master
};

struct Context {
  Context(const Services& services, std::span<const Route> table, const http::Request& request);

  const Services& app;
  std::span<const Route> routes;
  const http::Request& req;
  const base::Language& language;  // of the answer, and of mails that the request causes
  PathArgs args;
  std::string_view route;                           // the pattern, for logs and receipts
  bool without_session = false;                     // answers of this path, errors too, set no cookie
  bool shows_secret = false;                        // as the row of the route says
  std::optional<domain::User> viewer;               // nullopt for a visitor
  std::optional<domain::User> subject;              // of {username}, once a guard has allowed it
  std::optional<SharedPage> shared;                 // the page of a share link, once its guard has allowed it
  std::optional<store::Token> token;                // presented by the viewer
  std::optional<std::string> token_value;           // of the `id` cookie, when it is a valid login
  std::optional<auth::Session> session;             // web routes
  std::string undo;                                 // the token of the Undo, for a script that asked
  std::vector<http::Cookie> cookies;                // that the answer sets
  std::vector<std::function<void()>> after_answer;  // run when the answer is out

  bool is_api() const { return is_api_; }
  void mark_api() { is_api_ = true; }
  void mark_page() { is_api_ = false; }  // for an address below /api that people open: its failures are pages too

  base::UnixTime now() const { return app.clock.now(); }
  std::string today() const;          // in the viewer's zone, else the server's
  std::string subject_today() const;  // in the subject's zone
  const std::string& time_zone() const;
  bool is_https() const;
  std::string client_address() const;
  store::Origin origin() const;
  const std::string& base_path() const { return req.base_path(); }
  // Returns the path of a page of the subject: its own, or that of the share link which opens it.
  std::string page_path(const std::string& own) const { return shared ? shared->path : own; }
  std::string url(std::string_view path) const { return base_path() + std::string(path); }
  std::string csrf_token() const;
  // Returns a sentence in the language of the request.
  std::string text(const base::Text& sentence) const { return language.text(sentence); }
  const domain::User& member() const { return viewer.value(); }
  std::int64_t viewer_id() const { return viewer ? viewer->id : 0; }  // 0: a visitor
  // Returns true if words may go to the metadata provider while the viewer is still typing them.
  bool searches_provider() const { return viewer && viewer->provider_search && app.config.provider_search; }
  bool is_own() const { return viewer && subject && viewer->id == subject->id; }  // a page of the viewer's own

 private:
  bool is_api_ = false;
};

}  // namespace app
