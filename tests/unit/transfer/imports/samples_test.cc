// Takes each format's sample from its reader through staging, matching and applying.
#include <algorithm>

#include "tests/unit/fixtures/formats_archives.h"
#include "tests/unit/fixtures/formats_fixture.h"
#include "tests/unit/fixtures/formats_samples.h"
#include "tests/unit/fixtures/import_fixture.h"
#include "tests/unit/suite.h"
#include "transfer/imports/flow.h"
#include "transfer/imports/settle.h"

using namespace std::string_literals;

class ImportSamplesTest : public test::ImportFixture {
  CPPUNIT_TEST_SUITE(ImportSamplesTest);
  CPPUNIT_TEST(item_3_each_sample_twice_adds_nothing_new);
  CPPUNIT_TEST(item_3_one_history_by_two_ways_adds_nothing_new);
  CPPUNIT_TEST(item_11_counts_add_up);
  CPPUNIT_TEST(a_play_of_netflix_is_seven_tenths_of_the_film);
  CPPUNIT_TEST(what_a_reader_leaves_to_a_person_is_asked_about);
  CPPUNIT_TEST(two_files_of_one_name_are_told_apart);
  CPPUNIT_TEST(a_table_is_shown_with_its_reading);
  CPPUNIT_TEST(columns_are_remembered_by_their_header);
  CPPUNIT_TEST_SUITE_END();

  int people_ = 0;

  static std::vector<std::string> records(const test::Files& files) {
    std::vector<std::string> rows;
    for (base::Json row : test::read(files).rows) {
      for (const char* name : {"t", "f", "n"}) row.removeMember(name);
      rows.push_back(base::write_json(row));
    }
    return rows;
  }

 public:
  void setUp() override {
    for (const auto& [id, title, date, minutes] :
         {std::tuple(348, "Alien", "1979-05-25", 117), std::tuple(275, "Fargo", "1996-03-08", 98),
          std::tuple(429, "The Good, the Bad and the Ugly", "1966-12-23", 161),
          std::tuple(603, "The Matrix", "1999-03-31", 136)}) {
      domain::MovieDetails details;
      details.movie.meta_id = id;
      details.movie.title = title;
      details.movie.release_date = date;
      details.movie.imdb_id = id == 348 ? "tt0078748" : id == 275 ? "tt0116282" : "";
      details.movie.runtime = minutes;
      store_.write([&](store::Tx& tx) { return store::save_movie(tx, details, test::kNow); });
    }
    provider_.answer("/search/movie", 200, R"({"page":1,"results":[
      {"id":348,"title":"Alien","release_date":"1979-05-25","vote_count":900},
      {"id":275,"title":"Fargo","release_date":"1996-03-08","vote_count":900}]})");
  }
  void new_person() { maya_ = store_.add_user("person" + std::to_string(++people_)); }
  void has_nothing_new(const std::string& what, std::int64_t id) {
    const std::string words = counts(id);
    CPPUNIT_ASSERT_MESSAGE(what + ": " + words, (' ' + words).find(" new ") == std::string::npos);
  }

  void item_3_each_sample_twice_adds_nothing_new() {
    for (const test::Sample& sample : test::samples()) {
      new_person();
      const auto rows = records({{sample.name, sample.bytes}});
      import(rows);
      const std::string before = diary();
      const std::int64_t again = match(rows);
      has_nothing_new(sample.format, again);
      take(transfer::start_applying, again);
      CPPUNIT_ASSERT_EQUAL_MESSAGE(sample.format, before, diary());
    }
  }

  void item_3_one_history_by_two_ways_adds_nothing_new() {
    const auto trakt = records({{"watched-history.json", test::samples()[1].bytes}});
    const auto letterboxd = records(
        {{"letterboxd.zip", test::zip_of({{"diary.csv",
                                           "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n"
                                           "2024-03-03,Alien,1979,https://boxd.it/a,,,,2024-03-02\n"},
                                          {"watched.csv",
                                           "Date,Name,Year,Letterboxd URI\n2024-03-03,Alien,1979,https://boxd.it/1a\n"
                                           "2024-03-03,Fargo,1996,https://boxd.it/1c\n"}})}});
    for (const auto& [first, second] : {std::pair(trakt, letterboxd), std::pair(letterboxd, trakt)}) {
      new_person();
      import(first);
      has_nothing_new("the second way", match(second));
    }
  }

  // The counts add up after reading, after matching and after applying.
  void item_11_counts_add_up() {
    for (const test::Sample& sample : test::samples()) {
      new_person();
      const auto rows = records({{sample.name, sample.bytes}});
      const std::int64_t id = stage(rows);
      counts(id);
      take(transfer::start_matching, id);
      counts(id);
      take(transfer::start_applying, id);
      counts(id);
      // The visibility of a list is an entry of its own.
      const auto shared = store::import_rows_of_kind(db_, id, domain::RecordKind::visibility, 1000);
      CPPUNIT_ASSERT_EQUAL(std::ssize(rows) + std::ssize(shared), batch(id).rows_read);
    }
  }

  void a_play_of_netflix_is_seven_tenths_of_the_film() {
    const auto samples = test::samples();
    const auto netflix = std::find_if(samples.begin(), samples.end(),
                                      [](const auto& sample) { return sample.format == "netflix-gdpr"s; });
    const std::int64_t id = match(records({{netflix->name, netflix->bytes}}));
    CPPUNIT_ASSERT_EQUAL(
        "new folded:same_as_row not_a_play:trailer not_a_play:stopped_early not_kept:other_profile not_film:episode"s,
        reasons(id));
    store_.write([&](store::Tx& tx) {
      CPPUNIT_ASSERT(store::choose_import_row(tx, id, row(id, 3).id, true));
      const auto now = batch(id);
      const auto user = maya();
      transfer::Settler(db_, now, user).settle_movie(tx, 275);
      return 0;
    });
    CPPUNIT_ASSERT(row(id, 3).verdict == domain::RowVerdict::fresh);  // ticked: it was a play
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, store::count_all_plays(db_, maya_));
  }

  void what_a_reader_leaves_to_a_person_is_asked_about() {
    const std::vector<std::string> rows = {
        R"({"kind":"play","title":"Alien","key":"jellyfin:i1","verdict":"folded","reason":"same_as_row"})",
        R"({"kind":"play","title":"Alien","key":"jellyfin:i1","date":"2024-03-02","watched":7000,"verdict":"choose","reason":"several_films"})"};
    const std::int64_t id = match(rows);
    CPPUNIT_ASSERT_EQUAL("folded:same_as_row choose:several_films"s, reasons(id));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{348}, store::find_import_film(db_, row(id, 1).film_id)->candidates.at(0).meta_id);
    choose(id, 1, 348);
    run();
    CPPUNIT_ASSERT_EQUAL("folded:same_as_row new"s, reasons(id));
    take(transfer::start_applying, id);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, store::count_all_plays(db_, maya_));
    CPPUNIT_ASSERT_EQUAL("folded:same_as_row same:here_already"s, reasons(match(rows)));  // remembered
  }

  static std::int64_t read_into_batch(store::Db& db, test::Store& store, std::int64_t user, const test::Files& files) {
    const std::int64_t id = store.write([&](store::Tx& tx) {
      const auto batch = store::add_import(tx, user, "", test::kNow).value();
      for (const auto& [name, bytes] : files)
        store::add_import_file(tx, batch, name, static_cast<std::int64_t>(bytes.size()), std::string(64, 'a'));
      store::move_import(tx, batch, {store::ImportState::uploaded}, store::ImportState::reading);
      return batch;
    });
    transfer::Stager stager(db, store::find_import(db, id).value(), "2026-11-23");
    std::vector<base::Descriptor> opened;
    std::vector<formats::UploadedFile> uploaded;
    for (const auto& [name, bytes] : files) {
      opened.push_back(test::file_of(bytes));
      uploaded.push_back({name, opened.back().get()});
    }
    formats::Lines lines([&](const std::string& line) { stager.add(line); });
    formats::read_upload(uploaded, test::options_of(), lines);
    stager.finish(true);
    return id;
  }

  void two_files_of_one_name_are_told_apart() {
    const std::string header = "title,year,tmdbId,imdbId,watchedAt\n";
    const std::int64_t id = read_into_batch(db_, store_, maya_,
                                            {{"history.csv", header + "Alien,1979,348,,\n"},
                                             {"history.csv", header + "Fargo,1996,275,,\nHeat,1995,949,,\n"}});
    std::vector<std::int64_t> rows;
    for (const store::ImportFile& file : store::import_files(db_, id)) rows.push_back(file.rows);
    CPPUNIT_ASSERT((rows == std::vector<std::int64_t>{1, 2}));
  }

  void a_table_is_shown_with_its_reading() {
    const std::int64_t id = read_into_batch(
        db_, store_, maya_, {{"mine.csv", "Movie,When,Score\nAlien,2024-03-02,9\n" + std::string(31, 'F') + ",,\n"}});
    const auto warnings = store::import_warnings(db_, id);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, warnings.size());
    CPPUNIT_ASSERT_EQUAL("table mine.csv"s, warnings[0].code + ' ' + warnings[0].file);
    const base::Json table = base::parse_json(warnings[0].values).value();
    CPPUNIT_ASSERT_EQUAL(""s, table["suffix"].asString());
    CPPUNIT_ASSERT_EQUAL("[\"movie\",\"when\",\"score\"]"s, base::write_json(table["columns"]));
    CPPUNIT_ASSERT_EQUAL("[\"Alien\",\"2024-03-02\",\"9\"]"s, base::write_json(table["rows"][0]["cells"]));
    CPPUNIT_ASSERT_EQUAL("play Alien 2024-03-02"s, test::words(table["rows"][0]["records"][0]));
    CPPUNIT_ASSERT_EQUAL("rating Alien 2024-03-02 =90"s, test::words(table["rows"][0]["records"][1]));
    CPPUNIT_ASSERT_EQUAL("seen " + std::string(30, 'F') + "…", test::words(table["rows"][1]["records"][0]));
  }

  // Adds a batch that is read, with its options to be answered, and with answers that an earlier one got.
  std::int64_t read_again(const test::Files& files) {
    const std::int64_t id = read_into_batch(db_, store_, maya_, files);
    return store_.write([&](store::Tx& tx) {
      store::move_import(tx, id, {store::ImportState::reading}, store::ImportState::options);
      transfer::take_remembered_columns(tx, id, test::kNow);
      return id;
    });
  }

  void columns_are_remembered_by_their_header() {
    const std::string table = "Movie,When,Points\nAlien,2024-03-02,9\n", other = "Movie,When\nAlien,2024-03-02\n";
    const std::int64_t first = read_again({{"2023.csv", table}});
    CPPUNIT_ASSERT(batch(first).options.empty());
    store_.write([&](store::Tx& tx) {
      store::set_import_options(tx, first, {{"column_date", "when"}, {"column_rating", "points"}, {"zone", "UTC"}});
      store::move_import(tx, first, {store::ImportState::options}, store::ImportState::discarded);
      return 0;
    });
    CPPUNIT_ASSERT(batch(read_again({{"a.csv", other}})).options.empty());
    const std::int64_t again = read_again({{"a.csv", other}, {"2024.csv", table}});
    CPPUNIT_ASSERT_EQUAL("reading"s, state(again));
    CPPUNIT_ASSERT(
        (batch(again).options == store::ImportOptions{{"column_date_2", "when"}, {"column_rating_2", "points"}}));
  }
};

REGISTER_SUITE(ImportSamplesTest);
