// The owner's choices for the picture of a year, and the version of that picture. Nothing computed depends on them, so
// no revision is raised.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "domain/user.h"
#include "store/sqlite/db.h"

namespace store {

// Bits of YearCard::numbers.
constexpr int kCardFilms = 1, kCardHours = 2, kCardCinema = 4, kCardFirst = 8;
constexpr int kMostCardNumbers = 3;

struct YearCard {
  int numbers = kCardFilms | kCardHours | kCardCinema;
  std::string posters = "top";                 // "top": highest rated; "months": best of each; "none"
  std::optional<std::int64_t> person_id = {};  // nullopt: the most watched one; 0: nobody
  bool is_light = false;

  std::string text() const;  // one line that names every choice
};

bool is_card_posters(std::string_view text);
// Returns true if a picture may show places: only for public pages, and not by a share link.
bool may_tell_places(const domain::User& user, bool by_link = false);
// Returns the choices without those that the picture may not show.
YearCard shown_card(YearCard card, const domain::User& user, bool by_link = false);

YearCard find_year_card(Db& db, std::int64_t user_id, int year);
void save_year_card(Tx& tx, std::int64_t user_id, int year, const YearCard& card);

// Names everything that the picture of a year depends on, except for the files of posters. `today` is in the user's
// time zone, and does not matter for a year that is over.
std::string year_card_version(Db& db, const domain::User& user, int year, const YearCard& card,
                              const std::string& today, const std::string& language);

}  // namespace store
