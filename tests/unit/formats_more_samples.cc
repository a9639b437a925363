// The other parts of the exports of services that have several.
#include "formats_samples.h"

namespace test {

namespace {

Sample letterboxd_films(const char* name, const std::string& kind) {
  return {"letterboxd",
          name,
          "Date,Name,Year,Letterboxd URI\n"
          "2024-01-01,Alien,1979,https://boxd.it/1a\n"
          "2024-01-02,Fargo,1996,\n",
          {kind + " Alien (1979)", kind + " Fargo (1996)"}};
}

Sample letterboxd_reviews() {
  return {"letterboxd",
          "reviews.csv",
          "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\n"
          "2020-02-03,Alien,1979,https://boxd.it/e1,,,First.,space,2020-02-02\n"
          "2024-03-03,Alien,1979,https://boxd.it/e2,,Yes,\"Again,<br>and again\",,2024-03-02\n"
          "2024-03-04,Fargo,1996,https://boxd.it/e3,,,Snow.,,2024-03-03\n",
          {"play Alien (1979) 2020-02-02 'First.' #space", "review Alien (1979) 'Again,\nand again'",
           "play Alien (1979) 2024-03-02 again", "review Fargo (1996) 'Snow.'", "play Fargo (1996) 2024-03-03"},
          2};
}

// Its head and its films have columns of their own, so that it is no table that can be turned round.
Sample letterboxd_list() {
  return {"letterboxd",
          "a list",
          "Letterboxd list export v7\n"
          "Date,Name,Tags,URL,Description\n"
          "2024-01-01,\"Best, so far\",,https://boxd.it/zzz1,\"Two\nlines\"\n"
          "\n"
          "Position,Name,Year,URL,Description\n"
          "1,Fargo,1996,https://boxd.it/1c,\n"
          "2,Alien,1979,https://boxd.it/1a,\"still <b>great</b>\"\n",
          {"list in letterboxd:https://boxd.it/zzz1 \"Best, so far\" 'Two\nlines'",
           "item Fargo (1996) in letterboxd:https://boxd.it/zzz1 #1",
           "item Alien (1979) in letterboxd:https://boxd.it/zzz1 #2 'still great'"}};
}

Sample trakt_ratings() {
  return {
      "trakt",
      "ratings-movies.json",
      R"([{"rated_at":"2024-03-02T20:00:00.000Z","rating":9,"type":"movie","movie":{"title":"Alien","year":1979,"ids":{"trakt":295,"imdb":"tt0078748","tmdb":348}}},
{"rated_at":"2024-03-03T20:00:00.000Z","rating":8,"type":"show","show":{"title":"Any","ids":{"trakt":295}}}]
)",
      {"rating Alien (1979) 348 tt0078748 =90", "rating -> not_film series"}};
}

Sample trakt_watchlist() {
  return {
      "trakt",
      "lists-watchlist.json",
      R"([{"listed_at":"2024-03-02T20:00:00.000Z","rank":1,"notes":"soon","type":"movie","movie":{"title":"Alien","year":1979,"ids":{"trakt":295,"tmdb":348}}},
{"listed_at":"2024-03-03T20:00:00.000Z","rank":2,"notes":null,"type":"movie","movie":{"title":"Fargo","year":1996,"ids":{"trakt":220,"tmdb":275}}}]
)",
      {"watchlist Alien (1979) 348", "watchlist Alien (1979) 348 'soon' -> not_kept no_place_for",
       "watchlist Fargo (1996) 275"}};
}

Sample trakt_comments() {
  return {
      "trakt",
      "comments-movies.json",
      R"([{"type":"movie","movie":{"title":"Alien","year":1979,"ids":{"trakt":295,"tmdb":348}},"comment":{"id":5,"parent_id":0,"created_at":"2024-03-02T20:00:00.000Z","comment":"Good."}},
{"type":"movie","movie":{"title":"Fargo","year":1996,"ids":{"trakt":220,"tmdb":275}},"comment":{"id":6,"parent_id":0,"created_at":"2024-03-03T20:00:00.000Z","comment":"Snow."}}]
)",
      {"review Alien (1979) 348 'Good.'", "review Fargo (1996) 275 'Snow.'"}};
}

Sample netflix_list() {
  return {"netflix-gdpr",
          "MyList.csv",
          "Profile Name,Title Name,Country,Utc Title Add Date\n"
          "Ann,Alien,DE (Germany),2024-03-02\n"
          "Ann,Fargo,DE (Germany),2024-03-03\n",
          {"watchlist Alien", "watchlist Fargo"}};
}

Sample netflix_ratings() {
  return {"netflix-gdpr",
          "Ratings.csv",
          "Profile Name,Title Name,Rating Type,Star Value,Thumbs Value,Device Model,Event Utc Ts,Region View Date\n"
          "Ann,Alien,thumb,,2,TV,2024-03-02 10:00:00,2024-03-02\n"
          "Ann,Fargo,star,4,0,TV,2024-03-03 10:00:00,2024-03-03\n",
          {"rating Alien -> not_kept no_place_for", "rating Fargo =80"}};
}

Sample douban() {
  return {"douban",
          "douban.csv",
          "标题,个人评分,打分日期,我的短评,上映日期,链接\n"
          "异形,5,2024-03-02,好,1979-05-25(美国),https://movie.douban.com/subject/1292205/\n"
          "冰血暴,4,2024-03-03,,1996-03-08(美国),https://movie.douban.com/subject/1292206/\n",
          {"rating 异形 (1979) 2024-03-02 =100", "review 异形 (1979) 2024-03-02 '好'", "seen 异形 (1979)",
           "rating 冰血暴 (1996) 2024-03-03 =80", "seen 冰血暴 (1996)"},
          2};
}

}  // namespace

std::vector<Sample> more_samples() {
  return {letterboxd_films("watchlist.csv", "watchlist"),
          letterboxd_films("likes.csv", "like"),
          letterboxd_reviews(),
          letterboxd_list(),
          trakt_ratings(),
          trakt_watchlist(),
          trakt_comments(),
          netflix_list(),
          netflix_ratings(),
          douban()};
}

}  // namespace test
