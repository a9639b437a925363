// Tests the demands on imports by the numbers of the list in tests/SECURITY.md ("Imports").
#include "base/text.h"
#include "store/diary/location.h"
#include "store/movie_lists/items.h"
#include "store/movie_lists/movie_list.h"
#include "tests/unit/fixtures/import_fixture.h"
#include "tests/unit/suite.h"
#include "transfer/imports/report.h"

namespace {

struct TitleRow {
  const char* title;
  int year;
  const char* results;  // of the provider's searches
  const char* expected;
};

// Returns the results of a search from "[id, title, year, votes]" of each film.
std::string results_of(const char* films) {
  std::string results;
  const base::Json list = base::parse_json(films).value();
  for (const base::Json& film : list) {
    base::Json one = base::json_object();
    one["id"] = film[0];
    one["title"] = film[1];
    one["release_date"] = std::to_string(film[2].asInt()) + "-06-01";
    one["vote_count"] = film[3];
    results += (results.empty() ? "" : ",") + base::write_json(one);
  }
  return R"({"page":1,"results":[)" + results + "]}";
}

}  // namespace

class ImportAcceptanceTest : public test::ImportFixture {
  CPPUNIT_TEST_SUITE(ImportAcceptanceTest);
  CPPUNIT_TEST(item_6_what_was_changed_or_deleted_since_stays_and_all_else_goes);
  CPPUNIT_TEST(item_8_no_failure_of_the_provider_loses_a_row_or_makes_it_unknown);
  CPPUNIT_TEST(item_8_an_id_without_a_film_goes_on_by_title);
  CPPUNIT_TEST(item_9_titles_become_films_as_the_table_says);
  CPPUNIT_TEST(item_9_one_name_of_two_films_is_asked_about_twice);
  CPPUNIT_TEST(a_stored_film_decides_alone_only_when_people_know_it);
  CPPUNIT_TEST(item_10_a_batch_names_nothing_of_others);
  CPPUNIT_TEST(item_10_cells_of_the_report_are_no_formulas);
  CPPUNIT_TEST_SUITE_END();

  // Returns the options of a client that gives up after a moment.
  metadata::ClientOptions hasty() {
    metadata::ClientOptions options;
    options.api_url = options.image_url = provider_.url();
    options.per_second = 1000;
    options.total_timeout_ms = 1500;
    return options;
  }
  std::string found(std::int64_t id) {
    const auto film = store::find_import_film(db_, row(id, 0).film_id).value();
    if (film.outcome != store::FilmOutcome::found) return "choose";
    return film.how + ' ' + std::to_string(film.meta_id);
  }

 public:
  void item_6_what_was_changed_or_deleted_since_stays_and_all_else_goes() {
    film(348, "Alien");
    film(275, "Fargo", "1996-03-08");
    const std::int64_t id = import({R"({"kind":"play","tmdb":348,"date":"2024-03-02","text":"Note","place":"Odeon"})",
                                    R"({"kind":"rating","tmdb":348,"tenths":90,"at":1700000000})",
                                    R"({"kind":"play","tmdb":275,"date":"2024-03-03"})",
                                    R"({"kind":"rating","tmdb":275,"tenths":70,"at":1700000000})",
                                    R"({"kind":"watchlist","tmdb":275,"at":1700000000})"});
    CPPUNIT_ASSERT_EQUAL(std::string("added 5"), counts(id));
    store_.write([&](store::Tx& tx) {
      store::set_rating(tx, maya_, movie(348), 40, clock_.now());
      return store::delete_plays_of_movie(tx, maya_, movie(275));
    });
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(std::string("taken_back stays:changed_since stays:changed_since taken_back taken_back"),
                         reasons(id));
    const std::string now = std::to_string(clock_.now());
    CPPUNIT_ASSERT_EQUAL("past 348 90@1700000000,40@" + now + "\nrating 348 40 " + now, diary());
  }

  void item_8_no_failure_of_the_provider_loses_a_row_or_makes_it_unknown() {
    metadata::Client client(hasty());
    metadata::Provider provider(client, *cache_, clock_);
    const auto run_hastily = [&] { jobs::Runner({config_, db_, *cache_, provider, clock_, keys_}).run_due(stop_); };
    const std::string with_retry = "HTTP/1.1 429 X\r\nRetry-After: 90\r\nContent-Length: 2\r\n\r\n{}",
                      failing = "HTTP/1.1 500 X\r\nContent-Length: 2\r\n\r\n{}",
                      wrong_key = "HTTP/1.1 401 X\r\nContent-Length: 2\r\n\r\n{}",
                      garbage = "HTTP/1.1 200 X\r\nContent-Length: 2\r\n\r\n<h", silence = "";
    for (const std::string& trouble : {with_retry, failing, wrong_key, garbage, silence}) {
      provider_.raw("/movie/348", trouble);
      provider_.raw("/search/movie", trouble);
      provider_.raw("/find/tt0116282", trouble);
      const std::int64_t id = stage({R"({"kind":"play","tmdb":348})", R"({"kind":"like","title":"Ran","year":1985})",
                                     R"({"kind":"rating","imdb":"tt0116282","tenths":80})"});
      start(transfer::start_matching, id);
      run_hastily();
      CPPUNIT_ASSERT_EQUAL_MESSAGE(
          trouble, std::string("waiting:provider_down waiting:provider_down waiting:provider_down"), reasons(id));
      CPPUNIT_ASSERT_EQUAL(std::string("matching"), state(id));
      CPPUNIT_ASSERT(!batch(id).message.empty());
      movie_answer(348, "Alien", "1979-05-25");
      movie_answer(11645, "Ran", "1985-06-01");
      movie_answer(275, "Fargo", "1996-03-08");
      provider_.answer("/search/movie", 200, results_of(R"([[11645, "Ran", 1985, 900]])"));
      provider_.answer("/find/tt0116282", 200, R"({"movie_results":[{"id":275,"title":"Fargo"}],"tv_results":[]})");
      clock_.advance(base::kHour);
      run();
      CPPUNIT_ASSERT_EQUAL_MESSAGE(trouble, std::string("new new new"), reasons(id));
      CPPUNIT_ASSERT_EQUAL(std::string("review"), state(id));
      take(transfer::discard, id);
      store_.write([&](store::Tx&) {
        db_.execute("DELETE FROM import_match");
        return db_.execute("DELETE FROM movie"), 0;
      });
    }
  }

  void item_8_an_id_without_a_film_goes_on_by_title() {
    provider_.answer("/find/tt0116282", 200, R"({"movie_results":[],"tv_results":[]})");
    provider_.answer("/search/movie", 200, results_of(R"([[275, "Fargo", 1996, 900]])"));
    movie_answer(275, "Fargo", "1996-03-08");
    CPPUNIT_ASSERT_EQUAL(
        std::string("exact 275"),
        found(match({R"({"kind":"rating","imdb":"tt0116282","title":"Fargo","year":1996,"tenths":80})"})));
  }

  void item_9_titles_become_films_as_the_table_says() {
    static constexpr TitleRow kTable[] = {
        {"Aladdin", 1992, R"([[1, "Aladdin", 1992, 12120], [2, "Aladdin", 1992, 68]])", "exact 1"},
        {"Split", 2016, R"([[1, "Split", 2017, 17000], [2, "Split", 2016, 12]])", "choose"},
        {"Pride", 2014, R"([[1, "Pride", 2014, 1100], [2, "Pride", 2007, 300]])", "exact 1"},
        {"Whiplash", 2014, R"([[1, "Whiplash", 2014, 15000], [2, "Whiplash", 2013, 700]])", "exact 1"},
        {"Knives Out 2", 2022,
         R"([[1, "Knives Out", 2019, 9000], [2, "Glass Onion: A Knives Out Mystery", 2022, 9000]])", "choose"},
        {"Glass Onion", 2022, R"([[1, "Glass Onion: A Knives Out Mystery", 2022, 9000]])", "similar 1"},
        {"Kill Bill: Vol. 2", 2004, R"([[1, "Kill Bill: Vol. 1", 2003, 9000]])", "choose"},
        {"Kill Bill", 2003, R"([[1, "Kill Bill: Vol. 1", 2003, 9000]])", "choose"},
        {"The Godfather Part II", 1974, R"([[1, "The Godfather", 1972, 9000]])", "choose"},
        {"Nomadland", 2020, R"([[1, "Nomadland", 2021, 9000]])", "year_off_by_one 1"},
        {"Frances Ha", 2012, R"([[1, "Frances Ha", 2013, 900], [2, "Frances Ha", 2011, 900]])", "choose"},
        {"Spider\u2011Man: Far from Home", 2019, R"([[1, "Spider-Man: Far from Home", 2019, 9000]])", "exact 1"},
        {"The Haunted Castle", 1897, R"([[1, "The Haunted Castle", 1897, 90], [2, "The Haunted Castle", 1897, 60]])",
         "choose"},
    };
    for (const TitleRow& one : kTable) {
      provider_.answer("/search/movie", 200, results_of(one.results));
      movie_answer(1, "A Film", std::to_string(one.year) + "-06-01");
      const std::int64_t id = match(
          {R"({"kind":"like","title":")" + std::string(one.title) + R"(","year":)" + std::to_string(one.year) + "}"});
      CPPUNIT_ASSERT_EQUAL_MESSAGE(one.title, std::string(one.expected), found(id));
      take(transfer::discard, id);
      store_.write([&](store::Tx&) { return db_.execute("DELETE FROM movie"), 0; });
    }
  }

  void item_9_one_name_of_two_films_is_asked_about_twice() {
    provider_.answer("/search/movie", 200,
                     results_of(R"([[1, "The Haunted Castle", 1897, 90], [2, "The Haunted Castle", 1897, 60]])"));
    const std::int64_t id = match({R"({"kind":"like","title":"The Haunted Castle","year":1897,"key":"letterboxd:a"})",
                                   R"({"kind":"like","title":"The Haunted Castle","year":1897,"key":"letterboxd:b"})"});
    CPPUNIT_ASSERT_EQUAL(std::string("choose:several_films choose:several_films"), reasons(id));
  }

  void a_stored_film_decides_alone_only_when_people_know_it() {
    film(1, "Cold", "2013-06-01", "", 3);
    film(275, "Fargo", "1996-03-08");
    provider_.answer("/search/movie", 200, results_of(R"([[2, "Cold", 2013, 900], [1, "Cold", 2013, 3]])"));
    movie_answer(2, "Cold", "2013-06-01");
    const std::int64_t id = match({R"({"kind":"like","title":"Cold","year":2013})"});
    CPPUNIT_ASSERT_EQUAL(std::string("choose:several_films"), reasons(id));
    provider_.answer("/search/movie", 200, results_of(R"([[1, "Cold", 2013, 3]])"));
    CPPUNIT_ASSERT_EQUAL(std::string("exact 1"), found(match({R"({"kind":"seen","title":"Cold","year":2013})"})));
    CPPUNIT_ASSERT_EQUAL(std::string("local 275"), found(match({R"({"kind":"like","title":"Fargo","year":1996})"})));
  }

  // Noa's list and place have the same names and keys as those of the upload.
  void item_10_a_batch_names_nothing_of_others() {
    film(348, "Alien");
    const std::int64_t noa = store_.add_user("noa");
    store::NewMovieList best;
    best.name = "Best";
    const std::int64_t list = store_.write([&](store::Tx& tx) {
      store::add_location(tx, noa, "Odeon", true, clock_.now());
      return store::add_list(tx, noa, best, clock_.now()).value();
    });
    store_.write([&](store::Tx&) { return db_.execute("UPDATE movie_list SET source_key = 'movary:1' /*scan*/"), 0; });
    const std::string row_of_play = R"({"kind":"play","tmdb":348,"date":"2024-03-02","place":"Odeon","event":"e:1"})";
    const std::int64_t id = import({row_of_play, R"({"kind":"list","list":"movary:1","name":"Best"})",
                                    R"({"kind":"item","list":"movary:1","tmdb":348})"});
    CPPUNIT_ASSERT_EQUAL(std::string("added 3"), counts(id));
    CPPUNIT_ASSERT(!store::find_list_item(db_, list, movie(348)));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, store_.number("SELECT count(*) FROM location WHERE name = 'Odeon' /*scan*/"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2},
                         store_.number("SELECT count(*) FROM movie_list WHERE name = 'Best' /*scan*/"));
    CPPUNIT_ASSERT(store::plays_of_movie(db_, noa, movie(348)).empty());
    // Rows and batches are found only for their owner.
    CPPUNIT_ASSERT(!store::find_import(db_, noa, id));
    const std::int64_t other = match({row_of_play});
    CPPUNIT_ASSERT(!store::find_import_row(db_, other, row(id, 0).id));
    take(transfer::start_undo, id);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store_.number("SELECT count(*) FROM location WHERE name = 'Odeon' /*scan*/"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1},
                         store_.number("SELECT count(*) FROM movie_list WHERE name = 'Best' /*scan*/"));
  }

  void item_10_cells_of_the_report_are_no_formulas() {
    film(348, "=1+1");
    const std::int64_t id = store_.write([&](store::Tx& tx) {
      const auto batch = store::add_import(tx, maya_, "", clock_.now()).value();
      store::add_import_file(tx, batch, "=cmd.csv", 100, std::string(64, 'a'));
      store::move_import(tx, batch, {store::ImportState::uploaded}, store::ImportState::review);
      return batch;
    });
    transfer::Stager stager(db_, batch(id), "2024-05-01");
    stager.add(R"({"t":"file","f":0,"name":"=cmd.csv","member":"+a/b.csv","format":"csv","bytes":100})");
    int line = 1;
    for (const char* title : {"=HYPERLINK(1)", "+1", "-1", "@SUM(1)", "Ran"}) {
      const std::string number = std::to_string(++line);
      stager.add(R"({"t":"row","f":0,"n":)" + number + R"(,"kind":"list","list":"l:)" + number + R"(","name":")" +
                 title + R"("})");
    }
    stager.add(R"({"t":"end"})");
    stager.finish(true);
    std::string report;
    transfer::write_import_report(db_, batch(id), base::Language(), [&](std::string_view lines) { report += lines; });
    int cells = 0;
    for (const std::string_view text : base::split(report, '\n'))
      for (std::string_view cell : base::split(text, ',')) {
        if (cell.starts_with('"')) cell.remove_prefix(1);
        CPPUNIT_ASSERT_MESSAGE(std::string(cell), cell.find_first_of("=+-@\t") != 0);
        if (cell.starts_with('\'')) ++cells;
      }
    CPPUNIT_ASSERT_EQUAL(14, cells);  // file and member of each row, and four names
  }
};
REGISTER_SUITE(ImportAcceptanceTest);
