#include "base/config.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <optional>
#include <sstream>
#include <thread>

#include "base/config_keys.h"
#include "base/descriptor.h"
#include "base/log.h"
#include "base/text.h"
#include "base/time.h"

extern char** environ;

namespace base {

namespace {

constexpr std::size_t kMaxFile = 64 * 1024;
constexpr std::string_view kFileEnd = "_FILE";

constexpr std::int64_t kMostTries = 10000, kMostMinutes = 1440;  // cache.db keeps a counter for a day

const ConfigKey* find_key(std::string_view name) {
  const auto found = std::find_if(std::begin(kConfigKeys), std::end(kConfigKeys),
                                  [&](const ConfigKey& key) { return key.name == name; });
  return found == std::end(kConfigKeys) ? nullptr : found;
}

std::string read_text_file(const std::string& path) {
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  std::string text;
  std::array<char, 4096> part;
  ssize_t got = file.is_open() ? 1 : -1;
  while (got > 0 && text.size() <= kMaxFile) {
    got = read(file.get(), part.data(), part.size());
    if (got > 0) text.append(part.data(), static_cast<std::size_t>(got));
  }
  if (got < 0) throw ConfigError("cannot read " + path + ": " + std::strerror(errno));
  if (text.size() > kMaxFile) throw ConfigError(path + " is larger than 64 KiB");
  return text;
}

// Reads lines of "KEY=value", with optional spaces around both, and optional quotes around the value.
Config::Variables read_file(std::string_view text) {
  Config::Variables values;
  int number = 0;
  for (std::string_view line : split(text, '\n')) {
    ++number;
    line = trim(line);
    if (line.empty() || line.front() == '#') continue;
    const auto equals = line.find('=');
    if (equals == std::string_view::npos)
      throw ConfigError("configuration line " + std::to_string(number) + " is not KEY=VALUE");
    std::string_view value = trim(line.substr(equals + 1));
    if (value.size() >= 2 && (value.front() == '"' || value.front() == '\'') && value.back() == value.front())
      value = value.substr(1, value.size() - 2);
    values[std::string(trim(line.substr(0, equals)))] = std::string(value);
  }
  return values;
}

// Refuses a user name or password in the URL: they have settings of their own, which pages do not show.
bool is_smtp_url(std::string_view text) {
  const std::size_t scheme = text.starts_with("smtps://") ? 8 : text.starts_with("smtp://") ? 7 : 0;
  return scheme != 0 && text.size() > scheme && text.find_first_of(" \"'<>\\?#@/", scheme) == std::string_view::npos &&
         text.size() <= 500;
}

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> found;
  std::string normal(text);
  std::replace(normal.begin(), normal.end(), ',', ' ');
  std::istringstream stream(normal);
  for (std::string word; stream >> word;) found.push_back(word);
  return found;
}

// Reads "5 in 15 min". Returns nullopt for another form or numbers out of bounds.
std::optional<TryLimit> try_limit_from(std::string_view text) {
  const std::vector<std::string> parts = words(text);
  if (parts.size() != 4 || parts[1] != "in" || parts[3] != "min") return std::nullopt;
  const auto tries = parse_int(parts[0]), minutes = parse_int(parts[2]);
  if (!tries || !minutes || *tries < 1 || *tries > kMostTries || *minutes < 1 || *minutes > kMostMinutes)
    return std::nullopt;
  return TryLimit{static_cast<int>(*tries), *minutes * kMinute};
}

// Returns true for "*", "unix", an address, or a network such as 10.0.0.0/8.
bool is_network(const std::string& text) {
  if (text == "*" || text == "unix" || text == "unix:") return true;
  const auto slash = std::min(text.find('/'), text.size());
  const std::string address = text.substr(0, slash);
  in6_addr parsed{};
  const bool v6 = inet_pton(AF_INET6, address.c_str(), &parsed) == 1;
  if (!v6 && inet_pton(AF_INET, address.c_str(), &parsed) != 1) return false;
  if (slash == text.size()) return true;
  const auto bits = parse_int(text.substr(slash + 1));
  return bits && *bits >= 0 && *bits <= (v6 ? 128 : 32);
}

// Returns true for "en" or "en-US".
bool is_language(std::string_view text) {
  const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  const auto is_lower = [](char c) { return c >= 'a' && c <= 'z'; };
  if (text.size() != 2 && text.size() != 5) return false;
  const bool country = text.size() == 2 || (text[2] == '-' && is_upper(text[3]) && is_upper(text[4]));
  return is_lower(text[0]) && is_lower(text[1]) && country;
}

// Checks the form roughly; net::is_mail_address checks the sender again before a mail is sent.
bool is_sender(std::string_view text) {
  const auto at = text.find('@');
  return at != std::string_view::npos && at > 0 && at + 1 < text.size() &&
         text.find_first_of(" \t<>()[],;:\"\\") == std::string_view::npos;
}

bool is_listen_address(std::string_view text) {
  if (text == "stdin") return true;
  if (text.starts_with("unix:")) return text.size() > 6 && text[5] == '/';
  const auto colon = text.rfind(':');
  if (colon == std::string_view::npos || colon == 0) return false;
  const auto port = parse_int(text.substr(colon + 1));
  return port && *port >= 1 && *port <= 65535;
}

int processors() { return static_cast<int>(std::thread::hardware_concurrency()); }

// Returns the KEY of a name KEY_FILE, or an empty text for any other name.
std::string key_of_file(const std::string& name) {
  const std::string key = name.ends_with(kFileEnd) ? name.substr(0, name.size() - kFileEnd.size()) : "";
  return find_key(name) == nullptr && find_key(key) != nullptr ? key : "";
}

// Returns the removed key that a name KEY or KEY_FILE means, or an empty text.
std::string removed_key(const std::string& name) {
  const auto found = std::find_if(std::begin(kRemovedKeys), std::end(kRemovedKeys), [&](std::string_view key) {
    return name.starts_with(key) && (name.size() == key.size() || name.substr(key.size()) == kFileEnd);
  });
  return found == std::end(kRemovedKeys) ? "" : std::string(*found);
}

// Reads a value under KEY or KEY_FILE; throws for any other name, unless it once was a setting. An empty value leaves
// the default, and lets administrators set the key on the pages.
void set_value(const std::string& name, const std::string& value, ConfigSource source, Config::Variables& values,
               std::map<std::string, ConfigSource>& sources) {
  if (const std::string removed = removed_key(name); !removed.empty()) {
    if (!value.empty()) sources[removed] = source;
    return;
  }
  std::string key = key_of_file(name), text = value;
  if (!key.empty()) {
    try {
      text = read_text_file(value);
    } catch (const ConfigError& error) {
      throw ConfigError(name + ": " + error.what());
    }
    text = trim(std::string_view(text).substr(0, text.find('\n')));
  } else key = name;
  if (find_key(key) == nullptr) throw ConfigError("unknown setting " + name);
  values[key] = text;
  if (text.empty()) sources.erase(key);
  else sources[key] = source;
}

// Refuses a key that the file, or the environment, sets both directly and through KEY_FILE. Which of them counts would
// depend on their order.
void refuse_both(const Config::Variables& variables) {
  for (const auto& [name, text] : variables) {
    const std::string key = key_of_file(name);
    const auto itself = key.empty() ? variables.end() : variables.find(key);
    if (itself != variables.end() && !itself->second.empty())
      throw ConfigError(key + " and " + name + " are both set; remove one of them");
  }
}

}  // namespace

Config Config::from(std::string_view file_text, const Variables& environment) {
  Config config;
  const Variables in_file = read_file(file_text);
  refuse_both(in_file);
  refuse_both(environment);
  for (const auto& [name, text] : in_file) set_value(name, text, ConfigSource::file, config.values_, config.sources_);
  for (const auto& [name, text] : environment)
    if (name.starts_with("MATINEE_")) set_value(name, text, ConfigSource::environment, config.values_, config.sources_);
  config.parse();
  return config;
}

Config Config::with_settings(const Variables& settings) const {
  Config config = *this;
  for (const auto& [name, text] : settings)
    if (find_key(name) != nullptr && (source(name) == ConfigSource::unset || source(name) == ConfigSource::database))
      set_value(name, text, ConfigSource::database, config.values_, config.sources_);
  config.parse();
  return config;
}

std::string Config::default_value(std::string_view key) {
  const ConfigKey* known = find_key(key);
  return known == nullptr ? std::string() : std::string(known->fallback);
}

std::string Config::value(std::string_view key) const {
  const auto found = values_.find(std::string(key));
  return found == values_.end() || found->second.empty() ? default_value(key) : found->second;
}

TryLimit Config::try_limit(std::string_view key) const { return try_limit_from(value(key)).value_or(TryLimit{}); }

namespace {

std::int64_t number(const Config& config, const std::string& name, std::int64_t least, std::int64_t most) {
  const auto parsed = parse_int(config.value(name));
  if (!parsed || *parsed < least || *parsed > most)
    throw ConfigError(name + " must be a number from " + std::to_string(least) + " to " + std::to_string(most));
  return *parsed;
}

bool flag(const Config& config, const std::string& name) {
  const std::string value = config.value(name);
  if (value == "on" || value == "true" || value == "1" || value == "yes") return true;
  if (value == "off" || value == "false" || value == "0" || value == "no") return false;
  throw ConfigError(name + " must be on or off");
}

// Returns the URL without slashes at its end.
std::string url(const Config& config, const std::string& name) {
  std::string value = config.value(name);
  while (!value.empty() && value.back() == '/') value.pop_back();
  if (value.empty()) return value;
  const std::size_t scheme = value.starts_with("https://") ? 8 : value.starts_with("http://") ? 7 : 0;
  const bool has_host = scheme != 0 && value.size() > scheme && value[scheme] != '/';
  if (!has_host || value.find_first_of(" \"'<>\\?#@") != std::string::npos || value.size() > 500)
    throw ConfigError(name + " must be an http or https URL");
  return value;
}

std::vector<std::string> networks(const Config& config, const std::string& name) {
  std::vector<std::string> found = words(config.value(name));
  for (const std::string& network : found)
    if (!is_network(network))
      throw ConfigError(name + " must hold addresses or networks as 10.0.0.0/8, with spaces between");
  return found;
}

void parse_general(Config& config) {
  config.base_url = url(config, "MATINEE_BASE_URL");
  const auto slash =
      config.base_url.empty() ? std::string::npos : config.base_url.find('/', config.base_url.find("://") + 3);
  config.base_path = slash == std::string::npos ? "" : config.base_url.substr(slash);
  config.data_dir = config.value("MATINEE_DATA_DIR");
  config.secret_file =
      config.value("MATINEE_SECRET_FILE").empty() ? config.data_dir + "/secret" : config.value("MATINEE_SECRET_FILE");
  config.registration = flag(config, "MATINEE_REGISTRATION");
  config.timezone = config.value("MATINEE_TIMEZONE");
  if (!is_time_zone(config.timezone)) throw ConfigError("MATINEE_TIMEZONE is not a time zone of this machine");
  config.language = config.value("MATINEE_LANGUAGE");
  config.texts_dir = config.value("MATINEE_TEXTS_DIR");
  if (!config.language.empty() && !is_language(config.language))
    throw ConfigError("MATINEE_LANGUAGE must be written as de or pt-BR");
}

void parse_server(Config& config) {
  config.listen = config.value("MATINEE_LISTEN");
  if (!is_listen_address(config.listen)) throw ConfigError("MATINEE_LISTEN must be unix:/path, host:port or stdin");
  const std::string mode = config.value("MATINEE_SOCKET_MODE");  // read in cli/serve.cc
  if (mode.size() < 3 || mode.size() > 4 || mode.find_first_not_of("01234567") != std::string::npos)
    throw ConfigError("MATINEE_SOCKET_MODE must be octal, as 0660");
  const bool workers_set = !config.value("MATINEE_WORKERS").empty();
  config.workers =
      workers_set ? static_cast<int>(number(config, "MATINEE_WORKERS", 1, 256)) : std::max(4, 2 * processors());
  config.max_requests = number(config, "MATINEE_MAX_REQUESTS", 0, 1000000000);
  config.request_timeout = static_cast<int>(number(config, "MATINEE_REQUEST_TIMEOUT", 1, 600));
  config.trusted_proxies = networks(config, "MATINEE_TRUSTED_PROXIES");
  config.trusted_proxies_set = !config.trusted_proxies.empty();
  static_cast<void>(networks(config, "MATINEE_METRICS_ALLOW"));  // read in web/admin/metrics.cc
  const std::vector<std::string> allowed = networks(config, "MATINEE_HOOK_ALLOW");
  for (const std::string& network : allowed)
    if (network == "*" || network.starts_with("unix"))
      throw ConfigError("MATINEE_HOOK_ALLOW must name each address or network");
  config.hook_allow = join(allowed, " ");
  config.log_level = config.value("MATINEE_LOG_LEVEL");
  LogLevel level{};
  if (!log_level_from_text(config.log_level, level))
    throw ConfigError("MATINEE_LOG_LEVEL must be debug, info, warning or error");
}

void parse_provider(Config& config) {
  config.metadata_api_url = url(config, "MATINEE_METADATA_API_URL");
  config.metadata_image_url = url(config, "MATINEE_METADATA_IMAGE_URL");
  config.metadata_api_key = config.value("MATINEE_METADATA_API_KEY");
  config.metadata_language = config.value("MATINEE_METADATA_LANGUAGE");
  if (!is_language(config.metadata_language))
    throw ConfigError("MATINEE_METADATA_LANGUAGE must be written as en or en-US");
  config.metadata_rate = static_cast<int>(number(config, "MATINEE_METADATA_RATE", 1, 1000));
  config.image_cache = flag(config, "MATINEE_IMAGE_CACHE");
  config.provider_search = flag(config, "MATINEE_PROVIDER_SEARCH");
}

void parse_mail(Config& config) {
  config.smtp_url = config.value("MATINEE_SMTP_URL");
  config.smtp_from = config.value("MATINEE_SMTP_FROM");
  config.smtp_user = config.value("MATINEE_SMTP_USER");
  config.smtp_password = config.value("MATINEE_SMTP_PASSWORD");
  if (!config.smtp_from.empty() && !is_sender(config.smtp_from))
    throw ConfigError("MATINEE_SMTP_FROM must be an e-mail address");
  if (!config.smtp_url.empty() && !is_smtp_url(config.smtp_url))
    throw ConfigError("MATINEE_SMTP_URL must be smtp://host or smtps://host, perhaps with :port");
}

void parse_limits(Config& config) {
  for (const ConfigKey& key : kConfigKeys)
    if (try_limit_from(key.fallback) && !try_limit_from(config.value(key.name)))
      throw ConfigError(std::string(key.name) +
                        " must be written as \"5 in 15 min\": 1 to 10000 times in 1 to 1440 minutes");
  config.rate_limit = flag(config, "MATINEE_RATE_LIMIT");
  const bool hashes_set = !config.value("MATINEE_LIMIT_HASHES").empty();
  config.password_hashes =
      hashes_set ? static_cast<int>(number(config, "MATINEE_LIMIT_HASHES", 1, 64)) : std::max(1, processors() - 1);
}

}  // namespace

void Config::parse() {
  parse_general(*this);
  parse_server(*this);
  parse_provider(*this);
  parse_mail(*this);
  parse_limits(*this);
  for (const char* name : {"MATINEE_BACKUP_DAILY", "MATINEE_BACKUP_WEEKLY", "MATINEE_BACKUP_MONTHLY"})
    static_cast<void>(number(*this, name, 0, 1000));  // read in store/upkeep/rotation.cc
  if (!value("MATINEE_BACKUP_KEEP").empty()) static_cast<void>(number(*this, "MATINEE_BACKUP_KEEP", 0, 1000));
  dev = flag(*this, "MATINEE_DEV");
  stand_in = flag(*this, "MATINEE_STAND_IN");
}

Config Config::load(const std::string& path, const std::string& default_file) {
  Variables environment;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    const auto equals = text.find('=');
    if (equals != std::string_view::npos) environment[std::string(text.substr(0, equals))] = text.substr(equals + 1);
  }
  std::string file = path;
  if (file.empty() && environment.count("MATINEE_CONFIG") != 0) file = environment["MATINEE_CONFIG"];
  // A default file that exists but cannot be read is an error; only a missing one is skipped.
  if (file.empty() && (access(default_file.c_str(), F_OK) == 0 || (errno != ENOENT && errno != ENOTDIR)))
    file = default_file;
  return from(file.empty() ? std::string() : read_text_file(file), environment);
}

ConfigSource Config::source(const std::string& key) const {
  const auto found = sources_.find(key);
  return found == sources_.end() ? ConfigSource::unset : found->second;
}

std::vector<ConfigEntry> Config::entries() const {
  std::vector<ConfigEntry> list;
  for (const ConfigKey& key : kConfigKeys) {
    const std::string name(key.name);
    if (name == "MATINEE_CONFIG") continue;
    std::string shown = name == "MATINEE_SECRET_FILE"    ? secret_file
                        : name == "MATINEE_WORKERS"      ? std::to_string(workers)
                        : name == "MATINEE_LIMIT_HASHES" ? std::to_string(password_hashes)
                                                         : value(name);
    if (key.secret && !shown.empty()) shown = "********";
    list.push_back({name, shown, source(name)});
  }
  return list;
}

}  // namespace base
