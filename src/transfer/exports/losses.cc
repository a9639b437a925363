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
                               return tr_n("{n} rating falls between half stars and becomes the nearest: 8.5 is 4½.",
                                           "{n} ratings fall between half stars and become the nearest: 8.5 is 4½.", n);
                             }};
constexpr Loss kWholePoints = {&ExportNumbers::uneven_ratings, [](std::int64_t n) {
                                 return tr_n("{n} rating becomes whole points: 8.5 is 9.",
                                             "{n} ratings become whole points: 8.5 is 9.", n);
                               }};
constexpr Loss kVague = {&ExportNumbers::vague_plays, [](std::int64_t n) {
                           return tr_n("{n} play loses its month or year, as only whole dates are known there.",
                                       "{n} plays lose their month or year, as only whole dates are known there.", n);
                         }};
constexpr Loss kVagueToWatched = {
    &ExportNumbers::vague_plays, [](std::int64_t n) {
      return tr_n("{n} play knows only a month or a year: its film arrives as watched, without a date.",
                  "{n} plays know only a month or a year: their films arrive as watched, without a date.", n);
    }};
constexpr Loss kUndatedToWatched = {&ExportNumbers::undated_plays, [](std::int64_t n) {
                                      return tr_n("{n} play has no date: its film arrives as watched, once.",
                                                  "{n} plays have no date: their films arrive as watched, once.", n);
                                    }};
constexpr Loss kUnseenWatched = {&ExportNumbers::unseen_ratings, [](std::int64_t n) {
                                   return tr_n("{n} film that is rated without a play arrives as watched.",
                                               "{n} films that are rated without a play arrive as watched.", n);
                                 }};
constexpr Loss kUnseenCompleted = {&ExportNumbers::unseen_ratings, [](std::int64_t n) {
                                     return tr_n("{n} rating without a play arrives as “Completed”.",
                                                 "{n} ratings without a play arrive as “Completed”.", n);
                                   }};
constexpr Loss kReviewWatched = {&ExportNumbers::lone_reviews, [](std::int64_t n) {
                                   return tr_n("{n} film with nothing but a review arrives as watched.",
                                               "{n} films with nothing but a review arrive as watched.", n);
                                 }};
constexpr Loss kNoImdb = {&ExportNumbers::ratings_without_imdb, [](std::int64_t n) {
                            return tr_n("{n} rating is left out: the film’s id at IMDb is not known.",
                                        "{n} ratings are left out: the films’ ids at IMDb are not known.", n);
                          }};
constexpr Loss kPlays = {&ExportNumbers::plays, [](std::int64_t n) {
                           return tr_n("{n} play is left out, as only ratings are in it.",
                                       "{n} plays are left out, as only ratings are in it.", n);
                         }};
constexpr Loss kWatchlist = {&ExportNumbers::watchlist, [](std::int64_t n) {
                               return tr_n("{n} film on the watchlist is left out.",
                                           "{n} films on the watchlist are left out.", n);
                             }};
constexpr Loss kNotes = {&ExportNumbers::notes, [](std::int64_t n) {
                           return tr_n("{n} note of a play is left out.", "{n} notes of plays are left out.", n);
                         }};
constexpr Loss kPrivateNotes = {
    &ExportNumbers::notes, [](std::int64_t n) {
      return tr_n("{n} note of a play is left out: there it would be a review that everybody reads.",
                  "{n} notes of plays are left out: there they would be reviews that everybody reads.", n);
    }};
constexpr Loss kPlaces = {&ExportNumbers::places, [](std::int64_t n) {
                            return tr_n("{n} play loses its place.", "{n} plays lose their places.", n);
                          }};
constexpr Loss kTags = {&ExportNumbers::tagged, [](std::int64_t n) {
                          return tr_n("{n} play loses its tags.", "{n} plays lose their tags.", n);
                        }};
constexpr Loss kLooseTags = {&ExportNumbers::loose_tags, [](std::int64_t n) {
                               return tr_n("{n} play without a day loses its tags.",
                                           "{n} plays without a day lose their tags.", n);
                             }};
constexpr Loss kCinemas = {&ExportNumbers::cinema_visits, [](std::int64_t n) {
                             return tr_n("{n} play loses that its place is a cinema.",
                                         "{n} plays lose that their places are cinemas.", n);
                           }};
constexpr Loss kMarks = {&ExportNumbers::marks, [](std::int64_t n) {
                           return tr_n("{n} play loses its mark that it was a rewatch, or was none.",
                                       "{n} plays lose their marks that they were rewatches, or were none.", n);
                         }};
constexpr Loss kCompany = {&ExportNumbers::with_others, [](std::int64_t n) {
                             return tr_n("{n} play loses who it was with.", "{n} plays lose who they were with.", n);
                           }};
constexpr Loss kWriters = {&ExportNumbers::by_others, [](std::int64_t n) {
                             return tr_n("{n} play loses who logged it.", "{n} plays lose who logged them.", n);
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
                                return tr_n("{n} list without films is left out.",
                                            "{n} lists without films are left out.", n);
                              }};
constexpr Loss kListOrders = {&ExportNumbers::filled_lists, [](std::int64_t n) {
                                return tr_n(
                                    "{n} list loses its order, its text, its notes and who may see it.",
                                    "{n} lists lose their order, their texts, their notes and who may see them.", n);
                              }};
constexpr Loss kListTexts = {&ExportNumbers::filled_lists, [](std::int64_t n) {
                               return tr_n("{n} list loses its text and who may see it; its name is that of its file.",
                                           "{n} lists lose their texts and who may see them; their names are those of "
                                           "their files.",
                                           n);
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
    "repeating does no harm.\n";
constexpr std::string_view kMovarySteps =
    "Movary takes history.csv, ratings.csv and watchlist.csv in its settings, each under its name; Watcharr and Ryot\n"
    "know them too. Importing history.csv twice counts each play twice there.\n";

constexpr std::string_view kMatineeSteps =
    "Another Matinee takes this file as it is, like any upload, and here it can be imported again without doubling\n"
    "anything. Each line of a .ndjson file is one record as JSON.\n";

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
  text += lost.empty() ? "\nAll plays, ratings and films of the watchlist have their place there.\n"
                       : "\nWhat has no place there:\n";
  for (const Text& sentence : lost) text += "- " + base::english(sentence) + '\n';
  return text;
}

}  // namespace transfer
