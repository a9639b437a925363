#include "store/lists/movie_choices.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace store {

namespace {

constexpr std::string_view kListNames[] = {"server", "watched", "watchlist", "diary", "liked", "list"};

// Adds years up to decades. The years are newest first, and so are the decades.
MovieChoiceList decades_of(const MovieChoiceList& years) {
  MovieChoiceList decades;
  for (const MovieChoice& year : years) {
    const std::string decade = year.value.substr(0, 3) + '0';
    if (decades.empty() || decades.back().value != decade) decades.push_back({decade, decade, 0});
    decades.back().count += year.count;
  }
  return decades;
}

}  // namespace

MovieChoices movie_choices(Db& db, ChoicesOf list, std::int64_t id) {
  static constexpr char kSql[] = R"(
    WITH listed (movie_id, weight) AS MATERIALIZED (
      SELECT id, 1 FROM movie WHERE :list = 'server'
      UNION ALL
      SELECT movie_id, CASE :list WHEN 'diary' THEN plays ELSE 1 END FROM watched_movie
        WHERE :list IN ('watched', 'diary') AND user_id = :user
      UNION ALL
      SELECT movie_id, 1 FROM watchlist_entry WHERE :list = 'watchlist' AND user_id = :user
      UNION ALL
      SELECT movie_id, 1 FROM movie_like WHERE :list = 'liked' AND user_id = :user
      UNION ALL
      SELECT movie_id, 1 FROM movie_list_item WHERE :list = 'list' AND list_id = :user)
    SELECT 'genre', f.genre_id, (SELECT name FROM genre WHERE id = f.genre_id) AS name, sum(weight)
      FROM listed l CROSS JOIN movie_genre f ON f.movie_id = l.movie_id GROUP BY f.genre_id
    UNION ALL
    SELECT 'country', f.country_code, (SELECT name FROM country WHERE code = f.country_code), sum(weight)
      FROM listed l CROSS JOIN movie_country f ON f.movie_id = l.movie_id GROUP BY f.country_code
    UNION ALL
    SELECT 'language', m.original_language,
        coalesce((SELECT name FROM language WHERE code = m.original_language), m.original_language), sum(weight)
      FROM listed l CROSS JOIN movie m INDEXED BY movie_facts ON m.id = l.movie_id
      WHERE m.original_language IS NOT NULL GROUP BY m.original_language
    UNION ALL
    SELECT 'place', p.location_id, (SELECT name FROM location WHERE id = p.location_id), sum(p.plays)
      FROM play p WHERE :list = 'diary' AND p.user_id = :user AND p.location_id IS NOT NULL GROUP BY p.location_id
    UNION ALL
    SELECT 'tag', tag, tag, n FROM (SELECT tag, count(*) AS n FROM play_tag
      WHERE :list IN ('watched', 'diary') AND user_id = :user GROUP BY tag ORDER BY n DESC LIMIT 100)
    UNION ALL
    SELECT 'year', substr(m.release_date, 1, 4), substr(m.release_date, 1, 4), sum(weight)
      FROM listed l CROSS JOIN movie m INDEXED BY movie_facts ON m.id = l.movie_id
      WHERE m.release_date IS NOT NULL GROUP BY 2
    ORDER BY name /*scan*/)";
  MovieChoices choices;
  const std::map<std::string_view, MovieChoiceList*> lists = {
      {"genre", &choices.genres}, {"country", &choices.countries}, {"language", &choices.languages},
      {"place", &choices.places}, {"tag", &choices.tags},          {"year", &choices.years}};
  Query query(db, kSql);
  query.bind(":list", kListNames[static_cast<std::size_t>(list)]).bind(":user", id);
  while (query.step()) lists.at(query.text_view(0))->push_back({query.text(1), query.text(2), query.integer(3)});
  std::ranges::reverse(choices.years);
  choices.decades = decades_of(choices.years);
  return choices;
}

std::int64_t newest_movie_id(Db& db) {
  static constexpr char kSql[] = "SELECT max(id) FROM movie";
  Query query(db, kSql);
  return query.step() ? query.integer(0) : 0;
}

}  // namespace store
