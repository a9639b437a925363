// Configuration: KEY=VALUE file, environment, defaults. The program reads it once at its start; an
// unknown MATINEE_ key or a bad value throws ConfigError with one line that names it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace base {

struct ConfigError : PermanentError {
  using PermanentError::PermanentError;
};

// The number of tries that a time allows: "5 in 15 min".
struct TryLimit {
  int tries = 0;
  std::int64_t seconds = 0;
};

enum class ConfigSource { unset, file, environment, database };

struct ConfigEntry {
  std::string name;
  std::string value;  // "********" for a secret that is set
  ConfigSource source;
};

class Config {
 public:
  using Variables = std::map<std::string, std::string>;

  // `file_text` is the content of the configuration file (empty if there is none), `environment` the process's
  // variables. KEY_FILE names a file whose first line is the value of KEY; neither may set both.
  static Config from(std::string_view file_text, const Variables& environment);

  // Reads the file named by `path`, else MATINEE_CONFIG, else `default_file` if it exists. Throws ConfigError if the
  // file cannot be read.
  static Config load(const std::string& path, const std::string& default_file = "/etc/matinee/matinee.conf");

  // Adds the settings that administrators made on the pages, for keys that file and environment leave unset.
  Config with_settings(const Variables& settings) const;

  std::string base_url;   // "https://films.example/matinee", no trailing slash; may be empty
  std::string base_path;  // "/matinee" or empty
  std::string data_dir;
  std::string secret_file;
  std::string listen;  // "unix:/path", "host:port" or "stdin"
  int workers = 0;
  std::int64_t max_requests = 0;
  int request_timeout = 0;  // seconds
  std::string metadata_api_url;
  std::string metadata_image_url;
  std::string metadata_api_key;
  std::string metadata_language;
  int metadata_rate = 0;  // requests per second for jobs
  bool image_cache = true;
  bool provider_search = true;  // sends the words that people type into a search to the metadata provider
  bool registration = false;
  std::string timezone;
  std::string language;                      // of pages and mails, "de"; if empty, the one that each browser asks for
  std::string texts_dir;                     // folder of the catalogues; if empty, the one that belongs to the program
  std::vector<std::string> trusted_proxies;  // CIDR or address; "unix" for the socket
  bool trusted_proxies_set = false;
  std::string smtp_url, smtp_from, smtp_user, smtp_password;
  std::string hook_allow;  // private addresses and networks that outbound hooks may reach, with spaces between
  bool rate_limit = true;
  int password_hashes = 0;  // number of passwords that are hashed at a time on this machine
  int password_wait = 1;    // seconds that a request waits for its turn to hash; no setting
  std::string log_level;
  bool dev = false;
  bool stand_in = false;  // the bundled stand-in provider is in use; pages say so

  // Returns true if films come from TMDB itself, so that pages may name TMDB as their source.
  bool asks_tmdb() const { return metadata_api_url.starts_with("https://api.themoviedb.org/"); }

  std::string database_path() const { return data_dir + "/matinee.db"; }
  std::string cache_path() const { return data_dir + "/cache.db"; }
  std::string images_dir() const { return data_dir + "/images"; }

  // Returns the source of a key's value, or of what a removed key still says (config_keys.h). Settings in the database
  // apply only to keys that are unset.
  ConfigSource source(const std::string& key) const;
  std::vector<ConfigEntry> entries() const;
  // Returns the value in force, which may be the default, or an empty text for an unknown key.
  std::string value(std::string_view key) const;
  static std::string default_value(std::string_view key);
  // Returns the value of a key that is written as "5 in 15 min", or zeros for any other key.
  TryLimit try_limit(std::string_view key) const;

 private:
  void parse();  // values_ → members
  Variables values_;
  std::map<std::string, ConfigSource> sources_;
};

}  // namespace base
