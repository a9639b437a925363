#include "store/sharing/year_card.h"

#include "base/text.h"
#include "store/numbers/statistics.h"

namespace store {

std::string YearCard::text() const {
  return std::to_string(numbers) + ' ' + posters + ' ' + (person_id ? std::to_string(*person_id) : "-") +
         (is_light ? " light" : " dark");
}

bool is_card_posters(std::string_view text) { return text == "top" || text == "months" || text == "none"; }

bool may_tell_places(const domain::User& user, bool by_link) {
  return user.privacy == domain::Privacy::everyone && !by_link;
}

YearCard shown_card(YearCard card, const domain::User& user, bool by_link) {
  if (!may_tell_places(user, by_link)) card.numbers &= ~kCardCinema;
  return card;
}

YearCard find_year_card(Db& db, std::int64_t user_id, int year) {
  static constexpr char kSql[] =
      "SELECT numbers, posters, person_id, is_light FROM year_card WHERE user_id = ? AND year = ?";
  Query query(db, kSql, user_id, year);
  if (!query.step()) return {};
  return {static_cast<int>(query.integer(0)), query.text(1), query.optional_integer(2), query.flag(3)};
}

void save_year_card(Tx& tx, std::int64_t user_id, int year, const YearCard& card) {
  static constexpr char kSql[] =
      "INSERT INTO year_card (user_id, year, numbers, posters, person_id, is_light) VALUES (?1, ?2, ?3, ?4, ?5, ?6) "
      "ON CONFLICT (user_id, year) DO UPDATE SET numbers = ?3, posters = ?4, person_id = ?5, is_light = ?6";
  Query(tx, kSql, user_id, year, card.numbers, card.posters, card.person_id, card.is_light).run();
}

std::string year_card_version(Db& db, const domain::User& user, int year, const YearCard& card,
                              const std::string& today, const std::string& language) {
  const bool is_over = year < base::year_of(today);
  return card.text() + ' ' + language + ' ' + statistics_version(db, user, is_over ? "" : today) + ' ' + user.name +
         ' ' + MATINEE_VERSION;
}

}  // namespace store
