#include "formats_samples.h"

namespace test {

namespace {

const std::string kAlien =
    R"("type":"movie","movie":{"title":"Alien","year":1979,"ids":{"trakt":295,"imdb":"tt0078748","tmdb":348}}})";
const std::string kFargo = R"("type":"movie","movie":{"title":"Fargo","year":1996,"ids":{"trakt":220,"tmdb":275}}})";
const std::string kSaidAlien = "Alien (1979) 348 tt0078748", kSaidFargo = "Fargo (1996) 275";

// An array of Alien and Fargo, each behind members of its own.
std::string both(const std::string& of_alien, const std::string& of_fargo) {
  return "[{" + of_alien + ',' + kAlien + ",\n{" + of_fargo + ',' + kFargo + "]\n";
}

Sample letterboxd_watched() {
  return {"letterboxd",
          "watched.csv",
          "Date,Name,Year,Letterboxd URI\n"
          "2020-01-01,Alien,1979,https://boxd.it/1a\n"
          "2020-01-01,The Matrix,1999,https://boxd.it/1b\n"
          "2024-05-11,\"The Good, the Bad and the Ugly\",1966,https://boxd.it/1d\n",
          {"seen Alien (1979)", "seen The Matrix (1999)", "seen The Good, the Bad and the Ugly (1966)"},
          1,
          true,
          true};
}

Sample letterboxd_ratings() {
  return {"letterboxd",
          "ratings.csv",
          "Date,Name,Year,Letterboxd URI,Rating\n"
          "2024-03-03,Alien,1979,https://boxd.it/1a,5\n"
          "2024-03-04,Fargo,1996,https://boxd.it/1c,3.5\n",
          {"rating Alien (1979) =100", "rating Fargo (1996) =70"}};
}

Sample letterboxd_reviews() {
  return {"letterboxd",
          "reviews.csv",
          "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\n"
          "2024-03-03,Alien,1979,https://boxd.it/e1,4.5,,\"A <i>trip</i>.<br>Again!\",,2024-03-02\n"
          "2024-03-04,Fargo,1996,https://boxd.it/e2,,,Cold.,,\n",
          {"review Alien (1979) 'A trip.\nAgain!'", "play Alien (1979) 2024-03-02", "rating Alien (1979) =90",
           "review Fargo (1996) 'Cold.'"}};
}

Sample letterboxd_watchlist() {
  return {"letterboxd",
          "watchlist.csv",
          "Date,Name,Year,Letterboxd URI\n"
          "2020-01-01,Alien,1979,https://boxd.it/1a\n"
          "2020-01-02,Not Yet Out,,https://boxd.it/1z\n",
          {"watchlist Alien (1979)", "watchlist Not Yet Out"},
          1,
          true,
          true};
}

Sample letterboxd_likes() {
  return {"letterboxd",
          "likes/films.csv",
          "Date,Name,Year,Letterboxd URI\n"
          "2020-01-01,Alien,1979,https://boxd.it/1a\n"
          "2020-01-02,Fargo,1996,https://boxd.it/1c\n",
          {"like Alien (1979)", "like Fargo (1996)"},
          1,
          true,
          true};
}

Sample letterboxd_list(const std::string& first_line) {
  const std::string key = "letterboxd:https://boxd.it/zzz1";
  return {"letterboxd",
          "lists/best.csv",
          first_line +
              "\n"
              "Date,Name,Tags,URL,Description\n"
              "2024-01-01,\"Best, so far\",,https://boxd.it/zzz1,\"\"\"Mine\"\"\"\n"
              "\n"
              "Position,Name,Year,URL,Description\n"
              "1,Fargo,1996,https://boxd.it/1c,\n"
              "2,Alien,1979,https://boxd.it/1a,\"still <b>great</b>\"\n",
          {"list in " + key + " \"Best, so far\" '\"Mine\"'", "item Fargo (1996) in " + key + " #1",
           "item Alien (1979) in " + key + " #2 'still great'"},
          1,
          false};
}

Sample trakt_ratings() {
  return {"trakt",
          "ratings-movies.json",
          both(R"("rated_at":"2024-03-01T23:00:00.000Z","rating":9)", R"("rated_at":null,"rating":7)"),
          {"rating " + kSaidAlien + " =90", "rating " + kSaidFargo + " =70"}};
}

Sample trakt_watchlist() {
  return {"trakt",
          "lists-watchlist.json",
          both(R"("rank":1,"notes":"soon","listed_at":"2024-03-01T23:00:00.000Z")",
               R"("rank":2,"notes":null,"listed_at":"2024-03-01T23:00:00.000Z")"),
          {"watchlist " + kSaidAlien, "watchlist " + kSaidAlien + " 'soon' -> not_kept no_place_for",
           "watchlist " + kSaidFargo}};
}

Sample trakt_list(const char* file, const std::string& key, const std::string& name) {
  return {"trakt",
          file,
          both(R"("rank":1,"notes":"big","listed_at":"2024-03-01T23:00:00.000Z")",
               R"("rank":2,"notes":null,"listed_at":"2024-03-01T23:00:00.000Z")"),
          {"list in " + key + " \"" + name + '"', "item " + kSaidAlien + " in " + key + " #1 'big'",
           "item " + kSaidFargo + " in " + key + " #2"},
          1,
          true,
          true};
}

Sample trakt_lists() {
  return {"trakt",
          "lists-lists.json",
          "[{\"name\":\"Space\",\"description\":\"far\",\"privacy\":\"private\",\"ids\":{\"trakt\":7,\"slug\":"
          "\"space\"}},\n"
          "{\"name\":\"Snow\",\"description\":null,\"privacy\":\"public\",\"ids\":{\"trakt\":8,\"slug\":\"snow\"}}]\n",
          {"list in trakt:7 \"Space\" 'far'", "list in trakt:8 \"Snow\""}};
}

Sample trakt_comments() {
  return {"trakt",
          "comments-movies.json",
          both(R"("comment":{"comment":"Good.","parent_id":0,"created_at":"2024-03-01T23:00:00.000Z"})",
               R"("comment":{"comment":"Yes!","parent_id":5,"created_at":"2024-03-01T23:00:00.000Z"})"),
          {"review " + kSaidAlien + " 'Good.'", "review " + kSaidFargo + " 'Yes!' -> not_kept no_place_for"}};
}

Sample trakt_notes() {
  return {"trakt",
          "notes-movies.json",
          both(R"("note":{"notes":"Good.","created_at":"2024-03-01T23:00:00.000Z"})",
               R"("note":{"notes":"Cold.","created_at":"2024-03-01T23:00:00.000Z"})"),
          {"review " + kSaidAlien + " 'Good.'", "review " + kSaidFargo + " 'Cold.'"},
          1,
          true,
          true};
}

Sample trakt_sums() {
  return {"trakt",
          "watched-movies.json",
          both(R"("plays":3,"last_watched_at":"2024-03-01T23:00:00.000Z")",
               R"("plays":1,"last_watched_at":"1970-01-01T00:00:00.000Z")"),
          {"play " + kSaidAlien + " 2024-03-02", "play " + kSaidAlien + " x2", "play " + kSaidFargo},
          1,
          true,
          true};
}

Sample trakt_left_out(const char* file, const std::string& member, const std::string& why) {
  return {"trakt",
          file,
          both(member + ":40", member + ":2"),
          {"play " + kSaidAlien + " -> " + why, "play " + kSaidFargo + " -> " + why},
          1,
          true,
          true};
}

Sample trakt_series() {
  return {"trakt",
          "watched-shows.json",
          "[{\"plays\":3,\"show\":{\"title\":\"Any\",\"ids\":{\"trakt\":295}}},\n"
          "{\"plays\":4,\"show\":{\"title\":\"Other\",\"ids\":{\"trakt\":296}}}]\n",
          {"play -> not_film series", "play -> not_film series"},
          1,
          true,
          true};
}

Sample netflix_ratings() {
  return {"netflix-gdpr",
          "Ratings.csv",
          "Profile Name,Title Name,Rating Type,Star Value,Thumbs Value,Device Model,Event Utc Ts\n"
          "Ann,Alien,star,4,,TV,2014-03-02 10:00:00\n"
          "Ann,\"Fargo: Season 1: Pilot\",thumb,,2,TV,2024-03-02 10:00:00\n"
          "Ann,Heat,star,3,0,TV,2014-03-02 10:00:00\n",
          {"rating Alien =80", "rating Fargo: Season 1: Pilot -> not_film episode", "rating Heat =60"}};
}

Sample netflix_list() {
  return {"netflix-gdpr",
          "MyList.csv",
          "Profile Name,Title Name,Country,Utc Title Add Date\n"
          "Ann,Alien,DE (Germany),2024-03-02 10:00:00\n"
          "Ann,Fargo,DE (Germany),2024-03-02 10:00:00\n",
          {"watchlist Alien", "watchlist Fargo"}};
}

}  // namespace

std::vector<Sample> section_samples() {
  return {letterboxd_watched(),
          letterboxd_ratings(),
          letterboxd_reviews(),
          letterboxd_watchlist(),
          letterboxd_likes(),
          letterboxd_list("Letterboxd list export v7"),
          letterboxd_list(""),
          trakt_ratings(),
          trakt_watchlist(),
          trakt_list("lists-favorites.json", "trakt:favorites", "Favorites"),
          trakt_list("lists-list-7-space.json", "trakt:7", "space"),
          trakt_lists(),
          trakt_comments(),
          trakt_notes(),
          trakt_sums(),
          trakt_left_out("watched-playback.json", "\"progress\"", "not_a_play unfinished"),
          trakt_left_out("collection-movies.json", "\"copies\"", "not_kept no_place_for"),
          trakt_left_out("hidden-movies.json", "\"id\"", "not_kept no_place_for"),
          trakt_series(),
          netflix_ratings(),
          netflix_list()};
}

}  // namespace test
