#include "slow_counts.h"

#include "base/text.h"

namespace cases {

namespace {

std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("''") : std::string(1, c);
  return out + '\'';
}

// Keeps the text of a statement, because a statement is known by the address of its text.
const char* kept(const std::string& sql) {
  static std::set<std::string> texts;
  return texts.insert(sql + " /*scan*/").first->c_str();
}

std::string tenths(const std::string& points) { return "round(10 * " + quoted(points) + ')'; }

// The first and the last day that a play of reduced precision may have been on.
constexpr char kFirstDay[] = "p.watched_at || substr('0000-01-01', length(p.watched_at) + 1)";
constexpr char kLastDay[] = "p.watched_at || substr('0000-12-31', length(p.watched_at) + 1)";

std::string on_movie(const ListAddress& list, const std::string& owner, const std::string& viewer) {
  std::string sql;
  const auto add = [&](const char* name, const auto& condition) {
    if (const std::string value = list.value(name); !value.empty()) sql += " AND " + condition(value);
  };
  const auto year = [](const std::string& value) { return "substr(m.release_date, 1, 4) = " + quoted(value); };
  add("search", [](const std::string& value) {
    return "(m.title LIKE " + quoted('%' + value + '%') + " OR m.original_title LIKE " + quoted('%' + value + '%') +
           ')';
  });
  add("release_year", year);
  add("decade",
      [](const std::string& value) { return "substr(m.release_date, 1, 3) = " + quoted(value.substr(0, 3)); });
  add("language", [](const std::string& value) { return "lower(m.original_language) = lower(" + quoted(value) + ')'; });
  add("genre", [](const std::string& value) {
    return "m.id IN (SELECT movie_id FROM movie_genre JOIN genre g ON g.id = genre_id WHERE g.id = " + quoted(value) +
           " OR g.name = " + quoted(value) + ')';
  });
  add("country", [](const std::string& value) {
    return "m.id IN (SELECT movie_id FROM movie_country WHERE country_code = upper(" + quoted(value) + "))";
  });
  add("company", [](const std::string& value) {
    return "m.id IN (SELECT movie_id FROM movie_company WHERE company_id = " + value + ')';
  });
  add("runtime_min", [](const std::string& value) { return "m.runtime >= " + value; });
  add("runtime_max", [](const std::string& value) { return "m.runtime <= " + value; });
  add("person", [](const std::string& value) {
    return "m.id IN (SELECT movie_id FROM movie_cast WHERE person_id = " + quoted(value) +
           " UNION SELECT movie_id FROM movie_crew WHERE person_id = " + quoted(value) + ')';
  });
  add("seen_by", [](const std::string& value) {
    return "m.id IN (SELECT movie_id FROM play WHERE user_id = (SELECT id FROM user WHERE name = " + quoted(value) +
           "))";
  });
  add("seen", [&](const std::string& value) {
    return std::string("m.id ") + (value == "no" ? "NOT " : "") +
           "IN (SELECT movie_id FROM play WHERE user_id = " + viewer + ')';
  });
  const std::string rating = "(SELECT rating FROM rating r WHERE r.movie_id = m.id AND r.user_id = " + owner + ')';
  add("rating_min", [&](const std::string& value) { return rating + " >= " + tenths(value); });
  add("rating_max", [&](const std::string& value) { return rating + " <= " + tenths(value); });
  return sql;
}

std::string on_play(const ListAddress& list) {
  std::string sql;
  const auto add = [&](const char* name, const auto& condition) {
    if (const std::string value = list.value(name); !value.empty()) sql += " AND " + condition(value);
  };
  const bool calendar = list.value("view") == "calendar";  // shows all years
  if (list.value("year") == "unknown") sql += " AND p.watched_at IS NULL";
  else if (!list.value("year").empty() && !calendar)
    sql += " AND substr(p.watched_at, 1, 4) = " + quoted(list.value("year"));
  if (!list.value("month").empty() && !calendar)
    sql += " AND CAST(substr(p.watched_at, 6, 2) AS INTEGER) = " + list.value("month");
  add("watched_from", [](const std::string& value) {
    return std::string(kFirstDay) + " >= " + quoted((value + "-01-01").substr(0, 10));
  });
  add("watched_to", [](const std::string& value) {
    return std::string(kLastDay) + " <= " + quoted(value + std::string("0000-12-31").substr(value.size()));
  });
  add("tag", [](const std::string& value) {
    return "p.id IN (SELECT play_id FROM play_tag WHERE tag = " + quoted(value) + ')';
  });
  add("location", [](const std::string& value) { return "p.location_id = " + value; });
  add("cinema",
      [](const std::string&) { return std::string("p.location_id IN (SELECT id FROM location WHERE is_cinema)"); });
  add("weekday", [](const std::string& value) {
    return "length(p.watched_at) = 10 AND strftime('%w', p.watched_at) = " + quoted(value == "7" ? "0" : value);
  });
  add("month_of_year",
      [](const std::string& value) { return "CAST(substr(p.watched_at, 6, 2) AS INTEGER) = " + value; });
  return sql;
}

}  // namespace

std::optional<ListAddress> ListAddress::of(const std::string& address) {
  ListAddress list;
  const auto question = address.find('?');
  const std::string plain = address.substr(0, address.find('#'));
  list.path = plain.substr(0, question);
  if (question == std::string::npos || question >= plain.size()) return list;
  const std::string query = plain.substr(question + 1);
  for (const std::string_view part : base::split(query, '&')) {
    const auto equals = part.find('=');
    const auto value =
        equals == std::string_view::npos ? std::optional<std::string>("") : base::form_decode(part.substr(equals + 1));
    if (!value) return std::nullopt;
    list.parameters[std::string(part.substr(0, equals))] = *value;
  }
  return list;
}

std::string ListAddress::value(const std::string& name) const {
  const auto found = parameters.find(name);
  return found == parameters.end() ? "" : found->second;
}

std::string ListAddress::text() const {
  std::string text = path;
  for (const auto& [name, value] : parameters)
    text += (text == path ? '?' : '&') + name + '=' + base::percent_encode(value);
  return text;
}

ListAddress SlowCounts::whole(const ListAddress& address) { return {address.path, {}}; }

std::int64_t SlowCounts::number(const std::string& sql) const {
  const auto [known, is_new] = known_.try_emplace(sql, 0);
  if (!is_new) return known->second;
  store::Query query(db_, kept(sql));
  return known->second = query.step() ? query.integer(0) : 0;
}

std::string SlowCounts::text(const std::string& sql) const {
  store::Query query(db_, kept(sql));
  return query.step() ? query.text(0) : "";
}

std::int64_t SlowCounts::owner_of(const ListAddress& address) const {
  const auto parts = base::split(address.path, '/');
  return parts.size() > 2
             ? number("SELECT id FROM user WHERE lower(name) = lower(" + quoted(std::string(parts[2])) + ")")
             : viewer_;
}

// Returns the SQL for the films `m` of a list.
std::string SlowCounts::movies_sql(const ListAddress& address) const {
  const std::string owner = std::to_string(owner_of(address));
  const std::string plays = "SELECT 1 FROM play p WHERE p.movie_id = m.id AND p.user_id = " + owner,
                    on_plays = on_play(address);
  std::string sql = "FROM movie m WHERE 1" + on_movie(address, owner, std::to_string(viewer_));
  if (address.path.ends_with("/watchlist"))
    sql += " AND m.id IN (SELECT movie_id FROM watchlist_entry WHERE user_id = " + owner + ')';
  else if (address.path.ends_with("/likes"))
    sql += " AND m.id IN (SELECT movie_id FROM movie_like WHERE user_id = " + owner + ')';
  else if (address.path != "/movies") sql += " AND EXISTS (" + plays + ')';
  if (!on_plays.empty()) sql += " AND EXISTS (" + plays + on_plays + ')';
  if (!address.value("rated").empty())
    sql += std::string(" AND m.id ") + (address.value("rated") == "no" ? "NOT " : "") +
           "IN (SELECT movie_id FROM rating WHERE user_id = " + owner + ')';
  if (!address.value("runtime").empty())
    sql += std::string(" AND m.runtime IS ") + (address.value("runtime") == "no" ? "" : "NOT ") + "NULL";
  if (!address.value("watched").empty())
    sql += std::string(" AND ") + (address.value("watched") == "no" ? "NOT " : "") + "EXISTS (" + plays + ')';
  return sql;
}

namespace {

// Returns the SQL for the plays of a user, each with is_first: the first of its film, one without a date, or as the
// user said.
std::string plays_sql(const ListAddress& list, const std::string& owner, const std::string& viewer) {
  return "FROM (SELECT *, coalesce(1 - is_rewatch, watched_at IS NULL OR row_number() OVER (PARTITION BY movie_id, "
         "watched_at IS NULL ORDER BY watched_at, position, id) = 1) AS is_first FROM play WHERE user_id = " +
         owner + ") p JOIN movie m ON m.id = p.movie_id WHERE 1" + on_movie(list, owner, viewer) + on_play(list);
}

std::string people_sql(const ListAddress& list, const std::string& owner) {
  const bool cast = list.path.ends_with("/actors");
  const std::string credits = cast ? "SELECT person_id, movie_id FROM movie_cast"
                                   : "SELECT person_id, movie_id FROM movie_crew WHERE job = 'Director'";
  std::string sql = "FROM person n WHERE n.id " + std::string(list.value("hidden").empty() ? "NOT IN" : "IN") +
                    " (SELECT person_id FROM hidden_person WHERE user_id = " + owner +
                    ") AND n.id IN (SELECT person_id FROM (" + credits +
                    ") c JOIN play p ON p.movie_id = c.movie_id WHERE p.user_id = " + owner + on_play(list) + ')';
  if (!list.value("role").empty()) sql += list.value("role") == "actress" ? " AND n.gender = 1" : " AND n.gender <> 1";
  if (!list.value("search").empty()) sql += " AND n.name LIKE " + quoted('%' + list.value("search") + '%');
  return sql;
}

}  // namespace

std::optional<std::int64_t> SlowCounts::of(const ListAddress& address) const {
  const std::string owner = std::to_string(owner_of(address));
  if (is_of_movies(address)) return number("SELECT count(*) " + movies_sql(address));
  if (is_of_people(address)) return number("SELECT count(*) " + people_sql(address, owner));
  if (!is_history(address)) return std::nullopt;
  const bool again = !address.value("again").empty();
  return number(std::string("SELECT coalesce(sum(p.plays") + (again ? " - is_first" : "") + "), 0) " +
                plays_sql(address, owner, std::to_string(viewer_)));
}

std::optional<double> SlowCounts::measure(const std::string& sql) const {
  store::Query query(db_, kept(sql));
  return query.step() && !query.is_null(0) ? std::optional(query.real(0)) : std::nullopt;
}

std::optional<double> SlowCounts::average_rating(const ListAddress& address) const {
  if (!is_of_movies(address)) return std::nullopt;
  return measure("SELECT avg(rating) / 10.0 FROM rating WHERE user_id = " + std::to_string(owner_of(address)) +
                 " AND movie_id IN (SELECT m.id " + movies_sql(address) + ')');
}

std::optional<double> SlowCounts::hours(const ListAddress& address) const {
  return is_history(address) ? measure("SELECT total(p.plays * m.runtime) / 60.0 " +
                                       plays_sql(address, std::to_string(owner_of(address)), std::to_string(viewer_)))
                             : std::nullopt;
}

std::set<std::int64_t> SlowCounts::movies_of(const ListAddress& address) const {
  const std::string owner = std::to_string(owner_of(address));
  std::set<std::int64_t> ids;
  for (store::Query query(
           db_, kept("SELECT DISTINCT m.id " +
                     (is_history(address) ? plays_sql(address, owner, std::to_string(viewer_)) : movies_sql(address))));
       query.step();)
    ids.insert(query.integer(0));
  return ids;
}

}  // namespace cases
