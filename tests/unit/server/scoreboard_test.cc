#include "server/scoreboard.h"

#include <sys/wait.h>
#include <unistd.h>

#include "base/time.h"
#include "server/handover.h"
#include "server/supervisor.h"
#include "server/worker.h"
#include "tests/unit/suite.h"

namespace {

using server::SlotState;

class ScoreboardTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(ScoreboardTest);
  CPPUNIT_TEST(a_new_slot_belongs_to_nobody);
  CPPUNIT_TEST(a_state_carries_its_moment);
  CPPUNIT_TEST(what_a_child_writes_its_parent_reads);
  CPPUNIT_TEST(a_request_id_is_kept_to_32_bytes);
  CPPUNIT_TEST(at_most_half_take_long);
  CPPUNIT_TEST_SUITE_END();

 public:
  void a_new_slot_belongs_to_nobody() {
    const server::Scoreboard board(3);
    for (std::size_t i = 0; i < board.size(); ++i) {
      CPPUNIT_ASSERT(board.slot(i).state() == SlotState::gone);
      CPPUNIT_ASSERT_EQUAL(0, static_cast<int>(board.slot(i).pid()));
    }
  }

  // The board has four web processes and the job runner.
  void at_most_half_take_long() {
    server::Scoreboard board(5);
    CPPUNIT_ASSERT(board.may_take_long(board.slot(0)) && board.may_take_long(board.slot(3)));
    CPPUNIT_ASSERT(!board.may_take_long(board.slot(1)) && !board.slot(1).takes_long());
    CPPUNIT_ASSERT(board.may_take_long(board.slot(3)));  // it does already
    board.slot(3).set_takes_long(false);
    CPPUNIT_ASSERT(board.may_take_long(board.slot(1)));
    board.slot(1).reset();  // its process was ended
    CPPUNIT_ASSERT(board.may_take_long(board.slot(2)));
    server::Scoreboard alone(2);
    CPPUNIT_ASSERT(!alone.may_take_long(alone.slot(0)));
  }

  void a_state_carries_its_moment() {
    server::Scoreboard board(1);
    const std::int64_t before = base::monotonic_us();
    board.slot(0).enter(SlotState::upstream);
    const auto [state, since] = board.slot(0).moment();
    CPPUNIT_ASSERT(state == SlotState::upstream);
    CPPUNIT_ASSERT(since >= before && since <= base::monotonic_us());
  }

  void what_a_child_writes_its_parent_reads() {
    server::Scoreboard board(2);
    const base::UnixTime before = base::SystemClock().now();
    board.slot(1).reset();
    CPPUNIT_ASSERT(board.slot(1).started_at() >= before && board.made_at() <= board.slot(1).started_at());
    const pid_t child = ::fork();
    if (child == 0) {
      board.slot(1).set_pid(::getpid());
      board.slot(1).count_request();
      board.slot(1).set_request_id("abc");
      board.slot(1).enter(SlotState::writing);
      ::_exit(0);
    }
    ::waitpid(child, nullptr, 0);
    CPPUNIT_ASSERT_EQUAL(child, board.slot(1).pid());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, board.slot(1).requests());
    CPPUNIT_ASSERT_EQUAL(std::string("abc"), board.slot(1).request_id());
    CPPUNIT_ASSERT_EQUAL(std::string("writing"), std::string(server::slot_state_name(board.slot(1).state())));
  }

  void a_request_id_is_kept_to_32_bytes() {
    server::Slot slot;
    slot.set_request_id(std::string(40, 'x'));
    CPPUNIT_ASSERT_EQUAL(std::string(32, 'x'), slot.request_id());
    slot.set_request_id("y");
    CPPUNIT_ASSERT_EQUAL(std::string("y"), slot.request_id());
  }
};

class SupervisionTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(SupervisionTest);
  CPPUNIT_TEST(delays_double_from_100_ms_to_10_s);
  CPPUNIT_TEST(retirement_is_spread_by_a_tenth);
  CPPUNIT_TEST(every_state_has_a_limit);
  CPPUNIT_TEST(a_handover_survives_its_text);
  CPPUNIT_TEST(a_broken_handover_is_refused);
  CPPUNIT_TEST_SUITE_END();

 public:
  void delays_double_from_100_ms_to_10_s() {
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, server::respawn_delay_us(0));
    for (int failures = 1; failures < 100; ++failures)
      CPPUNIT_ASSERT_EQUAL(failures < 8 ? 100'000LL << (failures - 1) : 10'000'000LL,
                           0LL + server::respawn_delay_us(failures));
  }

  void retirement_is_spread_by_a_tenth() {
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, server::with_jitter(0, 9));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, server::with_jitter(1, 9));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{900}, server::with_jitter(1000, 0));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1100}, server::with_jitter(1000, 200));
  }

  void every_state_has_a_limit() {
    CPPUNIT_ASSERT_EQUAL(10, server::hang_limit_seconds(SlotState::reading, 30));
    CPPUNIT_ASSERT_EQUAL(30, server::hang_limit_seconds(SlotState::handling, 30));
    CPPUNIT_ASSERT_EQUAL(30, server::hang_limit_seconds(SlotState::upstream, 30));
    CPPUNIT_ASSERT_EQUAL(10, server::hang_limit_seconds(SlotState::waiting_for_lock, 30));
    CPPUNIT_ASSERT_EQUAL(30, server::hang_limit_seconds(SlotState::writing, 30));
    CPPUNIT_ASSERT(server::hang_limit_seconds(SlotState::idle, 30) > 1);
  }

  void a_handover_survives_its_text() {
    const server::Handover full{12, 3, 4, 5, 6, 7, {100, 101}, "/run/a b/w.sock"};
    CPPUNIT_ASSERT(server::handover_from_text(server::to_text(full)) == full);
    const server::Handover bare{12, 3, 0, 5, 6, 7, {}, ""};
    CPPUNIT_ASSERT(server::handover_from_text(server::to_text(bare)) == bare);
  }

  void a_broken_handover_is_refused() {
    for (const char* text :
         {"", "1 2 3", "1 2 3 4 5 6", "1 2 3 4 5 6 100 101", "1 2 3 4 5 6 -1 0 ", "1 2 3 4 5 6 100 x 0"}) {
      CPPUNIT_ASSERT(!server::handover_from_text(text));
    }
  }
};

REGISTER_SUITE(ScoreboardTest);
REGISTER_SUITE(SupervisionTest);

}  // namespace
