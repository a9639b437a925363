// The types of work for the job runner, as the database and the API name them, and the subjects that are no numbers.
#pragma once

#include <string_view>

namespace domain {

inline constexpr std::string_view kBackupJob = "backup";
inline constexpr std::string_view kCacheImagesJob = "cache_images";      // of the film that the subject numbers
inline constexpr std::string_view kRefreshImagesJob = "refresh_images";  // what is missing of every film
inline constexpr std::string_view kSweepImagesJob = "sweep_images";
inline constexpr std::string_view kRefreshMoviesJob = "refresh_movies";
inline constexpr std::string_view kRefreshPersonsJob = "refresh_persons";
inline constexpr std::string_view kPersonCreditsJob = "person_credits";  // of the person that the subject numbers
inline constexpr std::string_view kCollectionJob = "collection";  // the films of the saga that the subject numbers
inline constexpr std::string_view kProviderListsJob = "provider_lists";
inline constexpr std::string_view kWatchOffersJob = "watch_offers";    // of films that people may want to watch
inline constexpr std::string_view kReleaseDatesJob = "release_dates";  // of films that people wait for
inline constexpr std::string_view kCheckLinkJob = "check_link";        // of the linked_service that the subject numbers
inline constexpr std::string_view kSyncJellyfinJob = "sync_jellyfin";  // likewise
inline constexpr std::string_view kMatchPlayJob = "match_play";        // of the unmatched_play that the subject numbers
inline constexpr std::string_view kSendHooksJob = "send_hooks";        // what waits for hooks, of all users
inline constexpr std::string_view kDigestJob = "digest";               // of the user that the subject numbers
inline constexpr std::string_view kExportJob = "export";               // subject: "<user id> <format>"
inline constexpr std::string_view kWeeklyExportJob = "weekly_export";  // of the user that the subject numbers
inline constexpr std::string_view kYearCardJob =
    "year_card";  // subject: "<user id> <year>", or "… link": of share links
// Of the import_batch that the subject numbers: its files are read, its films found, its rows applied and taken back.
inline constexpr std::string_view kImportReadJob = "import_read";
inline constexpr std::string_view kImportMatchJob = "import_match";
inline constexpr std::string_view kImportApplyJob = "import_apply";
inline constexpr std::string_view kImportUndoJob = "import_undo";
inline constexpr std::string_view kImportForecastJob = "import_forecast";  // works out what import_undo would leave

inline constexpr std::string_view kJobTypes[] = {
    kBackupJob,        kCacheImagesJob, kRefreshImagesJob, kSweepImagesJob, kRefreshMoviesJob,  kRefreshPersonsJob,
    kPersonCreditsJob, kCollectionJob,  kProviderListsJob, kWatchOffersJob, kReleaseDatesJob,   kCheckLinkJob,
    kSyncJellyfinJob,  kMatchPlayJob,   kSendHooksJob,     kDigestJob,      kExportJob,         kWeeklyExportJob,
    kImportReadJob,    kImportMatchJob, kImportApplyJob,   kImportUndoJob,  kImportForecastJob, kYearCardJob};

// Subjects of refreshing: everything that was synchronised before the job was added, or a few of the stalest, if older
// than a month.
inline constexpr std::string_view kEverything = "all", kStalest = "stalest";

}  // namespace domain
