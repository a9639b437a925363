#include "store/work/digest.h"

#include <atomic>
#include <thread>

#include "base/crypto.h"
#include "store/account/user.h"
#include "store/catalogue/release.h"
#include "store/diary/play.h"
#include "store/diary/watchlist.h"
#include "store/work/job.h"
#include "tests/support/mail_server.h"
#include "tests/unit/fixtures/provider_fixture.h"
#include "tests/unit/suite.h"

// test::kNow is Wednesday, 2024-05-01 12:00 UTC.
class JobsDigestTest : public test::ProviderFixture {
  CPPUNIT_TEST_SUITE(JobsDigestTest);
  CPPUNIT_TEST(on_mondays_it_tells_of_the_week_and_of_what_comes_out);
  CPPUNIT_TEST(on_the_first_it_tells_of_the_month);
  CPPUNIT_TEST(none_comes_when_nothing_happened);
  CPPUNIT_TEST(it_comes_in_the_morning_of_the_persons_zone);
  CPPUNIT_TEST(it_comes_once);
  CPPUNIT_TEST(who_died_while_sending_sends_no_second);
  CPPUNIT_TEST(what_the_mail_server_refuses_is_tried_again);
  CPPUNIT_TEST(a_mail_server_that_is_away_for_an_hour_gets_it_then);
  CPPUNIT_TEST(the_same_mail_has_the_same_number);
  CPPUNIT_TEST(without_a_mail_server_none_is_asked_for);
  CPPUNIT_TEST(one_that_was_ended_meanwhile_is_not_sent);
  CPPUNIT_TEST(a_mail_names_the_address_that_ends_it);
  CPPUNIT_TEST(its_people_wait_for_release_dates);
  CPPUNIT_TEST(the_mails_of_a_long_month_are_bounded);
  CPPUNIT_TEST(nothing_is_left_out_of_thirty);
  CPPUNIT_TEST(of_two_at_once_one_takes_it);
  CPPUNIT_TEST(after_another_secret_it_has_another_address);
  CPPUNIT_TEST(switched_on_again_it_has_another_address);
  CPPUNIT_TEST_SUITE_END();

  test::MailStub mails_;
  const std::int64_t ada_ = store_.add_user("ada");
  std::string id_ = std::string(32, 'd');

  void wants(const std::string& every, const std::string& zone = "UTC") {
    store_.write([&](store::Tx& tx) {
      domain::User user = store::find_user(tx.db(), ada_).value();
      user.time_zone = zone;
      user.country = "DE";
      store::set_preferences(tx, user);
      store::set_digest(tx,
                        {ada_, every, "en", base::sha256_hex(id_),
                         base::encrypt(keys_.encryption, id_, store::digest_about(ada_)), "2024-05-01", "2024-05-01"});
      return 0;
    });
  }
  std::int64_t film(int meta_id) {
    domain::MovieDetails details;
    details.movie.meta_id = meta_id;
    details.movie.title = "Film " + std::to_string(meta_id);
    details.movie.release_date = "1995-12-15";
    return store_.write([&](store::Tx& tx) { return store::save_movie(tx, details, clock_.now()); });
  }
  void sees(int meta_id, const std::string& day) {
    store::NewPlay play;
    play.movie_id = film(meta_id);
    play.watched_at = day;
    store_.write([&](store::Tx& tx) {
      return store::add_play(tx, store::find_user(tx.db(), ada_).value(), play, clock_.now());
    });
  }
  void waits_for(int meta_id, const domain::ReleaseDates& dates) {
    const std::int64_t id = film(meta_id);
    store_.write([&](store::Tx& tx) {
      store::add_to_watchlist(tx, ada_, id, clock_.now());
      store::save_release(tx, {id, meta_id, "DE"}, dates, clock_.now());
      return 0;
    });
  }
  void set_mail(const std::string& url) {
    config_ = base::Config::from("", {{"MATINEE_DATA_DIR", config_.data_dir},
                                      {"MATINEE_BASE_URL", "https://films.example.org/m"},
                                      {"MATINEE_SMTP_URL", url},
                                      {"MATINEE_SMTP_FROM", "films@example.org"}});
    std::filesystem::create_directories(config_.data_dir + "/backups");
  }
  // Runs the job runner of a server that begins at this time.
  void run_at(const std::string& day, int hour) {
    clock_.set(base::day_begins(day, "UTC") + hour * base::kHour);
    jobs::Runner runner({config_, store_.db(), *cache_, stub_, clock_, keys_});
    runner.run_scheduled_tasks();
    runner.run_due(stop_);
  }
  bool is_ended_by(const std::string& id) {
    const auto digest = store::find_digest_by_hash(store_.db(), base::sha256_hex(id));
    return digest && digest->user_id == ada_;
  }
  std::size_t sent() const { return mails_.messages().size(); }
  std::string text() const {
    CPPUNIT_ASSERT(sent() > 0);
    const std::string mail = mails_.messages().back();
    std::string text = mail.substr(mail.find("\r\n\r\n") + 4);
    std::erase(text, '\r');
    return text;
  }

 public:
  JobsDigestTest() { set_mail(mails_.url()); }

  void on_mondays_it_tells_of_the_week_and_of_what_comes_out() {
    wants("week");
    sees(1, "2024-04-28");
    sees(2, "2024-04-29");
    sees(3, "2024-05-05");
    sees(4, "2024-05-06");
    sees(5, "2024-05");
    waits_for(6, {"2024-05-06", "", "2024-05-12"});
    waits_for(7, {"2024-05-05", "2024-05-13", ""});
    run_at("2024-05-06", 8);
    CPPUNIT_ASSERT_EQUAL(std::string("Hi ada,\n\n"
                                     "You watched 2 films from 2024-04-29 to 2024-05-05:\n\n"
                                     "- Film 2 (1995), 2024-04-29\n- Film 3 (1995), 2024-05-05\n\n"
                                     "Coming soon from your watchlist:\n\n"
                                     "- Film 6: in cinemas from 2024-05-06\n- Film 6: on disc from 2024-05-12\n\n"
                                     "You get this every Monday. Unsubscribe:\n"
                                     "https://films.example.org/m/api/digest/" +
                                     id_),
                         text());
    CPPUNIT_ASSERT(mails_.messages()[0].find("Subject: Your week in films\r\n") != std::string::npos);
  }

  void on_the_first_it_tells_of_the_month() {
    wants("month");
    sees(1, "2024-04-30");
    sees(2, "2024-05-01");
    sees(3, "2024-05-31");
    sees(4, "2024-06-01");
    sees(6, "2024-05");     // known by its month alone
    sees(2, "2024-05-20");  // the same film again
    sees(7, "2024");
    waits_for(5, {"2024-06-30", "2024-07-01", ""});
    run_at("2024-05-06", 8);
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, sent());
    run_at("2024-06-01", 8);
    CPPUNIT_ASSERT(text().find("You watched 3 films from 2024-05-01 to 2024-05-31:\n\n- Film 6 (1995), 2024-05\n"
                               "- Film 2 (1995), 2024-05-01\n- Film 2 (1995), 2024-05-20\n- Film 3 (1995), "
                               "2024-05-31\n\nComing soon from your watchlist:\n\n"
                               "- Film 5: in cinemas from 2024-06-30\n\n") != std::string::npos);
  }

  void none_comes_when_nothing_happened() {
    wants("week");
    sees(1, "2024-04-28");
    waits_for(2, {"2024-05-05", "2024-05-13", ""});
    run_at("2024-05-06", 8);
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, sent());
    run_at("2024-05-13", 8);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, sent());
  }

  void it_comes_in_the_morning_of_the_persons_zone() {
    wants("week", "America/New_York");
    sees(1, "2024-05-03");
    run_at("2024-05-06", 10);
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, sent());
    run_at("2024-05-06", 11);  // 07:00 there
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, sent());
  }

  void it_comes_once() {
    wants("week");
    sees(1, "2024-05-03");
    for (int hour = 7; hour < 10; ++hour) run_at("2024-05-06", hour);
    run_at("2024-05-12", 8);
    wants("week");  // saved again
    run_at("2024-05-12", 9);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, sent());
  }

  // The job runs again because its lease has ended.
  void who_died_while_sending_sends_no_second() {
    wants("week");
    sees(1, "2024-05-03");
    store_.write([&](store::Tx& tx) {
      CPPUNIT_ASSERT(store::queue_digest(tx, ada_, "2024-05-06"));
      CPPUNIT_ASSERT(store::take_digest(tx, ada_, "2024-05-06"));
      store::add_job(tx, "digest", std::to_string(ada_), std::nullopt, clock_.now());
      return 0;
    });
    run_at("2024-05-06", 8);
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, sent());
  }

  void what_the_mail_server_refuses_is_tried_again() {
    wants("week");
    sees(1, "2024-05-03");
    mails_.answer("RCPT", "451 later");
    run_at("2024-05-06", 8);
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, sent());
    mails_.answer("RCPT", "250 fine");
    run_at("2024-05-06", 9);
    run_at("2024-05-06", 10);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, sent());
  }

  void a_mail_server_that_is_away_for_an_hour_gets_it_then() {
    wants("week");
    sees(1, "2024-05-03");
    mails_.answer("MAIL", "421 closed");
    run_at("2024-05-06", 8);
    CPPUNIT_ASSERT_EQUAL(
        std::int64_t{1},
        store_.number("SELECT count(*) FROM job WHERE type = 'digest' AND message LIKE '%mail server%' /*scan*/"));
    for (int i = 0; i < 60; ++i) {
      clock_.advance(base::kMinute);
      run();
    }
    mails_.answer("MAIL", "250 fine");
    run_at("2024-05-06", 12);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, sent());
  }

  void the_same_mail_has_the_same_number() {
    wants("week");
    sees(1, "2024-05-03");
    mails_.answer("message", "451 later");
    run_at("2024-05-06", 8);
    mails_.answer("message", "250 taken");
    run_at("2024-05-06", 12);
    run_at("2024-05-13", 8);
    sees(2, "2024-05-14");
    run_at("2024-05-20", 8);
    const auto number = [&](std::size_t mail) {
      const std::string text = mails_.messages().at(mail);
      const auto begin = text.find("\r\nMessage-ID: ");
      return text.substr(begin, text.find("\r\n", begin + 2) - begin);
    };
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, sent());
    CPPUNIT_ASSERT_EQUAL(number(0), number(1));
    CPPUNIT_ASSERT(number(1) != number(2));
  }

  void without_a_mail_server_none_is_asked_for() {
    wants("week");
    sees(1, "2024-05-03");
    set_mail("");
    run_at("2024-05-06", 8);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, store_.number("SELECT count(*) FROM job WHERE type = 'digest' /*scan*/"));
  }

  void one_that_was_ended_meanwhile_is_not_sent() {
    wants("week");
    sees(1, "2024-05-03");
    store_.write([&](store::Tx& tx) {
      store::queue_digest(tx, ada_, "2024-05-06");
      store::end_digest(tx, ada_);
      store::add_job(tx, "digest", std::to_string(ada_), std::nullopt, clock_.now());
      return 0;
    });
    run_at("2024-05-06", 8);
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, sent());
  }

  void a_mail_names_the_address_that_ends_it() {
    wants("week");
    sees(1, "2024-05-03");
    run_at("2024-05-06", 8);
    CPPUNIT_ASSERT(mails_.messages().at(0).find("\r\nList-Unsubscribe: <https://films.example.org/m/api/digest/" + id_ +
                                                ">\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n") !=
                   std::string::npos);
    CPPUNIT_ASSERT(store::find_digest_by_hash(store_.db(), base::sha256_hex(id_)));
  }

  void its_people_wait_for_release_dates() {
    waits_for(1, {});
    store_.write([&](store::Tx& tx) {
      static constexpr char kNew[] = "UPDATE movie SET release_date = '2024-04-01' /*scan*/";
      return store::Query(tx, kNew).run(), 0;
    });
    const auto asked = [&] {
      return store::wanted_releases(store_.db(), "US", clock_.now() + base::kDay * 8, 9).size();
    };
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, asked());
    wants("month");
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, asked());
    wants("off");
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, asked());
  }

  void the_mails_of_a_long_month_are_bounded() {
    wants("month");
    for (int i = 1; i <= 40; ++i) sees(i, "2024-05-0" + std::to_string(1 + i % 9));
    run_at("2024-06-01", 8);
    const std::string told = text();
    CPPUNIT_ASSERT(told.find("You watched 40 films") != std::string::npos);
    CPPUNIT_ASSERT(told.find("- …\n") != std::string::npos);
    CPPUNIT_ASSERT(told.ends_with(id_));
  }

  void nothing_is_left_out_of_thirty() {
    wants("month");
    for (int i = 1; i <= 30; ++i) sees(i, "2024-05-02");
    run_at("2024-06-01", 8);
    CPPUNIT_ASSERT(text().find("You watched 30 films") != std::string::npos);
    CPPUNIT_ASSERT(text().find("…") == std::string::npos);
  }

  void of_two_at_once_one_takes_it() {
    wants("week");
    std::atomic<int> taken = 0;
    const auto take = [&] {
      store::Db db(store_.path());
      store::Tx tx(db);
      if (store::take_digest(tx, ada_, "2024-05-06")) ++taken;
      tx.commit();
    };
    std::thread one(take), other(take);
    one.join();
    other.join();
    CPPUNIT_ASSERT_EQUAL(1, taken.load());
  }

  // The address in the database can no longer be read, so the mail has a new one, and the next mails have that one as
  // well.
  void after_another_secret_it_has_another_address() {
    wants("week");
    sees(1, "2024-05-03");
    sees(2, "2024-05-10");
    keys_ = auth::Keys::from_secret(std::string(32, 't'));
    run_at("2024-05-06", 8);
    const std::string id = text().substr(text().size() - 32);
    CPPUNIT_ASSERT(is_ended_by(id));
    CPPUNIT_ASSERT(!is_ended_by(id_));
    run_at("2024-05-13", 8);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, sent());
    CPPUNIT_ASSERT_EQUAL(id, text().substr(text().size() - 32));
  }

  void switched_on_again_it_has_another_address() {
    wants("week");
    const std::string first = id_;
    id_ = std::string(32, 'e');
    wants("month");  // as saved with other settings
    wants("off");
    CPPUNIT_ASSERT(is_ended_by(first));
    CPPUNIT_ASSERT(!is_ended_by(id_));
    wants("week");
    CPPUNIT_ASSERT(is_ended_by(id_));
    CPPUNIT_ASSERT(!is_ended_by(first));
    sees(1, "2024-05-03");
    run_at("2024-05-06", 8);
    CPPUNIT_ASSERT(text().ends_with("/api/digest/" + id_));
  }
};

REGISTER_SUITE(JobsDigestTest);
