#include "stage.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstring>

#include "api/dialect/dispatch.h"
#include "app/admin/settings.h"
#include "jobs/runner.h"
#include "metadata/client.h"
#include "routes.h"
#include "store/upkeep/migrate.h"

namespace cases {

namespace {

constexpr base::UnixTime kNow = 1714564800;  // 2024-05-01T12:00:00Z

store::DbOptions cache_options() {
  store::DbOptions options;
  options.durable = false;
  return options;
}

metadata::ClientOptions client_options(const std::string& provider_url, long timeout_ms) {
  metadata::ClientOptions options;
  options.api_url = provider_url + "/3";
  options.image_url = provider_url + "/t/p";
  options.api_key = "test";
  options.language = "en-US";
  options.total_timeout_ms = timeout_ms;
  return options;
}

Material gather(const std::string& provider_url, store::Db& cache, const base::Clock& clock) {
  metadata::Client client(client_options(provider_url, 6000));
  metadata::Provider provider(client, cache, clock);
  return gather_material(provider);
}

// Empties a folder in which the job runner may still put a picture, for the file before.
void empty_folder(const std::string& folder) {
  for (int tries = 0; !std::filesystem::is_empty(folder); ++tries) {
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      std::filesystem::remove_all(entry.path(), error);
    if (error && tries == 100) throw std::filesystem::filesystem_error("cannot empty", folder, error);
    if (error) usleep(20000);
  }
}

Reply reply_of(const http::Response& response) {
  Reply reply;
  reply.status = response.status;
  reply.headers = response.headers;
  const bool bodiless = response.close_without_body || response.status == 204 || response.status == 304;
  if (!bodiless) reply.body = response.body;
  if (!bodiless && response.file)
    http::write_cgi(response, [&reply](std::string_view piece) { return reply.body += piece, true; });
  if (!bodiless && response.file) reply.body.erase(0, http::to_cgi(response).size());
  return reply;
}

http::BodyReader reader_of(const std::string& body) {
  return [&body, at = std::size_t{0}](char* data, std::size_t size) mutable {
    const std::size_t count = std::min(size, body.size() - at);
    std::memcpy(data, body.data() + at, count);
    at += count;
    return count;
  };
}

// Returns true if an exchange moves the clock, runs jobs, or counts on a clock that is still, because a one-time code
// changes every half minute.
bool needs_own_clock(const Exchange& exchange) {
  const bool moves = std::any_of(exchange.headers.begin(), exchange.headers.end(), [](const auto& header) {
    return header.first == "@later" || header.first == "@jobs";
  });
  return moves || exchange.body.find("{{totp:") != std::string::npos;
}

}  // namespace

http::Variables variables_for(const std::string& method, const std::string& path, const std::string& body) {
  return {{"REQUEST_METHOD", method},      {"REQUEST_URI", path},
          {"REMOTE_ADDR", "198.51.100.7"}, {"HTTP_HOST", "matinee.test"},
          {"SERVER_PROTOCOL", "HTTP/1.1"}, {"CONTENT_LENGTH", body.empty() ? "" : std::to_string(body.size())}};
}

http::Variables variables_of_page(const std::string& path, const std::string& person) {
  http::Variables variables = variables_for("GET", path);
  if (!person.empty()) variables["HTTP_COOKIE"] = "id=" + token_of(person);
  return variables;
}

// The things that `matinee serve` builds after fork, for one file.
struct InProcess::Process {
  Process(base::Config settings, const std::string& provider_url, const base::Clock& clock,
          const base::Languages& languages)
      : configured(std::move(settings)),
        config(configured),
        keys(auth::Keys::from_secret(std::string(32, 's'))),
        db(config.database_path()),
        cache(config.cache_path(), cache_options()),
        client(client_options(provider_url, 1000)),
        provider(client, cache, clock),
        services{config, keys, db, cache, provider, clock, languages} {
    client.key_source = [this] { return config.metadata_api_key; };
  }

  base::Config configured, config;
  auth::Keys keys;
  store::Db db, cache;
  metadata::Client client;
  metadata::Provider provider;
  app::Services services;
};

InProcess::InProcess(const test::TemporaryFolder& folder, const std::string& provider_url,
                     const base::Languages& languages)
    : folder_(folder), provider_url_(provider_url), languages_(languages), clock_(kNow) {
  store::prepare_cache(folder.file("cache.db"));
  store::Db cache(folder.file("cache.db"), cache_options());
  material_ = gather(provider_url, cache, clock_);
  clear_cache(cache);
}

InProcess::~InProcess() = default;

base::UnixTime InProcess::now() const { return clock_.now(); }

void InProcess::later(base::UnixTime seconds) { clock_.set(clock_.now() + seconds); }

void InProcess::run_jobs() {
  const std::atomic<bool> never = false;
  jobs::Runner(
      {process_->config, process_->db, process_->cache, process_->provider, clock_, process_->keys, {}, &languages_})
      .run_due(never);
}

// Migrates and fills a fixture once; later files get a copy. A fixture that failed halfway is made again, so that each
// case that needs it reports the reason.
std::string InProcess::prepared(const std::string& fixture) {
  if (const auto known = prepared_.find(fixture); known != prepared_.end()) return known->second;
  const std::string file = folder_.file(fixture + ".db");
  for (const char* suffix : {"", "-wal", "-shm"}) std::filesystem::remove(file + suffix);
  store::migrate(file);
  {
    store::Db db(file, {.patient = true});
    fill(db, fixture, *material_, kNow);
  }
  return prepared_[fixture] = file;
}

bool InProcess::set(const CaseFile& file) {
  process_.reset();
  const std::string data = folder_.file("data");
  std::filesystem::remove_all(data);
  for (const char* name : {"", "/images", "/profile-images"}) mkdir((data + name).c_str(), 0755);
  std::filesystem::copy_file(prepared(file.fixture), data + "/matinee.db");
  store::prepare_cache(data + "/cache.db");
  base::Config::Variables settings = {{"MATINEE_DATA_DIR", data},
                                      {"MATINEE_METADATA_API_URL", provider_url_ + "/3"},
                                      {"MATINEE_METADATA_IMAGE_URL", provider_url_ + "/t/p"},
                                      {"MATINEE_METADATA_API_KEY", "test"}};
  for (const auto& [name, value] : file.config) settings[name] = value;
  clock_.set(kNow);
  process_ = std::make_unique<Process>(base::Config::from("", settings), provider_url_, clock_, languages_);
  return true;
}

Reply InProcess::ask(const http::Variables& asked, const std::string& body) {
  process_->config = app::effective_config(process_->configured, process_->keys, process_->db);
  if (!mail_server.empty() && !process_->config.smtp_url.empty()) process_->config.smtp_url = mail_server;
  http::Variables variables = asked;
  if (!language.empty()) variables["HTTP_ACCEPT_LANGUAGE"] = language;
  app::DispatchResult outcome = api::dispatch(process_->services, routes(), variables, reader_of(body));
  const Reply reply = reply_of(outcome.response);
  app::run_after_answer(outcome);
  if (on_reply) on_reply(variables, body, reply);
  return reply;
}

const base::Config& InProcess::config() const { return process_->config; }

OverSocket::OverSocket(std::string socket, const std::string& data_dir, const std::string& provider_url)
    : socket_(std::move(socket)),
      data_dir_(data_dir),
      db_(data_dir + "/matinee.db", {.patient = true}),
      cache_(data_dir + "/cache.db", cache_options()),
      material_(gather(provider_url, cache_, clock_)) {}

bool OverSocket::set(const CaseFile& file) {
  if (!file.config.empty() || file.in_process_only) return false;
  if (std::any_of(file.exchanges.begin(), file.exchanges.end(), needs_own_clock)) return false;
  clear_database(db_);
  clear_cache(cache_);
  for (const char* folder : {"/images", "/profile-images"}) empty_folder(data_dir_ + folder);
  fill(db_, file.fixture, material_, clock_.now());
  return true;
}

Reply OverSocket::ask(const http::Variables& variables, const std::string& body) {
  return fcgi_request(socket_, variables, body);
}

}  // namespace cases
