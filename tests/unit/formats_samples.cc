#include "formats_samples.h"

#include <utility>

namespace test {

namespace {

Sample movary() {
  return {"movary",
          "history.csv",
          "title,year,tmdbId,imdbId,watchedAt,comment,location\n"
          "Alien,1979,348,tt0078748,2024-03-02,\"He said \"\"wow\"\", twice\",Odeon\n"
          "Alien,1979,348,tt0078748,2024-03-02,\"He said \"\"wow\"\", twice\",Odeon\n"
          "Fargo,1996,275,,,,\n",
          {"play Alien (1979) 348 tt0078748 2024-03-02 'He said \"wow\", twice' @Odeon",
           "play Alien (1979) 348 tt0078748 2024-03-02 'He said \"wow\", twice' @Odeon", "play Fargo (1996) 275"}};
}

Sample trakt() {
  return {
      "trakt",
      "watched-history.json",
      R"([{"id":9000000003,"watched_at":"2024-03-01T23:00:00.000Z","action":"scrobble","type":"movie","movie":{"title":"Alien","year":1979,"ids":{"trakt":295,"slug":"alien-1979","imdb":"tt0078748","tmdb":348}}},
 {"id":9000000002,"watched_at":"1970-01-01T00:00:00.000Z","action":"watch","type":"movie","movie":{"title":"Fargo","year":1996,"ids":{"trakt":220,"slug":"fargo-1996","imdb":null,"tmdb":275}}},
 {"id":9000000001,"watched_at":"2024-01-02T20:00:00.000Z","action":"watch","type":"episode","episode":{"season":1,"number":1,"title":"Pilot","ids":{"trakt":1}},"show":{"title":"Any","year":2020,"ids":{"trakt":295}}}]
)",
      {"play Alien (1979) 348 tt0078748 2024-03-02", "play Fargo (1996) 275", "play -> not_film episode"}};
}

Sample trakt_csv() {
  return {
      "trakt-csv",
      "history.csv",
      "watched_at,type,title,year,trakt_rating,trakt_id,imdb_id,tmdb_id\n"
      "2024-03-01T23:00:00Z,movie,Alien,1979,8.1,295,tt0078748,348\n"
      "2024-03-02T20:00:00Z,episode,Pilot,2020,7.1,17,,\n"
      "unknown,movie,Fargo,1996,8.0,220,,275\n",
      {"play Alien (1979) 348 tt0078748 2024-03-02", "play Pilot (2020) -> not_film episode", "play Fargo (1996) 275"}};
}

Sample diary() {
  return {"letterboxd",
          "diary.csv",
          "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\r\n"
          "2024-03-03,Alien,1979,https://boxd.it/aaaa1,,,\"cinema, 35mm\",2024-03-02\r\n"
          "2024-03-03,Alien,1979,https://boxd.it/aaaA1,,Yes,,2024-03-02\r\n"
          "2024-05-11,\"The Good, the Bad and the Ugly\",1966,https://boxd.it/aaaa3,,,,2024-05-09\r\n"
          "2024-05-12,The Matrix,1999,,,Yes,,2024-05-12\r\n",
          {"play Alien (1979) 2024-03-02 #cinema #35mm", "play Alien (1979) 2024-03-02 again",
           "play The Good, the Bad and the Ugly (1966) 2024-05-09", "play The Matrix (1999) 2024-05-12 again"}};
}

Sample form() {
  return {"letterboxd-import",
          "films.csv",
          "Title,Year,tmdbID,Rating10,WatchedDate,Rewatch,Review,Mood\n"
          "\"Alien\",1979,348,9,2024-03-02,false,\"A <i>trip</i>.<br><br>Again!\",grim\n"
          "\"Fargo\",1996,,7,,,,\n",
          {"play Alien (1979) 348 2024-03-02", "rating Alien (1979) 348 2024-03-02 =90",
           "review Alien (1979) 348 2024-03-02 'A trip.\n\nAgain!'", "seen Fargo (1996)", "rating Fargo (1996) =70"},
          2};
}

Sample imdb() {
  return {"imdb",
          "ratings.csv",
          "Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,IMDb Rating,Runtime "
          "(mins),Year,Genres,Num Votes,Release Date,Directors\n"
          "tt0078748,9,2024-05-01,Alien,Alien,https://www.imdb.com/title/tt0078748/,Movie,8.5,117,1979,\"Horror, "
          "Sci-Fi\",1,1979-05-25,Ridley Scott\n"
          "tt0959621,10,2024-05-02,Pilot,Pilot,https://www.imdb.com/title/tt0959621/,TV "
          "Episode,9,58,2008,Drama,1,2008-01-20,Any One\n",
          {"rating Alien (1979) tt0078748 =90", "seen Alien (1979) tt0078748",
           "rating Pilot (2008) tt0959621 -> not_film episode"}};
}

Sample old_imdb() {
  return {
      "imdb",
      "WATCHLIST.csv",
      "\"position\",\"const\",\"created\",\"modified\",\"description\",\"Title\",\"Title type\",\"Directors\",\"You "
      "rated\",\"IMDb Rating\",\"Runtime (mins)\",\"Year\",\"Genres\",\"Num. Votes\",\"Release Date "
      "(month/day/year)\",\"URL\"\n"
      "\"1\",\"tt0116282\",\"Sat Dec 31 00:00:00 2016\",\"\",\"\",\"Fargo\",\"Feature Film\",\"Joel "
      "Coen\",\"\",\"8.1\",\"98\",\"1996\",\"crime\",\"1\",\"1996-03-08\",\"http://www.imdb.com/title/tt0116282/\"\n"
      "\"2\",\"tt0078748\",\"Sun Jan  1 00:00:00 2017\",\"\",\"seen at home\",\"Alien\",\"Feature Film\",\"Ridley "
      "Scott\",\"9\",\"8.5\",\"117\",\"1979\",\"horror\",\"1\",\"1979-05-25\",\"http://www.imdb.com/title/tt0078748/"
      "\"\n",
      {"watchlist Fargo (1996) tt0116282", "watchlist Alien (1979) tt0078748", "rating Alien (1979) tt0078748 =90",
       "watchlist Alien (1979) tt0078748 'seen at home' -> not_kept no_place_for"},
      3,
      true,
      true};
}

Sample movary_ratings() {
  return {"movary",
          "ratings.csv",
          "title,year,tmdbId,imdbId,userRating\nAlien,1979,348,tt0078748,9\nFargo,1996,275,,7\n",
          {"rating Alien (1979) 348 tt0078748 =90", "rating Fargo (1996) 275 =70"}};
}

Sample movary_watchlist() {
  return {"movary",
          "watchlist.csv",
          "title,year,tmdbId,imdbId,addedAt\nAlien,,348,,2024-03-02 10:00:00\n\"The Good, the Bad and the "
          "Ugly\",,429,,2024-03-03 "
          "10:00:00\n",
          {"watchlist Alien 348", "watchlist The Good, the Bad and the Ugly 429"}};
}

Sample netflix() {
  return {"netflix",
          "NetflixViewingHistory.csv",
          "Title,Date\n"
          "\"Fargo: Season 1: The Rooster Prince\",\"10/13/25\"\n"
          "\"Rugal: Episode 3\",\"10/13/25\"\n"
          "\"Alien\",\"10/12/25\"\n"
          "\" : Episode 30\",\"3/4/25\"\n"
          "\"Kill Bill : volume 1\",\"1/2/25\"\n",
          {"play Fargo: Season 1: The Rooster Prince 2025-10-13 -> not_film episode",
           "play Rugal: Episode 3 2025-10-13 -> not_film episode", "play Alien 2025-10-12",
           "play : Episode 30 2025-03-04 -> bad no_title", "play Kill Bill : volume 1 series? 2025-01-02"},
          1,
          false};
}

Sample netflix_export() {
  return {"netflix-gdpr",
          "ViewingActivity.csv",
          "Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Device Type,Bookmark,Latest "
          "Bookmark,Country\n"
          "Ann,2024-03-02 00:10:00,01:10:00,,Alien,,TV,01:52:00,01:52:00,DE (Germany)\n"
          "Ann,2024-03-01 22:50:00,00:42:00,,Alien,,TV,00:42:00,Not latest view,DE (Germany)\n"
          "Ann,2024-03-01 22:40:00,00:00:30,Autoplayed: user action: None; ,Alien_hook_primary_16x9,HOOK,TV,00:00:30,"
          "Not latest view,DE (Germany)\n"
          "Ann,2024-02-01 20:00:00,00:09:00,,Fargo,,TV,00:09:00,00:09:00,DE (Germany)\n"
          "Bob,2024-02-01 20:00:00,01:40:00,,Fargo,,TV,01:38:00,01:38:00,DE (Germany)\n"
          "Ann,2024-01-01 20:00:00,00:50:00,,\"Rome: Season 1: Pilot (Episode 1)\",,TV,00:50:00,00:50:00,DE "
          "(Germany)\n",
          {"play Alien 2024-03-02 6720 s", "play Alien 2024-03-01 -> folded same_as_row",
           "play Alien_hook_primary_16x9 -> not_a_play trailer", "play Fargo 2024-02-01 540 s",
           "play Fargo -> not_kept other_profile", "play Rome: Season 1: Pilot (Episode 1) -> not_film episode"}};
}

Sample yamtrack() {
  return {"yamtrack",
          "yamtrack.csv",
          "\"media_id\",\"source\",\"media_type\",\"title\",\"image\",\"season_number\",\"episode_number\",\"score\","
          "\"progress\",\"status\",\"start_date\",\"end_date\",\"notes\"\n"
          "\"348\",\"tmdb\",\"movie\",\"\",\"\",\"\",\"\",\"8.5\",\"1\",\"Completed\",\"2024-03-01\","
          "\"2024-03-02T00:00:00Z\",\"good\"\n"
          "\"348\",\"tmdb\",\"movie\",\"\",\"\",\"\",\"\",\"\",\"1\",\"Completed\",\"\",\"\",\"\"\n"
          "\"275\",\"tmdb\",\"movie\",\"Fargo\",\"\",\"\",\"\",\"\",\"0\",\"Planning\",\"\",\"\",\"\"\n"
          "\"1396\",\"tmdb\",\"tv\",\"Any\",\"\",\"\",\"\",\"9\",\"10\",\"Completed\",\"\",\"\",\"\"\n",
          {"play 348 2024-03-02 'good'", "rating 348 =85", "play 348", "watchlist Fargo 275",
           "play Any 1396 -> not_film series"}};
}

Sample ryot() {
  return {
      "ryot",
      "ryot.json",
      R"({"metadata":[{"lot":"movie","source":"tmdb","identifier":"348","source_id":"Alien","seen_history":[{"state":"completed","progress":"100","ended_on":"2024-03-02T20:00:00Z"},{"state":"in_progress","progress":"40"}],"reviews":[{"rating":"85","review":{"text":"good","date":"2024-03-02T21:00:00Z"}}],"collections":[{"collection_name":"Watchlist"},{"collection_name":"Space"}]},
{"lot":"show","source":"tmdb","identifier":"1396"}]}
)",
      {"play Alien 348 2024-03-02", "play Alien 348 -> not_a_play unfinished", "rating Alien 348 =85",
       "review Alien 348 'good'", "watchlist Alien 348", "list in ryot:Space \"Space\"", "item Alien 348 in ryot:Space",
       "play 1396 -> not_film series"}};
}

Sample watcharr() {
  return {
      "watcharr",
      "watcharr.json",
      R"([{"status":"FINISHED","rating":8.5,"thoughts":"good","createdAt":"2024-03-03T10:00:00.123456789Z","content":{"tmdbId":348,"title":"Alien","type":"movie","release_date":"1979-05-25T00:00:00Z"},"activity":[{"type":"IMPORTED_ADDED_WATCHED","data":"","customDate":"2024-03-02T00:00:00Z"}]},
{"status":"PLANNED","rating":0,"createdAt":"2024-03-03T10:00:00Z","content":{"tmdbId":275,"title":"Fargo","type":"movie"}}]
)",
      {"play Alien (1979) 348 2024-03-02", "rating Alien (1979) 348 =85", "review Alien (1979) 348 'good'",
       "watchlist Fargo 275"}};
}

Sample simkl() {
  return {
      "simkl",
      "SimklBackup.json",
      R"({"movies":[{"status":"completed","last_watched_at":"1970-01-01T00:00:00Z","user_rating":9,"user_rated_at":"2024-03-03T10:00:00Z","movie":{"title":"Alien","year":1979,"ids":{"simkl":1,"imdb":"tt0078748","tmdb":"348"}}},
{"status":"plantowatch","user_rating":null,"movie":{"title":"Fargo","year":1996,"ids":{"simkl":2,"tmdb":"275"}}}]}
)",
      {"play Alien (1979) 348 tt0078748", "rating Alien (1979) 348 tt0078748 =90", "watchlist Fargo (1996) 275"}};
}

Sample simkl_csv() {
  return {"simkl",
          "simkl.csv",
          "SIMKL_ID,Title,Type,Year,Watchlist,LastEpWatched,WatchedDate,Rating,Memo,TVDB,TMDB,IMDB\n"
          "1,Alien,movie,1979,completed,,18-12-2023 21:50:41,9,,,348,tt0078748\n"
          "2,Fargo,movie,1996,completed,,1-1-1970 00:00:00,,,,275,\n"
          "3,Any,tv,2020,watching,s01e01,18-12-2023 21:50:41,,,,,\n",
          {"play Alien (1979) 348 tt0078748 2023-12-18", "rating Alien (1979) 348 tt0078748 =90",
           "play Fargo (1996) 275", "play Any (2020) -> not_film series"}};
}

Sample tvtime() {
  return {
      "tvtime",
      "tracking-prod-records.csv",
      "type,movie_name,uuid,entity_type,release_date,alpha_range_key,watch_date_range_key,created_at,rewatch_count\n"
      "watch,Alien,u-1,movie,1979-05-25 00:00:00,watch-alpha-alien,watch-date-1709416800,2024-03-05 08:00:00,0\n"
      "rewatch,Alien,u-1,movie,1979-05-25 00:00:00,,,2024-04-05 08:00:00,1\n"
      "towatch,Fargo - Blutiger Schnee,u-2,movie,0001-01-01 00:00:00,watch-alpha-fargo,,2024-04-06 08:00:00,0\n"
      "follow,Fargo - Blutiger Schnee,u-2,movie,0001-01-01 00:00:00,,,2024-04-06 08:00:00,0\n",
      {"play Alien (1979) 2024-03-02", "play Alien (1979) 2024-04-05 again", "watchlist Fargo - Blutiger Schnee",
       "play Fargo - Blutiger Schnee -> not_kept no_place_for"}};
}

Sample tvtime_newer() {
  return {"tvtime",
          "tvtime-movies.csv",
          "uuid,tvdb_id,imdb_id,title,year,created_at,watched_at,is_watched,rewatch_count\n"
          "u-1,77,tt0078748,Alien,1979,2024-03-05 08:00:00,2024-03-02 22:00:00,true,2\n"
          "u-2,78,,Fargo,1996,2024-03-05 08:00:00,,false,0\n",
          {"play Alien (1979) tt0078748 2024-03-02", "play Alien (1979) tt0078748 x2", "watchlist Fargo (1996)"}};
}

Sample kodi() {
  return {"kodi",
          "videodb.xml",
          "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<videodb><version>1</version>\n"
          "<movie><title>Alien</title><userrating>9</userrating><playcount>3</playcount><lastplayed>2024-03-02 "
          "23:10:00</lastplayed><actor><name>Any One</name></actor><uniqueid type=\"imdb\" "
          "default=\"true\">tt0078748</uniqueid><uniqueid type=\"tmdb\">348</uniqueid><year>1979</year></movie>\n"
          "<tvshow><title>Any</title></tvshow>\n"
          "<movie><title>Fargo</title><playcount>1</playcount><year>1996</year></movie></videodb>\n",
          {"play Alien (1979) 348 tt0078748 2024-03-02", "play Alien (1979) 348 tt0078748 x2",
           "rating Alien (1979) 348 tt0078748 =90", "play -> not_film series", "play Fargo (1996)"}};
}

Sample any_csv() {
  return {"csv",
          "my films.csv",
          "Movie,Release_Year,Viewed_At,Score,Notes\n"
          "Alien,1979,2024-03-02,9,great\n"
          "Fargo,1996,,7.5,\n",
          {"play Alien (1979) 2024-03-02", "rating Alien (1979) 2024-03-02 =90",
           "review Alien (1979) 2024-03-02 'great'", "seen Fargo (1996)", "rating Fargo (1996) =75"},
          2};
}

Sample plex() {
  return {"plex",
          "library.xml",
          "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<MediaContainer size=\"3\">\n"
          "<Video type=\"movie\" title=\"Alien\" year=\"1979\" guid=\"plex://movie/5d77\" userRating=\"9.0\" "
          "viewCount=\"3\" lastViewedAt=\"1709416800\"><Media><Part file=\"alien.mkv\"/></Media>"
          "<Guid id=\"imdb://tt0078748\"/><Guid id=\"tmdb://348\"/></Video>\n"
          "<Directory type=\"show\" title=\"Any\"/>\n"
          "<Video type=\"movie\" title=\"Fargo\" year=\"1996\" guid=\"com.plexapp.agents.themoviedb://275?lang=en\" "
          "viewCount=\"1\"/></MediaContainer>\n",
          {"play Alien (1979) 348 tt0078748 2024-03-02", "play Alien (1979) 348 tt0078748 x2",
           "rating Alien (1979) 348 tt0078748 =90", "play Any -> not_film series", "play Fargo (1996) 275"}};
}

Sample tautulli() {
  return {"tautulli",
          "history.json",
          R"({"response":{"result":"success","data":{"recordsTotal":4,"data":[
{"user":"ann","media_type":"movie","title":"Alien","year":1979,"guid":"com.plexapp.agents.imdb://tt0078748?lang=en","stopped":1709416800,"percent_complete":80},
{"user":"ann","media_type":"movie","title":"Fargo","year":"1996","guid":"plex://movie/5d77","stopped":1709416800,"percent_complete":79},
{"user":"ann","media_type":"episode","title":"Pilot","stopped":1709416800,"percent_complete":100},
{"user":"bob","media_type":"movie","title":"Heat","year":1995,"stopped":1709416800,"percent_complete":100}]}}}
)",
          {"play Alien (1979) tt0078748 2024-03-02", "play Fargo (1996) 2024-03-02 -> not_a_play stopped_early",
           "play Pilot -> not_film episode", "play Heat (1995) -> not_kept other_profile"}};
}

Sample jellyfin_playback() {
  return {"jellyfin-playback",
          "playback.tsv",
          "2024-03-02 20:14:31.1234567\tu1\ti1\tMovie\tAlien\tDirectPlay\tWeb\tTV\t6600\n"
          "2024-03-02 23:00:00.0000000\tu1\ti1\tMovie\tAlien\tDirectPlay\tWeb\tTV\t300\n"
          "2024-03-03 20:00:00.0000000\tu1\ti2\tEpisode\tAny - s01e01 - Pilot\tDirectPlay\tWeb\tTV\t3000\n",
          {"play Alien 2024-03-02 -> folded same_as_row", "play Alien 2024-03-02 6900 s -> choose several_films",
           "play Any - s01e01 - Pilot -> not_film episode"}};
}

Sample movielens() {
  return {"movielens",
          "movielens-ratings.csv",
          "movie_id,imdb_id,tmdb_id,rating,average_rating,title\n"
          "1214,0078748,348,4.5,4.06974,Alien (1979)\n"
          "608,0116282,275,3,4.1,Fargo (1996)\n",
          {"rating Alien (1979) 348 tt0078748 =90", "seen Alien (1979) 348 tt0078748",
           "rating Fargo (1996) 275 tt0116282 =60", "seen Fargo (1996) 275 tt0116282"},
          2};
}

Sample criticker() {
  return {"criticker",
          "ratings.xml",
          "<recentratings>\n"
          "<film><filmname>Alien (1979)</filmname><imdbid>tt0078748</imdbid><rating>85</rating>"
          "<reviewdate>Apr 23 2017, 08:18</reviewdate><quote>good</quote></film>\n"
          "<film><filmname>Fargo (1996)</filmname><rating>70</rating></film></recentratings>\n",
          {"rating Alien (1979) tt0078748 2017-04-23 =85", "review Alien (1979) tt0078748 2017-04-23 'good'",
           "seen Alien (1979) tt0078748", "rating Fargo (1996) =70", "seen Fargo (1996)"},
          2};
}

Sample criticker_csv() {
  return {"criticker",
          "criticker.csv",
          "Score,Film Name,Year,Date Rated,Mini Review,IMDB ID\n"
          "85,Alien,1979,2017-04-23,good,tt0078748\n"
          "70,Fargo,1996,,,\n",
          {"rating Alien (1979) tt0078748 2017-04-23 =85", "review Alien (1979) tt0078748 2017-04-23 'good'",
           "seen Alien (1979) tt0078748", "rating Fargo (1996) =70", "seen Fargo (1996)"},
          2};
}

Sample filmtipset() {
  return {"filmtipset",
          "votes.csv",
          "VoteDate;MovieTitle;IMDB;Score\n"
          "2021-07-03;Alien;78748;4\n"
          "2021-07-04;Fargo;116282;-1\n",
          {"rating Alien tt0078748 2021-07-03 =80", "seen Alien tt0078748",
           "seen Fargo tt0116282 -> not_kept no_place_for"}};
}

Sample flixster() {
  return {"flixster",
          "ratings.json",
          R"({"ratings":[
{"movie":{"title":"Alien","year":1979},"score":"4.5","review":"good"},
{"movie":{"title":"Heat","year":1995},"score":"NI"},
{"movie":{"title":"Fargo","year":1996},"score":"WTS"}]}
)",
          {"rating Alien (1979) =90", "review Alien (1979) 'good'", "seen Alien (1979)",
           "rating Heat (1995) -> not_kept no_place_for", "watchlist Fargo (1996)"}};
}

Sample filmweb() {
  return {"filmweb",
          "filmweb.csv",
          "polishTitle,originalTitle,year,userRating\n"
          "Obcy,Alien,1979,9\n"
          ",Fargo,1996,7\n",
          {"rating Obcy (1979) =90", "seen Obcy (1979)", "rating Fargo (1996) =70", "seen Fargo (1996)"},
          2};
}

Sample douban() {
  return {"douban",
          "douban.csv",
          "标题,个人评分,打分日期,我的短评,上映日期\n"
          "异形,5,2024/03/02,好,1979-05-25(美国)\n"
          "冰血暴,3,2024/03/03,,1996-03-08(美国)\n",
          {"rating 异形 (1979) 2024-03-02 =100", "review 异形 (1979) 2024-03-02 '好'", "seen 异形 (1979)",
           "rating 冰血暴 (1996) 2024-03-03 =60", "seen 冰血暴 (1996)"},
          2};
}

}  // namespace

std::vector<Sample> samples() {
  std::vector<Sample> all = {movary(),
                             trakt(),
                             trakt_csv(),
                             diary(),
                             form(),
                             imdb(),
                             netflix(),
                             netflix_export(),
                             yamtrack(),
                             ryot(),
                             watcharr(),
                             simkl(),
                             simkl_csv(),
                             tvtime(),
                             tvtime_newer(),
                             kodi(),
                             plex(),
                             tautulli(),
                             jellyfin_playback(),
                             movielens(),
                             criticker(),
                             criticker_csv(),
                             filmtipset(),
                             flixster(),
                             filmweb(),
                             douban(),
                             any_csv(),
                             old_imdb(),
                             movary_ratings(),
                             movary_watchlist()};
  for (Sample& sample : section_samples()) all.push_back(std::move(sample));
  return all;
}

}  // namespace test
