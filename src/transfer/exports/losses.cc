#include "transfer/exports/losses.h"

namespace transfer {

namespace {

using base::Text;
using base::tr;
using base::tr_n;
using domain::ExportFormat;
using store::ExportNumbers;

// One kind of data that may be lost, and the sentence for a number of them.
struct Loss {
  std::int64_t ExportNumbers::*count;
  Text (*sentence)(std::int64_t n);
};

constexpr Loss kHalfStars = {&ExportNumbers::uneven_ratings, [](std::int64_t n) {
                               return tr_n("{n} rating is rounded to the nearest half star.",
                                           "{n} ratings are rounded to the nearest half star.", n);
                             }};
constexpr Loss kWholePoints = {&ExportNumbers::uneven_ratings, [](std::int64_t n) {
                                 return tr_n("{n} rating is rounded to a whole number.",
                                             "{n} ratings are rounded to whole numbers.", n);
                               }};
constexpr Loss kVague = {&ExportNumbers::vague_plays, [](std::int64_t n) {
                           return tr_n("{n} entry loses its month or year, because only full dates fit.",
                                       "{n} entries lose their month or year, because only full dates fit.", n);
                         }};
constexpr Loss kVagueToWatched = {
    &ExportNumbers::vague_plays, [](std::int64_t n) {
      return tr_n("{n} entry has only a month or year, so its film is marked as watched, with no date.",
                  "{n} entries have only a month or year, so their films are marked as watched, with no date.", n);
    }};
constexpr Loss kUndatedToWatched = {&ExportNumbers::undated_plays, [](std::int64_t n) {
                                      return tr_n(
                                          "{n} entry has no date, so its film is marked as watched once.",
                                          "{n} entries have no date, so their films are marked as watched once.", n);
                                    }};
constexpr Loss kUnseenWatched = {&ExportNumbers::unseen_ratings, [](std::int64_t n) {
                                   return tr_n("{n} rated film with no entry is marked as watched.",
                                               "{n} rated films with no entry are marked as watched.", n);
                                 }};
constexpr Loss kUnseenCompleted = {&ExportNumbers::unseen_ratings, [](std::int64_t n) {
                                     return tr_n("{n} rated film with no entry is marked “Completed”.",
                                                 "{n} rated films with no entry are marked “Completed”.", n);
                                   }};
constexpr Loss kReviewWatched = {&ExportNumbers::lone_reviews, [](std::int64_t n) {
                                   return tr_n("{n} film with only a review is marked as watched.",
                                               "{n} films with only a review are marked as watched.", n);
                                 }};
constexpr Loss kNoImdb = {&ExportNumbers::ratings_without_imdb, [](std::int64_t n) {
                            return tr_n("{n} rating is left out, because we don’t know the film’s IMDb ID.",
                                        "{n} ratings are left out, because we don’t know the films’ IMDb IDs.", n);
                          }};
constexpr Loss kPlays = {&ExportNumbers::plays, [](std::int64_t n) {
                           return tr_n("{n} entry is left out. The file holds only ratings.",
                                       "{n} entries are left out. The file holds only ratings.", n);
                         }};
constexpr Loss kWatchlist = {&ExportNumbers::watchlist, [](std::int64_t n) {
                               return tr_n("{n} watchlist film is left out.", "{n} watchlist films are left out.", n);
                             }};
constexpr Loss kNotes = {&ExportNumbers::notes,
                         [](std::int64_t n) { return tr_n("{n} note is left out.", "{n} notes are left out.", n); }};
constexpr Loss kPrivateNotes = {&ExportNumbers::notes, [](std::int64_t n) {
                                  return tr_n("{n} note is left out, because it would become a public review.",
                                              "{n} notes are left out, because they would become public reviews.", n);
                                }};
constexpr Loss kPlaces = {&ExportNumbers::places, [](std::int64_t n) {
                            return tr_n("{n} entry loses its place.", "{n} entries lose their places.", n);
                          }};
constexpr Loss kTags = {&ExportNumbers::tagged, [](std::int64_t n) {
                          return tr_n("{n} entry loses its tags.", "{n} entries lose their tags.", n);
                        }};
constexpr Loss kLooseTags = {&ExportNumbers::loose_tags, [](std::int64_t n) {
                               return tr_n("{n} undated entry loses its tags.", "{n} undated entries lose their tags.",
                                           n);
                             }};
constexpr Loss kCinemas = {&ExportNumbers::cinema_visits, [](std::int64_t n) {
                             return tr_n("{n} entry loses its “cinema” mark.", "{n} entries lose their “cinema” marks.",
                                         n);
                           }};
constexpr Loss kMarks = {&ExportNumbers::marks, [](std::int64_t n) {
                           return tr_n("{n} entry loses its “rewatch” or “first time” mark.",
                                       "{n} entries lose their “rewatch” or “first time” marks.", n);
                         }};
constexpr Loss kCompany = {&ExportNumbers::with_others, [](std::int64_t n) {
                             return tr_n("{n} entry loses who you watched with.",
                                         "{n} entries lose who you watched with.", n);
                           }};
constexpr Loss kWriters = {&ExportNumbers::by_others, [](std::int64_t n) {
                             return tr_n("{n} entry loses who logged it.", "{n} entries lose who logged them.", n);
                           }};
constexpr Loss kReviews = {&ExportNumbers::reviews, [](std::int64_t n) {
                             return tr_n("{n} review is left out.", "{n} reviews are left out.", n);
                           }};
constexpr Loss kLikes = {&ExportNumbers::likes,
                         [](std::int64_t n) { return tr_n("{n} like is left out.", "{n} likes are left out.", n); }};
constexpr Loss kFavourites = {&ExportNumbers::favourites, [](std::int64_t n) {
                                return tr_n("{n} favourite is left out.", "{n} favourites are left out.", n);
                              }};
constexpr Loss kLists = {&ExportNumbers::lists,
                         [](std::int64_t n) { return tr_n("{n} list is left out.", "{n} lists are left out.", n); }};
constexpr Loss kEmptyLists = {&ExportNumbers::empty_lists, [](std::int64_t n) {
                                return tr_n("{n} empty list is left out.", "{n} empty lists are left out.", n);
                              }};
constexpr Loss kListOrders = {&ExportNumbers::filled_lists, [](std::int64_t n) {
                                return tr_n("{n} list loses its order, description, notes and privacy setting.",
                                            "{n} lists lose their order, descriptions, notes and privacy settings.", n);
                              }};
constexpr Loss kListTexts = {
    &ExportNumbers::filled_lists, [](std::int64_t n) {
      return tr_n("{n} list loses its description and privacy setting, and is named after its file.",
                  "{n} lists lose their descriptions and privacy settings, and are named after their files.", n);
    }};
constexpr Loss kPast = {&ExportNumbers::past_ratings, [](std::int64_t n) {
                          return tr_n("{n} earlier rating is left out.", "{n} earlier ratings are left out.", n);
                        }};

constexpr Loss kOfMatinee[] = {kCompany, kWriters};
constexpr Loss kOfLetterboxd[] = {kHalfStars,    kVagueToWatched, kUndatedToWatched, kUnseenWatched, kReviewWatched,
                                  kPrivateNotes, kPlaces,         kLooseTags,        kCompany,       kWriters,
                                  kLikes,        kFavourites,     kListTexts,        kEmptyLists,    kPast};
constexpr Loss kOfTrakt[] = {kWholePoints, kVague,   kNotes, kPlaces,     kTags,  kMarks, kCompany,
                             kWriters,     kReviews, kLikes, kFavourites, kLists, kPast};
constexpr Loss kOfMovary[] = {kWholePoints, kVague,   kCinemas, kTags,       kMarks, kCompany,
                              kWriters,     kReviews, kLikes,   kFavourites, kLists, kPast};
constexpr Loss kOfYamtrack[] = {kVague,   kUnseenCompleted, kPlaces, kTags,       kMarks, kCompany,
                                kWriters, kReviews,         kLikes,  kFavourites, kLists, kPast};
constexpr Loss kOfRyot[] = {kVague,   kNotes, kPlaces,     kTags,       kMarks,      kCompany,
                            kWriters, kLikes, kFavourites, kListOrders, kEmptyLists, kPast};
constexpr Loss kOfImdb[] = {kWholePoints, kNoImdb, kPlays, kWatchlist, kReviews, kLikes, kLists, kFavourites, kPast};
constexpr Loss kOfSpreadsheet[] = {kCinemas, kMarks, kCompany, kWriters, kFavourites, kListOrders, kEmptyLists, kPast};

template <std::size_t N>
std::vector<Text> counted(const Loss (&kinds)[N], const ExportNumbers& numbers) {
  std::vector<Text> sentences;
  for (const Loss& loss : kinds)
    if (const std::int64_t n = numbers.*loss.count; n > 0) sentences.push_back(loss.sentence(n));
  return sentences;
}

constexpr std::string_view kLetterboxdSteps =
    "Letterboxd takes these files at https://letterboxd.com/import/: first letterboxd-watched*.csv, then each\n"
    "letterboxd-diary-*.csv. letterboxd-watchlist*.csv is imported on the page of your watchlist, and each\n"
    "letterboxd-list-*.csv into a new list; a long one has several files, letterboxd-list-1-name.csv and then\n"
    "letterboxd-list-1-name-2.csv, which go into the same list. The same film on the same day is updated, so\n"
    "importing twice is harmless.\n";
constexpr std::string_view kMovarySteps =
    "Movary takes history.csv, ratings.csv and watchlist.csv in its settings, each under its name; Watcharr and Ryot\n"
    "know them too. Import history.csv only once, or every entry is doubled there.\n";

constexpr std::string_view kMatineeSteps =
    "Import this file into any Matinee, without unpacking it. Importing it again adds nothing twice.\n"
    "Each line of a .ndjson file is one record as JSON.\n";

std::string_view steps(ExportFormat format) {
  if (format == ExportFormat::matinee) return kMatineeSteps;
  return format == ExportFormat::letterboxd ? kLetterboxdSteps : kMovarySteps;
}

}  // namespace

std::vector<Text> losses(ExportFormat format, const ExportNumbers& numbers) {
  switch (format) {
    case ExportFormat::letterboxd:
      return counted(kOfLetterboxd, numbers);
    case ExportFormat::trakt:
      return counted(kOfTrakt, numbers);
    case ExportFormat::movary:
      return counted(kOfMovary, numbers);
    case ExportFormat::yamtrack:
      return counted(kOfYamtrack, numbers);
    case ExportFormat::ryot:
      return counted(kOfRyot, numbers);
    case ExportFormat::imdb:
      return counted(kOfImdb, numbers);
    case ExportFormat::csv:
      return counted(kOfSpreadsheet, numbers);
    case ExportFormat::matinee:
      return counted(kOfMatinee, numbers);
  }
  return {};
}

std::string export_readme(ExportFormat format, const ExportNumbers& numbers) {
  std::string text(steps(format));
  const std::vector<Text> lost = losses(format, numbers);
  text +=
      lost.empty() ? "\nAll entries, ratings and watchlist films are included.\n" : "\nWhat changes or is left out:\n";
  for (const Text& sentence : lost) text += "- " + base::english(sentence) + '\n';
  return text;
}

}  // namespace transfer
