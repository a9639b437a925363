#include "privacy.h"

#include "tests/http/reading/expectation.h"

namespace cases {

bool may_read(const std::string& level, const std::string& viewer) {
  if (viewer == "ben" || viewer == "maya" || level == "public") return true;
  return level == "members" && viewer != kViewers[0];
}

Reply ask_by_cookie(InProcess& stage, const std::string& path, const std::string& viewer) {
  return stage.ask(variables_of_page(path, viewer == kViewers[0] ? "" : viewer), "");
}

bool holds(const Reply& reply, const std::string& word) {
  for (const auto& [name, value] : reply.headers)
    if (value.find(word) != std::string::npos) return true;
  return reply.body.find(word) != std::string::npos;
}

void add_hidden_things(store::Db& db, const std::string& level) {
  static constexpr char kThings[] =
      "UPDATE location SET name = 'hidden-place', is_cinema = 1 WHERE user_id = 2;"
      "UPDATE user SET dashboard = '{\"order\":[],\"hidden\":[],\"closed\":[]}' WHERE id = 2;"  // every row shows
      "INSERT INTO log_grant (user_id, writer_id, created_at) VALUES (2, 4, 0);"
      "INSERT INTO play (id, user_id, movie_id, watched_at, comment, location_id, logged_by, created_at) "
      "VALUES (902, 2, 6, '2024-04-30', 'hidden-note', 2, 4, 0);"
      "INSERT INTO play (id, user_id, movie_id, watched_at, created_at) VALUES (904, 4, 6, '2024-04-30', 0);"
      "INSERT INTO play_companion (play_id, user_id) VALUES (902, 4), (904, 2);"
      "INSERT INTO play_tag (play_id, tag, user_id) VALUES (902, 'hidden-tag', 2);"
      "INSERT INTO rating (user_id, movie_id, rating, rated_at) VALUES (2, 6, 90, 0);"
      "INSERT INTO movie_list (id, user_id, name, privacy_level, is_ranked, created_at, changed_at) "
      "VALUES (7, 2, 'Rain', 'private', 1, 0, 0);"
      "INSERT INTO movie_list_item (list_id, movie_id, position, note, added_at) VALUES (7, 6, 1, 'hidden-note', 0);";
  static constexpr char kLevel[] =
      "UPDATE user SET privacy_level = ?, revision = revision + 1 WHERE name IN ('ben', 'otto')";
  db.execute(kThings);
  store::Tx tx(db);
  store::Query(tx, kLevel, level).run();
  tx.commit();
}

std::string comparable(const Reply& reply, const std::string& own_token) {
  std::string text = std::to_string(reply.status) + '\n';
  for (const auto& [name, value] : reply.headers)
    if (name != "X-Request-Id" && name != "ETag") text += name + ": " + value + '\n';
  text += reply.body;
  const auto ids = values_of(reply, "X-Request-Id");
  for (const std::string& part : {own_token, ids.empty() ? std::string("-") : ids[0]})
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos;) text.replace(at, part.size(), "*");
  return text;
}

}  // namespace cases
