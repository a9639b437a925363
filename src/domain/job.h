// The types of work for the job runner, as the database and the API name them, and the subjects that are not numbers.
#pragma once

#include <string_view>

namespace domain {

inline constexpr std::string_view kBackupJob = "backup";
inline constexpr std::string_view kCacheImagesJob = "cache_images";      // for the film whose id is the subject
inline constexpr std::string_view kRefreshImagesJob = "refresh_images";  // missing images of all films
inline constexpr std::string_view kSweepImagesJob = "sweep_images";
inline constexpr std::string_view kRefreshMoviesJob = "refresh_movies";
inline constexpr std::string_view kRefreshPersonsJob = "refresh_persons";
inline constexpr std::string_view kPersonCreditsJob = "person_credits";  // for the person whose id is the subject
inline constexpr std::string_view kCollectionJob = "collection";  // the films of the collection whose id is the subject
inline constexpr std::string_view kProviderListsJob = "provider_lists";
inline constexpr std::string_view kWatchOffersJob = "watch_offers";    // for films that people may want to watch
inline constexpr std::string_view kReleaseDatesJob = "release_dates";  // for films that people wait for
inline constexpr std::string_view kKnownFilmsJob = "known_films";      // for the page of a newcomer
inline constexpr std::string_view kCheckLinkJob = "check_link";        // for the linked_service whose id is the subject
inline constexpr std::string_view kSyncJellyfinJob = "sync_jellyfin";  // for the linked_service whose id is the subject
inline constexpr std::string_view kMatchPlayJob = "match_play";        // for the unmatched_play whose id is the subject
inline constexpr std::string_view kSendHooksJob = "send_hooks";        // sends the waiting notifications of all users
inline constexpr std::string_view kDigestJob = "digest";               // for the user whose id is the subject
inline constexpr std::string_view kExportJob = "export";               // subject: "<user id> <format>"
inline constexpr std::string_view kWeeklyExportJob = "weekly_export";  // for the user whose id is the subject
inline constexpr std::string_view kYearCardJob =
    "year_card";  // subject: "<user id> <year>", or "… link" for share links
// The subject of these jobs is the id of an import_batch. They read its files, find its films, and apply and revert its
// rows.
inline constexpr std::string_view kImportReadJob = "import_read";
inline constexpr std::string_view kImportMatchJob = "import_match";
inline constexpr std::string_view kImportApplyJob = "import_apply";
inline constexpr std::string_view kImportUndoJob = "import_undo";
inline constexpr std::string_view kImportForecastJob = "import_forecast";  // predicts what import_undo would leave

inline constexpr std::string_view kJobTypes[] = {
    kBackupJob,         kCacheImagesJob,   kRefreshImagesJob, kSweepImagesJob,    kRefreshMoviesJob,
    kRefreshPersonsJob, kPersonCreditsJob, kCollectionJob,    kProviderListsJob,  kWatchOffersJob,
    kReleaseDatesJob,   kKnownFilmsJob,    kCheckLinkJob,     kSyncJellyfinJob,   kMatchPlayJob,
    kSendHooksJob,      kDigestJob,        kExportJob,        kWeeklyExportJob,   kImportReadJob,
    kImportMatchJob,    kImportApplyJob,   kImportUndoJob,    kImportForecastJob, kYearCardJob};

// The subjects of refresh jobs: everything that was synchronised before the job was added, or a few of the stalest, if
// they are older than a month.
inline constexpr std::string_view kEverything = "all", kStalest = "stalest";
// The subject of a known_films job that fetches the posters too. Its subject is empty otherwise.
inline constexpr std::string_view kWithPosters = "posters";

}  // namespace domain
