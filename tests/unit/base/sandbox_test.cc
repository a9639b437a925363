#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <cerrno>
#include <cstdint>
#include <fstream>
#include <memory>

#include "base/program.h"
#include "base/text.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/fixtures/stopped_program.h"
#include "tests/unit/suite.h"

#if defined(__x86_64__)

namespace {

using test::StoppedProgram;
using When = StoppedProgram::When;

#if defined(MATINEE_SANITIZED)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

// A picture of 24 by 16 pixels.
constexpr char kPicture[] =
    "89504e470d0a1a0a0000000d4948445200000018000000100802000000834628c2000000097048597300000ec400000ec401952b0e1b0000"
    "002649444154388d63fccf80008c0cc83cc2e03f03239ccd44924e3c60d4a05183460d1aa9060100acc4031ff11e44590000000049454e44"
    "ae426082";
constexpr char kCard[] =
    "{\"heading\":\"Ada's year\",\"title\":\"2025\",\"label\":\"Most watched\",\"person\":\"Ida Lupino\"}\n";

struct Attempt {
  const char* what;
  long call;
  std::array<long, 6> arguments = {};
};

// Calls that no process reading untrusted input may make, whatever else it is allowed.
std::vector<Attempt> forbidden_to_all(StoppedProgram& program, const std::string& file) {
  const long path = program.address_of(file), parent = ::getpid();
  return {{"writes a file", SYS_openat, {AT_FDCWD, path, O_WRONLY}},
          {"opens one for both", SYS_openat, {AT_FDCWD, path, O_RDWR}},
          {"makes a file", SYS_openat, {AT_FDCWD, path, O_RDONLY | O_CREAT, 0600}},
          {"cuts a file", SYS_openat, {AT_FDCWD, path, O_RDONLY | O_TRUNC}},
          {"opens in the old way", SYS_open, {path, O_RDONLY}},
          {"removes a file", SYS_unlink, {path}},
          {"connects", SYS_socket, {AF_UNIX, SOCK_STREAM}},
          {"begins a process", SYS_fork},
          {"begins a process by clone", SYS_clone, {SIGCHLD}},
          {"runs a program", SYS_execve, {path, 0, 0}},
          {"signals its parent", SYS_kill, {parent, 0}},
          {"signals a thread of its parent", SYS_tgkill, {parent, parent, 0}},
          {"signals any thread", SYS_tkill, {parent, 0}},
          {"traces its parent", SYS_ptrace, {PTRACE_SEIZE, parent}},
          {"reads its parent", SYS_process_vm_readv, {parent}},
          {"asks for signals of a descriptor", SYS_fcntl, {1, F_SETOWN, parent}},
          {"chooses such a signal", SYS_fcntl, {1, F_SETSIG, SIGKILL}},
          {"leases a file", SYS_fcntl, {0, F_SETLEASE, F_RDLCK}},
          {"maps memory to run", SYS_mmap, {0, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0}},
          {"makes memory one to run", SYS_mprotect, {path, 4096, PROT_READ | PROT_EXEC}},
          {"makes a file in memory", SYS_memfd_create, {path, 0}},
          {"queues calls", SYS_io_uring_setup, {1, path}},
          {"undoes its bounds", SYS_prlimit64, {0, RLIMIT_CPU, path, 0}},
          {"can be traced", SYS_prctl, {PR_SET_DUMPABLE, 1}}};
}

// Calls that only font libraries need.
std::vector<Attempt> forbidden_to_most(StoppedProgram& program, const std::string& file) {
  const long path = program.address_of(file), facts = path + 1024;
  return {{"opens a file", SYS_openat, {AT_FDCWD, path, O_RDONLY}},
          {"looks for a file", SYS_access, {path, R_OK}},
          {"asks about a file", SYS_newfstatat, {AT_FDCWD, path, facts, 0}},
          {"asks about one as about a descriptor", SYS_newfstatat, {0, path, facts, AT_EMPTY_PATH}},
          {"reads a link", SYS_readlink, {path, facts, 100}},
          {"begins a thread", SYS_clone, {CLONE_VM | CLONE_SIGHAND | CLONE_THREAD}},
          {"changes its filter", SYS_seccomp, {}}};
}

void expect_refused(StoppedProgram& program, const std::vector<Attempt>& attempts) {
  for (const Attempt& attempt : attempts)
    CPPUNIT_ASSERT_EQUAL_MESSAGE(attempt.what, static_cast<long>(-EPERM),
                                 program.call(attempt.call, attempt.arguments));
}

// Checks a few allowed calls, because otherwise the forbidden ones may fail for another reason.
void expect_allowed(StoppedProgram& program) {
  const long itself = program.pid();
  CPPUNIT_ASSERT(program.may_gain_nothing());
  CPPUNIT_ASSERT_EQUAL(itself, program.call(SYS_getpid, {}));
  CPPUNIT_ASSERT_EQUAL(0L, program.call(SYS_tgkill, {itself, itself, 0}));
  CPPUNIT_ASSERT_EQUAL(static_cast<long>(O_WRONLY), program.call(SYS_fcntl, {1, F_GETFL}) & O_ACCMODE);
  const long page = program.call(SYS_mmap, {0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0});
  CPPUNIT_ASSERT(page > 0);
  CPPUNIT_ASSERT_EQUAL(0L, program.call(SYS_mprotect, {page, 4096, PROT_READ}));
}

}  // namespace

// Stops each program beside matinee while it works on its input.
class BaseSandboxTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(BaseSandboxTest);
  CPPUNIT_TEST(the_reader_can_do_nothing_else);
  CPPUNIT_TEST(the_decoder_of_pictures_can_do_nothing_else);
  CPPUNIT_TEST(the_drawer_of_cards_can_do_nothing_else_when_posters_are_decoded);
  CPPUNIT_TEST(the_drawer_of_cards_can_only_read_files_before);
  CPPUNIT_TEST_SUITE_END();

  test::TemporaryFolder folder_;

  std::string file(const std::string& content) {
    std::ofstream(folder_.file("file"), std::ios::binary) << content;
    return folder_.file("file");
  }
  void expect_shut_in(StoppedProgram& program) {
    expect_allowed(program);
    expect_refused(program, forbidden_to_all(program, folder_.file("file")));
    expect_refused(program, forbidden_to_most(program, folder_.file("file")));
  }
  static long opened(StoppedProgram& program, const std::string& file) {
    return program.call(SYS_openat, {AT_FDCWD, program.address_of(file), O_RDONLY | O_CLOEXEC});
  }
  static std::vector<std::string> command(const std::string& name) { return {base::program_beside(name)}; }

 public:
  void the_reader_can_do_nothing_else() {
    std::string history = "title,year,tmdbId,imdbId,watchedAt\n";
    for (int i = 1; i < 3000; ++i) history += "Alien,1979," + std::to_string(i) + ",,2024-03-02\n";
    StoppedProgram program({base::program_beside("matinee-reader"), "--", "history.csv"}, "", file(history),
                           When::writing);
    expect_shut_in(program);
    if (kSanitized) return;
    const long more = 65 << 20;  // bytes
    CPPUNIT_ASSERT_EQUAL(static_cast<long>(-ENOMEM),
                         program.call(SYS_mmap, {0, more, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0}));
  }

  void the_decoder_of_pictures_can_do_nothing_else() {
    StoppedProgram program(command("matinee-image"), base::from_hex(kPicture).value(), file("x"), When::writing);
    expect_shut_in(program);
  }

  void the_drawer_of_cards_can_do_nothing_else_when_posters_are_decoded() {
    StoppedProgram program(command("matinee-card"), kCard, file("x"), When::writing);
    expect_shut_in(program);
  }

  void the_drawer_of_cards_can_only_read_files_before() {
    StoppedProgram program(command("matinee-card"), kCard, file("x"), When::reading);
    expect_allowed(program);
    expect_refused(program, forbidden_to_all(program, folder_.file("file")));
    CPPUNIT_ASSERT(opened(program, "/etc/fonts/fonts.conf") > 2);
    const bool knows_folders = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, 1) > 0;  // Landlock's version
    CPPUNIT_ASSERT_EQUAL(knows_folders, opened(program, folder_.file("file")) == -EACCES);
  }
};

REGISTER_SUITE(BaseSandboxTest);

#endif
