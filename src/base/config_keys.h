// Every setting and its default; man/matinee.conf.5 explains each.
#pragma once

#include <string_view>

namespace base {

struct ConfigKey {
  std::string_view name;
  std::string_view fallback;
  bool secret = false;
};

constexpr ConfigKey kConfigKeys[] = {
    {"MATINEE_BASE_URL", ""},
    {"MATINEE_DATA_DIR", "/var/lib/matinee"},
    {"MATINEE_SECRET_FILE", ""},
    {"MATINEE_LISTEN", "unix:/run/matinee/matinee.sock"},
    {"MATINEE_SOCKET_MODE", "0660"},
    {"MATINEE_SOCKET_GROUP", ""},
    {"MATINEE_WORKERS", ""},
    {"MATINEE_MAX_REQUESTS", "100000"},
    {"MATINEE_REQUEST_TIMEOUT", "30"},
    {"MATINEE_METADATA_API_URL", "https://api.themoviedb.org/3"},
    {"MATINEE_METADATA_IMAGE_URL", "https://image.tmdb.org/t/p"},
    {"MATINEE_METADATA_API_KEY", "", true},
    {"MATINEE_METADATA_LANGUAGE", "en-US"},
    {"MATINEE_METADATA_RATE", "40"},
    {"MATINEE_IMAGE_CACHE", "on"},
    {"MATINEE_PROVIDER_SEARCH", "on"},
    {"MATINEE_REGISTRATION", "off"},
    {"MATINEE_TIMEZONE", "UTC"},
    {"MATINEE_LANGUAGE", ""},
    {"MATINEE_TEXTS_DIR", ""},
    {"MATINEE_TRUSTED_PROXIES", ""},
    {"MATINEE_SMTP_URL", ""},
    {"MATINEE_SMTP_FROM", ""},
    {"MATINEE_SMTP_USER", ""},
    {"MATINEE_SMTP_PASSWORD", "", true},
    {"MATINEE_RATE_LIMIT", "on"},
    {"MATINEE_LOG_LEVEL", "info"},
    {"MATINEE_METRICS_ALLOW", ""},
    {"MATINEE_HOOK_ALLOW", ""},
    {"MATINEE_BACKUP_DAILY", "7"},
    {"MATINEE_BACKUP_WEEKLY", "5"},
    {"MATINEE_BACKUP_MONTHLY", "12"},
    {"MATINEE_BACKUP_KEEP", ""},
    {"MATINEE_DEV", "off"},
    {"MATINEE_PORT", "8080"},
    {"MATINEE_STAND_IN", "off"},
    {"MATINEE_CONFIG", ""},
    {"MATINEE_LIMIT_PASSWORD_ADDRESS", "50 in 15 min"},
    {"MATINEE_LIMIT_FORM", "10 in 10 min"},
    {"MATINEE_LIMIT_WEBHOOK", "120 in 1 min"},
    {"MATINEE_LIMIT_HASHES", ""},
};

// Settings of earlier releases that no longer do anything. They may remain in a file or the environment; the log then
// warns at the start.
constexpr std::string_view kRemovedKeys[] = {
    "MATINEE_LIMIT_PASSWORD",
    "MATINEE_LIMIT_PASSWORD_ACCOUNT",
    "MATINEE_LIMIT_PASSWORD_NETWORK",
    "MATINEE_LIMIT_SECOND_FACTOR",
    "MATINEE_LIMIT_CHECK",
    "MATINEE_LIMIT_SECURITY",
    "MATINEE_LIMIT_SEARCH",
    "MATINEE_LIMIT_SHARED_PLAYS",
    "MATINEE_LIMIT_IMPORT",
    "MATINEE_LIMIT_TEST",
    "MATINEE_LIMIT_WEBHOOK_UNKNOWN",
    "MATINEE_LIMIT_FIRST_WAIT",
    "MATINEE_LIMIT_LONGEST_WAIT",
    "MATINEE_LIMIT_HASH_WAIT",
};

}  // namespace base
