#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "formats/matinee.h"
#include "tests/unit/fixtures/formats_archives.h"
#include "tests/unit/fixtures/formats_fixture.h"
#include "tests/unit/suite.h"
#include "web/imports/words.h"

using namespace std::string_literals;
using test::expect_rows, test::options_of, test::rows_of, test::rows_of_zip;

// Tests the peculiarities of single services.
class FormatsServicesTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(FormatsServicesTest);
  CPPUNIT_TEST(a_repeated_instant_in_ryot_counts_once);
  CPPUNIT_TEST(both_files_of_tvtime_count_once);
  CPPUNIT_TEST(nobody_knows_when_a_rating_beside_a_play_was_given);
  CPPUNIT_TEST(the_old_layout_of_imdb);
  CPPUNIT_TEST(item_2_latin_1_and_utf_8_say_the_same);
  CPPUNIT_TEST(a_rating_of_imdb_means_what_the_person_says);
  CPPUNIT_TEST(bare_addresses_of_imdb);
  CPPUNIT_TEST(films_and_episodes_of_netflix);
  CPPUNIT_TEST(no_break_spaces_of_titles_are_spaces);
  CPPUNIT_TEST(a_repeat_of_netflix_is_one_view);
  CPPUNIT_TEST(thumbs_of_netflix_are_ratings_if_somebody_says_so);
  CPPUNIT_TEST(ratings_and_watchlist_of_movary);
  CPPUNIT_TEST(votes_of_tv_time_name_their_film);
  CPPUNIT_TEST(lists_of_tv_time_name_their_films);
  CPPUNIT_TEST(kodi_counts_plays);
  CPPUNIT_TEST(sites_where_films_are_rated);
  CPPUNIT_TEST(the_formats_that_pages_offer_can_be_read);
  CPPUNIT_TEST(our_own_archive);
  CPPUNIT_TEST(our_own_table);
  CPPUNIT_TEST_SUITE_END();

  static std::string old_imdb(const std::string& e_acute) {
    return "\"position\",\"const\",\"created\",\"modified\",\"description\",\"Title\",\"Title "
           "type\",\"Directors\",\"You "
           "rated\",\"IMDb Rating\",\"Runtime (mins)\",\"Year\",\"Genres\",\"Num. Votes\",\"Release Date "
           "(month/day/year)\",\"URL\"\n"
           "\"1\",\"tt0116282\",\"Sat Dec 31 00:00:00 2016\",\"\",\"\",\"Fargo\",\"Feature Film\",\"Joel "
           "Coen\",\"\",\"8.1\",\"98\",\"1996\",\"crime\",\"1\",\"1996-03-08\",\"http://www.imdb.com/title/tt0116282/"
           "\"\n"
           "\"2\",\"tt0078748\",\"Sun Jan  1 00:00:00 2017\",\"\",\"seen at Zo" +
           e_acute +
           "'s\",\"Alien\",\"Feature Film\",\"Ridley "
           "Scott\",\"9\",\"8.5\",\"117\",\"1979\",\"horror\",\"1\",\"1979-05-25\",\"http://www.imdb.com/title/"
           "tt0078748/\"\n";
  }

 public:
  void a_repeated_instant_in_ryot_counts_once() {
    const auto film = [](const std::string& title) {
      const std::string instant = R"({"state":"completed","ended_on":"2024-03-02T20:00:00Z"})",
                        day = R"({"state":"completed","ended_on":"2024-03-05T00:00:00Z"})";
      return R"({"lot":"movie","source":"custom","identifier":"","source_id":")" + title + R"(","seen_history":[)" +
             instant + ',' + instant + ',' + day + ',' + day + "]}";
    };
    expect_rows("film and instant",
                {"play Alien 2024-03-02", "play Alien 2024-03-02 -> folded same_as_row", "play Alien 2024-03-05",
                 "play Alien 2024-03-05", "play Ran 2024-03-02", "play Ran 2024-03-02 -> folded same_as_row",
                 "play Ran 2024-03-05", "play Ran 2024-03-05"},
                rows_of("ryot.json", R"({"metadata":[)" + film("Alien") + ',' + film("Ran") + "]}"));
  }

  void both_files_of_tvtime_count_once() {
    const test::Said said = test::read(
        {{"tvtime-movies.csv",
          "uuid,title,year,created_at,watched_at,is_watched,rewatch_count\n"
          "u-1,Alien,1979,,2024-03-02 22:00:00,true,2\nu-2,Ran,1985,,,true,0\n"},
         {"tvtime-movies.json",
          R"([{"uuid":"u-1","id":{"tvdb":77},"title":"Alien","year":1979,"watched_at":"2024-03-02 22:00:00","is_watched":true,"rewatch_count":2},
{"uuid":"u-2","id":{"tvdb":78},"title":"Ran","year":1985,"watched_at":null,"is_watched":true,"rewatch_count":0}])"}});
    expect_rows("one viewing each",
                {"play Alien (1979) 2024-03-02", "play Alien (1979) x2", "play Ran (1985)",
                 "play Alien (1979) 2024-03-02 -> folded same_as_row", "play Ran (1985) -> folded same_as_row"},
                test::all_words(said));
  }

  // The play's day orders several ratings; if it were taken for the time of the rating, it would beat a newer one here.
  void nobody_knows_when_a_rating_beside_a_play_was_given() {
    const std::pair<std::string, std::string> tables[] = {
        {"films.csv", "Title,Year,tmdbID,Rating10,WatchedDate\nAlien,1979,348,9,2024-03-02\n"},
        {"diary.csv", "film,year,tmdb_id,score,watched_at\nAlien,1979,348,9,2024-03-02\n"}};
    for (const auto& [name, bytes] : tables) {
      const test::Said said = test::read({{name, bytes}}, options_of({{"scale", "10"}}));
      CPPUNIT_ASSERT_EQUAL_MESSAGE(name, "rating Alien (1979) 348 2024-03-02 =90"s, test::words(said.rows.at(1)));
      CPPUNIT_ASSERT_MESSAGE(name, !said.rows.at(1).isMember("at"));
    }
  }

  void the_old_layout_of_imdb() {
    const test::Said said = test::read({{"WATCHLIST.csv", old_imdb("\u00e9")}});
    expect_rows(
        "a watchlist",
        {"watchlist Fargo (1996) tt0116282", "watchlist Alien (1979) tt0078748", "rating Alien (1979) tt0078748 =90",
         "watchlist Alien (1979) tt0078748 'seen at Zoé\'s' -> not_kept no_place_for"},
        test::all_words(said));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1483225199}, said.rows[0]["at"].asInt64());  // the end of 2016-12-31 in Berlin
    CPPUNIT_ASSERT(!said.rows[2].isMember("at"));
    CPPUNIT_ASSERT_EQUAL("item Alien (1979) tt0078748 in imdb:best of.csv #2 'seen at Zoé\'s'"s,
                         rows_of("Best of.csv", old_imdb("\u00e9"))[2]);
  }

  void item_2_latin_1_and_utf_8_say_the_same() {
    expect_rows("one byte for é", rows_of("list.csv", old_imdb("\u00e9")), rows_of("list.csv", old_imdb("\xE9")));
  }

  void a_rating_of_imdb_means_what_the_person_says() {
    expect_rows("a day of rating is no watch date",
                {"rating Alien (1979) tt0078748 =90", "seen Alien (1979) tt0078748"},
                rows_of("ratings.csv",
                        "Const,Your Rating,Date Rated,Title,URL,Title Type,Year\n"
                        "tt78748,9,2024-05-01,Alien,,movie,1979\n"));
    const std::string row =
        "Const,Your Rating,Date Rated,Title,URL,Title Type,Year\n78748,9,2024-05-01,Alien,,movie,1979\n";
    expect_rows("nothing", {"rating Alien (1979) tt0078748 =90"},
                rows_of("ratings.csv", row, options_of({{"ratings_mean_seen", "nothing"}})));
    expect_rows("a play", {"rating Alien (1979) tt0078748 =90", "play Alien (1979) tt0078748 2024-05-01"},
                rows_of("ratings.csv", row, options_of({{"ratings_mean_seen", "play"}})));
  }

  void bare_addresses_of_imdb() {
    expect_rows("addresses", {"watchlist tt0078748", "watchlist tt0116282"},
                rows_of("watchlist.txt", "https://www.imdb.com/title/tt0078748/\nhttp://imdb.com/title/tt116282\n"));
    expect_rows("a bad row between them", {"watchlist tt0078748", "watchlist -> bad bad_row", "watchlist tt0116282"},
                rows_of("watchlist.txt",
                        "https://www.imdb.com/title/tt0078748/\n\"https://www.imdb.com\n"
                        "http://imdb.com/title/tt116282\n"));
  }

  void films_and_episodes_of_netflix() {
    std::string history = "Title,Date\n";
    for (const char* title : {"Show: One", "Show: Two", "Show: Three", "Dune: Part Two", "Star Wars: Episode IV",
                              "Serie : Folge 2", "Serie: 1. díl", "Film\u00a0: Les Origines", "Any: Staffel 1: Anfang"})
      history += "\""s + title + "\",\"2024-05-01\"\n";
    std::vector<std::string> kinds;
    for (const base::Json& row : test::read({{"a.csv", history}}).rows)
      kinds.push_back(row.isMember("verdict") ? row["reason"].asString() : row.isMember("series") ? "asked" : "film");
    const std::vector<std::string> expected = {"episode", "episode", "episode", "asked",  "asked",
                                               "episode", "episode", "asked",   "episode"};
    expect_rows("kinds", expected, kinds);
  }

  void no_break_spaces_of_titles_are_spaces() {
    expect_rows("as Netflix writes in French", {"play Mad Max : Fury Road series? 2024-06-26"},
                rows_of("NetflixViewingHistory.csv", "Title,Date\nMad Max\xC2\xA0: Fury Road,26/06/24\n"));
    expect_rows("anywhere", {"seen Taxi Driver (1976)"},
                rows_of("mine.csv",
                        "title,year\nTaxi\xE2\x80\xAF"
                        "Driver,1976\n"));
  }

  void a_repeat_of_netflix_is_one_view() {
    expect_rows("the same title and day",
                {"play Alien 2024-05-21", "play Alien 2024-05-21 -> folded same_as_row", "play Alien 2024-05-20"},
                rows_of("a.csv", "Title,Date\nAlien,21/05/2024\nAlien,21/05/2024\nAlien,20/05/2024\n"));
  }

  void thumbs_of_netflix_are_ratings_if_somebody_says_so() {
    const std::string ratings =
        "Profile Name,Title Name,Rating Type,Star Value,Thumbs Value,Event Utc Ts\n"
        "Ann,Alien,thumb,,1,2024-03-02 10:00:00\nAnn,Fargo,thumb,,3,2024-03-02 10:00:00\n"
        "Ann,Heat,star,4,,2014-03-02 10:00:00\n";
    const std::string no_place = " -> not_kept no_place_for";
    const test::Said said = test::read({{"Ratings.csv", ratings}});
    expect_rows("usually", {"rating Alien" + no_place, "rating Fargo" + no_place, "rating Heat =80"},
                test::all_words(said));
    CPPUNIT_ASSERT_EQUAL("thumbs"s, said.questions.at(0)["name"].asString());
    expect_rows("if wanted", {"rating Alien =40", "rating Fargo =100", "rating Heat =80"},
                rows_of("Ratings.csv", ratings, options_of({{"thumbs", "yes"}})));
  }

  void ratings_and_watchlist_of_movary() {
    expect_rows("ratings", {"rating Alien (1979) 348 tt0078748 =90", "rating Fargo (1996) 275 -> bad bad_rating"},
                rows_of("ratings.csv",
                        "title,year,tmdbId,imdbId,userRating\nAlien,1979,348,tt0078748,9\nFargo,1996,275,,eleven\n"));
    const test::Said said =
        test::read({{"watchlist.csv", "title,year,tmdbId,imdbId,addedAt\nAlien,,348,,2024-03-02 10:00:00\n"}});
    expect_rows("watchlist", {"watchlist Alien 348"}, test::all_words(said));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1709373600}, said.rows[0]["at"].asInt64());
  }

  void votes_of_tv_time_name_their_film() {
    const std::string watch = "watch,Alien,u-1,movie,1979-05-25,watch-date-1709416800,2024-03-05 08:00:00\n";
    expect_rows("votes",
                {"rating Alien (1979) =80", "rating -> not_film episode", "rating Alien (1979) -> bad bad_rating",
                 "play Alien (1979) 2024-03-02", "play Alien (1979) 2024-03-02 -> folded same_as_row"},
                rows_of_zip({{"ratings-live-votes.csv", "uuid,vote_key\nu-1,a-b-29\nu-7,a-b-3\nu-1,a-b-2\n"},
                             {"tracking-prod-records.csv",
                              "type,movie_name,uuid,entity_type,release_date,watch_date_range_key,created_at\n" +
                                  watch + watch},
                             {"user.csv", "name,email\nann,ann@example.org\n"}}));
  }

  void lists_of_tv_time_name_their_films() {
    const test::Said said = test::read(
        {{"tvtime.zip",
          test::zip_of(
              {{"lists-prod-lists.csv",
                "user_id,s_key,name,description,created_at,objects\n"
                "7,l-1,Space,\"Two\nlines\",2024-03-05 08:00:00,\"[map[created_at:1.7e+09 id:1 type:movie uuid:u-1] "
                "map[id:5 type:series uuid:s-1] map[uuid:u-9 type:movie]]\"\n"
                "7,l-2,,,,[]\n7,l-4,Series,,,[map[type:series uuid:s-1]]\n7,l-3,Cut,,,[map[type:movie uuid:u-1\n"},
               {"tracking-prod-records.csv",
                "type,movie_name,uuid,entity_type,release_date,created_at\n"
                "towatch,Alien,u-1,movie,1979-05-25,2024-03-05 08:00:00\n"}})}});
    expect_rows("lists",
                {"list in tvtime:l-1 \"Space\" 'Two\nlines'", "item Alien (1979) in tvtime:l-1 #1",
                 "item in tvtime:l-1 #2 -> not_film series", "item in tvtime:l-1 #3 -> bad no_title",
                 "list in tvtime:l-2 \"l-2\"", "list in tvtime:l-4 \"Series\" -> not_film series",
                 "item in tvtime:l-4 #1 -> not_film series", "list in tvtime:l-3 \"Cut\"",
                 "item Alien (1979) in tvtime:l-3 #1", "watchlist Alien (1979)"},
                test::all_words(said));
    CPPUNIT_ASSERT_EQUAL("tvtime:u-1"s, said.rows[1]["key"].asString());
  }

  void kodi_counts_plays() {
    expect_rows(
        "one film's own file", {"play Alien x2", "rating Alien =80"},
        rows_of("alien.nfo", "<movie><title>Alien</title><playcount>2</playcount><userrating>8</userrating></movie>"));
    expect_rows(
        "no date, no plays, too high",
        {"play A x3", "seen B -> not_kept no_place_for", "rating C -> bad bad_rating",
         "play D (1979) -> bad future_date"},
        rows_of("videodb.xml",
                "<videodb><movie><title>A</title><playcount>3</playcount></movie><movie><title>B</title></movie>"
                "<movie><title>C</title><userrating>11</userrating></movie>"
                "<movie><title>D</title><premiered>1979-05-25</premiered><playcount>1</playcount>"
                "<lastplayed>2030-01-01 10:00:00</lastplayed></movie></videodb>"));
  }

  void sites_where_films_are_rated() {
    expect_rows("cells that a comma ties",
                {"rating 1917 tt8579674 2021-07-03 =60", "seen 1917 tt8579674", "rating Alien tt0078748 =80",
                 "seen Alien tt0078748"},
                rows_of("a.csv", "VoteDate;MovieTitle;IMDB;Score\n2021-07-03,1917;8579674;3\n;Alien;78748;4\n"));
    expect_rows("comments", {"review Alien tt0078748 2021-07-03 'Tänkvärd'", "seen Alien tt0078748"},
                rows_of("b.csv", "Date;Movie;IMDB;Text\n2021-07-03,Alien;78748;Tänkvärd\n"));
    expect_rows(
        "two titles",
        {"rating 霸王别姬 (1993) 2024-03-02 =100", "review 霸王别姬 (1993) 2024-03-02 '好'", "seen 霸王别姬 (1993)"},
        rows_of("c.csv",
                "标题,个人评分,打分日期,我的短评,上映日期\n"
                "霸王别姬 / Farewell My Concubine,5,2024/03/02,好,1993-01-01(香港)\n"));
    const test::Said said = test::read({{"c.csv", "标题,个人评分\n霸王别姬 / Farewell My Concubine / 再见,5\n"}});
    CPPUNIT_ASSERT_EQUAL("Farewell My Concubine"s, said.rows.at(0)["original_title"].asString());
    expect_rows("books", {"rating -> not_kept no_place_for"}, rows_of("d.csv", "书名,个人评分\n活着,5\n"));
    expect_rows("without titles", {"rating -> bad no_title", "rating tt0078748 =70", "seen tt0078748"},
                rows_of("ratings.xml",
                        "<recentratings><info><count>2</count></info><film><rating>85</rating></film>"
                        "<film><filmname/><imdbid>tt0078748</imdbid><rating>70</rating></film></recentratings>"));
    expect_rows("wishes", {"watchlist Alien (1979) 348 tt0078748"},
                rows_of("e.csv", "movie_id,imdb_id,tmdb_id,average_rating,title\n1214,0078748,348,4.1,Alien (1979)\n"));
  }

  void the_formats_that_pages_offer_can_be_read() {
    std::vector<std::string> offered, read;
    for (const web::ImportWord& format : web::import_formats()) offered.emplace_back(format.code);
    for (const std::string_view name : formats::format_names()) read.emplace_back(name);
    std::sort(offered.begin(), offered.end());
    std::sort(read.begin(), read.end());
    expect_rows("formats", read, offered);
  }

  void our_own_archive() {
    domain::ImportRecord play;
    play.film.tmdb = 348;
    play.date = "2024-03";
    play.count = 2;
    domain::FilmRef film;
    film.tmdb = 348;
    film.title = "Alien";
    film.year = 1979;
    const test::Files members = {{"matinee.json", R"({"format":"matinee-export","version":1})"},
                                 {"films.ndjson", formats::matinee_film_line(film)},
                                 {"plays.ndjson", formats::matinee_line(play) + "{\"tmdb\":\n"}};
    expect_rows("lines", {"play Alien (1979) 348 #0 2024-03 x2", "play -> bad bad_row"}, rows_of_zip(members));
    test::Files explained = members;
    explained.emplace_back("README.txt", "All about it.\n");
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, test::read({{"export.zip", test::zip_of(explained)}}).files.size());
    test::Files newer = members;
    newer[0].second = R"({"format":"matinee-export","version":999})";
    expect_rows("of a newer program", {"play -> bad file_broken"}, rows_of_zip(newer));
  }

  void our_own_table() {
    expect_rows("plays with their dates",
                {"play =3 (2009) 7 x2", "play =3 (2009) 7 2024-03", "play =3 (2009) 7 2024-03-02",
                 "watchlist =3 (2009) 7", "rating =3 (2009) 7 =85"},
                rows_of("films.csv",
                        "tmdb_id,imdb_id,title,original_title,year,directors,watch_dates,rating,rated_at,watchlist_"
                        "added_at,liked_at\r\n"
                        "7,,'=3,,2009,Any One,unknown (2); 2024-03; "
                        "2024-03-02,8.5,2024-03-02T10:00:00Z,2024-03-01T10:00:00Z,\r\n"));
    expect_rows("guards anywhere in a cell", {"watchlist =3;-4; 'x' (2009) 7"},
                rows_of("films.csv",
                        "tmdb_id,imdb_id,title,original_title,year,directors,watch_dates,rating,rated_at,watchlist_"
                        "added_at,liked_at\r\n7,,\"'=3;'-4; 'x'\",,2009,,,,,2024-03-01T10:00:00Z,\r\n"));
  }
};

REGISTER_SUITE(FormatsServicesTest);
