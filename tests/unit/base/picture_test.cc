#include "base/picture.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <sstream>
#include <system_error>

#include "base/descriptor.h"
#include "base/program.h"
#include "base/text.h"
#include "base/time.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/suite.h"

namespace {

// A picture of 24 by 16 pixels: red at both sides of a blue square.
constexpr char kPng[] =
    "89504e470d0a1a0a0000000d4948445200000018000000100802000000834628c2000000097048597300000ec400000ec401952b0e1b0000"
    "002649444154388d63fccf80008c0cc83cc2e03f03239ccd44924e3c60d4a05183460d1aa9060100acc4031ff11e44590000000049454e44"
    "ae426082";
constexpr char kJpeg[] =
    "ffd8ffe000104a46494600010101006000600000fffe003b43524541544f523a2067642d6a7065672076312e3020287573696e6720494a47"
    "204a50454720763632292c207175616c697479203d2036300affdb0043000d090a0b0a080d0b0a0b0e0e0d0f13201513121213271c1e1720"
    "2e2931302e292d2c333a4a3e333646372c2d405741464c4e525352323e5a615a50604a51524fffdb0043010e0e0e131113261515264f352d"
    "354f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4fffc0001108"
    "0010001803012200021101031101ffc4001f0000010501010101010100000000000000000102030405060708090a0bffc400b51000020103"
    "03020403050504040000017d01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a"
    "25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a929394"
    "95969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4"
    "f5f6f7f8f9faffc4001f0100030101010101010101010000000000000102030405060708090a0bffc400b511000201020404030407050404"
    "00010277000102031104052131061241510761711322328108144291a1b1c109233352f0156272d10a162434e125f11718191a262728292a"
    "35363738393a434445464748494a535455565758595a636465666768696a737475767778797a82838485868788898a92939495969798999a"
    "a2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9faffda"
    "000c03010002110311003f00e4753ff965f8ff004aa157f53ff965f8ff004aa15f61907fc8ba9fcfff004a674e77fefd53e5f922fe99ff00"
    "2d7f0feb451a67fcb5fc3fad15f1f9ff00fc8c6a7cbff4947d5649fee34fe7f9b3ffd9";
constexpr char kWebp[] =
    "524946467a00000057454250565038206e0000005005009d012a180010002e9968b45a22a828280800984b5004e9942381bc828807f00fc8"
    "0fe01bfff9fffba01fc032bfc22ec000fef23bfc307fb7fdac3f6588ed7acfbd4782fcd5bff05b6d5dddcce0fc7f017e9c3ff7ff52d157f1"
    "018511ace0972419ee0e31f48b9f9a000000";
constexpr char kGif[] =
    "474946383761180010008000000402fcfc02042c00000000180010000002258c03a9cb708f9a4cf0cc59cd9539eed57d4c282a64e96428a5"
    "ae67f98af1376ff575634701003b";
// The blue square alone, and a header that promises 900 megapixels.
constexpr char kBlue[] =
    "89504e470d0a1a0a0000000d494844520000001000000010080200000090916836000000154944415478da636060f84f221ad530aa61d86a"
    "000092dbff01d03ea3d20000000049454e44ae426082";
constexpr char kHuge[] =
    "89504e470d0a1a0a0000000d4948445200007530000075300802000000e9456fed0000000c49444154789c6360a00c000000400001b7347c"
    "ef0000000049454e44ae426082";

// A picture with translucent colours.
constexpr char kSoft[] =
    "89504e470d0a1a0a0000000d49484452000000050000000508060000008d6f26e5000000474944415478da158cb10d003110c29c4ccb0837"
    "2263dc08d4a99e2f909185007ca70946f82d3e3066c627a5c677c70fe233f14b2adbb70455aa52be6a5ffdcbad5c9352dbcff203cdd83456"
    "326198190000000049454e44ae426082";

// A grey JPEG of four squares of 8 pixels (black and dark grey above light grey and white): its head, and its pixels as
// stored by a camera that was held in each of the eight ways that EXIF knows.
constexpr char kTurnedHead[] =
    "ffd8ffdb00430001010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101"
    "010101010101010101010101010101ffc0000b080010001001011100ffc4001f000001050101010101010000000000000000010203040506"
    "0708090a0bffc400b5100002010303020403050504040000017d01020300041105122131410613516107227114328191a1082342b1c11552"
    "d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a7374757677"
    "78797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9da"
    "e1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9faffda0008010100003f00";
constexpr const char* kTurned[] = {"ff003ffafeaa2bfaa8afeaa2bfffd9",   "fca7afe55ebfdfe2bf957affd9",
                                   "fefe2bf957afe55ebf957affd9",       "fd50afeaa2bfc01ebfaa8affd9",
                                   "ff003ffaff00550afe55ebfd542bffd9", "fca7aff550aff007aff550afffd9",
                                   "fefe2bfcabebfaa8aff2afafffd9",     "fd50aff2afaff7f8aff2afafffd9"};

std::string bytes(const std::string& hex) { return base::from_hex(hex).value(); }

}  // namespace

class AppProgramTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(AppProgramTest);
  CPPUNIT_TEST(what_goes_in_comes_out);
  CPPUNIT_TEST(a_program_need_not_read);
  CPPUNIT_TEST(the_exit_status_is_told);
  CPPUNIT_TEST(a_signal_is_no_status);
  CPPUNIT_TEST(a_slow_program_is_killed);
  CPPUNIT_TEST(one_that_ignores_its_end_is_killed);
  CPPUNIT_TEST(a_talkative_program_is_killed);
  CPPUNIT_TEST(a_missing_program_is_a_failure);
  CPPUNIT_TEST(it_inherits_nothing);
  CPPUNIT_TEST(no_child_is_left_over);
  CPPUNIT_TEST_SUITE_END();

  static base::ProgramResult shell(const std::string& script, std::string_view input = {},
                                   const base::ProgramLimits& limits = {}) {
    return base::run_program({"/bin/sh", "-c", script}, input, limits);
  }

  static std::string line_of(const std::string& text, const std::string& name) {
    const auto from = text.find(name) + name.size();
    return text.substr(from, text.find('\n', from) - from);
  }

 public:
  void what_goes_in_comes_out() {
    std::string input;
    for (int i = 0; i < 300000; ++i) input += std::to_string(i) + '\n';
    const base::ProgramResult result = base::run_program({"/bin/cat"}, input);
    CPPUNIT_ASSERT_EQUAL(0, result.status);
    CPPUNIT_ASSERT(result.output == input);
  }

  void a_program_need_not_read() {
    const base::ProgramResult result = shell("exec 0<&-; echo done", std::string(4000000, 'x'));
    CPPUNIT_ASSERT_EQUAL(0, result.status);
    CPPUNIT_ASSERT_EQUAL(std::string("done\n"), result.output);
  }

  void the_exit_status_is_told() {
    const base::ProgramResult result = shell("echo some; echo hidden >&2; exit 7");
    CPPUNIT_ASSERT_EQUAL(7, result.status);
    CPPUNIT_ASSERT_EQUAL(std::string("some\n"), result.output);
  }

  void a_signal_is_no_status() { CPPUNIT_ASSERT_EQUAL(base::ProgramResult::kEnded, shell("kill -SEGV $$").status); }

  void a_slow_program_is_killed() {
    const std::int64_t start = base::monotonic_us();
    CPPUNIT_ASSERT_EQUAL(base::ProgramResult::kEnded,
                         base::run_program({"/bin/sleep", "60"}, "", {.milliseconds = 200}).status);
    CPPUNIT_ASSERT(base::monotonic_us() - start < 50000000);
  }

  void one_that_ignores_its_end_is_killed() {
    const std::int64_t start = base::monotonic_us();
    const base::ProgramResult result =
        shell("trap '' TERM; exec 1>&- 0<&-; while :; do :; done", "", {.milliseconds = 200});
    CPPUNIT_ASSERT_EQUAL(base::ProgramResult::kEnded, result.status);
    CPPUNIT_ASSERT(base::monotonic_us() - start < 50000000);
  }

  void a_talkative_program_is_killed() {
    const base::ProgramResult result = shell("while :; do echo more; done", "", {.output = 10000});
    CPPUNIT_ASSERT_EQUAL(base::ProgramResult::kEnded, result.status);
    CPPUNIT_ASSERT(result.output.size() < 200000);
  }

  void a_missing_program_is_a_failure() {
    CPPUNIT_ASSERT_THROW(base::run_program({"/nonexistent/program"}, ""), std::system_error);
  }

  // The program gets no variable, no descriptor but the three, and no signal that is blocked or ignored.
  void it_inherits_nothing() {
    const base::Descriptor inheritable(::open("/dev/null", O_RDONLY));  // without O_CLOEXEC
    sigset_t blocked, before;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGTERM);
    sigprocmask(SIG_BLOCK, &blocked, &before);
    const auto ignored = ::signal(SIGHUP, SIG_IGN);
    const base::ProgramResult status = base::run_program({"/bin/cat", "/proc/self/status"}, "");
    const base::ProgramResult environment = base::run_program({"/bin/cat", "/proc/self/environ"}, "");
    const base::ProgramResult descriptors = base::run_program({"/bin/ls", "/proc/self/fd"}, "");
    ::signal(SIGHUP, ignored);
    sigprocmask(SIG_SETMASK, &before, nullptr);
    CPPUNIT_ASSERT_EQUAL(std::string("0000000000000000"), line_of(status.output, "SigBlk:\t"));
    // The C library ignores two signals of its own, 32 and 33.
    CPPUNIT_ASSERT_EQUAL(std::string("0000000"), line_of(status.output, "SigIgn:\t").substr(9));
    CPPUNIT_ASSERT_EQUAL(std::string("OMP_NUM_THREADS=1"), std::string(environment.output.c_str()));
    CPPUNIT_ASSERT_EQUAL(std::string("0\n1\n2\n3\n"), descriptors.output);  // 3: the folder that ls reads
  }

  void no_child_is_left_over() {
    shell("exit 1");
    base::run_program({"/bin/sleep", "60"}, "", {.milliseconds = 50});
    CPPUNIT_ASSERT_EQUAL(pid_t{-1}, ::waitpid(-1, nullptr, WNOHANG));
  }
};

REGISTER_SUITE(AppProgramTest);

class BasePictureTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(BasePictureTest);
  CPPUNIT_TEST(every_kind_becomes_a_square_png);
  CPPUNIT_TEST(the_middle_is_cut_out);
  CPPUNIT_TEST(one_of_ours_stays_as_it_is);
  CPPUNIT_TEST(a_photograph_stands_upright);
  CPPUNIT_TEST(what_was_hidden_in_it_is_gone);
  CPPUNIT_TEST(what_is_no_picture_is_refused);
  CPPUNIT_TEST(too_many_pixels_are_refused_unseen);
  CPPUNIT_TEST(too_many_bytes_are_refused);
  CPPUNIT_TEST(its_process_is_bounded);
  CPPUNIT_TEST(only_made_up_names_are_names);
  CPPUNIT_TEST(a_kept_picture_is_read_again);
  CPPUNIT_TEST(a_picture_is_readable_by_the_web_server);
  CPPUNIT_TEST(nothing_but_files_of_the_folder_is_read);
  CPPUNIT_TEST(a_removed_picture_is_gone);
  CPPUNIT_TEST(a_folder_that_cannot_be_written_is_a_failure);
  CPPUNIT_TEST_SUITE_END();

  test::TemporaryFolder folder_;
  base::Config config_;

  std::optional<std::string> square(const std::string& picture) const { return base::square_picture(config_, picture); }
  // Returns the soft limit in a line of /proc/PID/limits.
  static std::string limit_in(const std::string& limits, const std::string& name) {
    const auto at = limits.find(name);
    std::istringstream words(at == std::string::npos ? std::string() : limits.substr(at + name.size()));
    std::string soft;
    words >> soft;
    return soft;
  }
  std::string path(const std::string& name) const { return base::picture_folder(config_) + '/' + name; }
  std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(std::filesystem::directory_iterator(base::picture_folder(config_)), {}));
  }

 public:
  void setUp() override {
    config_.data_dir = folder_.file("data"), std::filesystem::create_directory(config_.data_dir);
  }

  void every_kind_becomes_a_square_png() {
    for (const char* picture : {kPng, kJpeg, kWebp, kGif}) {
      const auto png = square(bytes(picture));
      CPPUNIT_ASSERT(png.has_value());
      // The picture begins with its signature and IHDR, 512 by 512.
      CPPUNIT_ASSERT_EQUAL(std::string("89504e470d0a1a0a0000000d494844520000020000000200"),
                           base::to_hex(png->substr(0, 24)));
    }
  }

  void the_middle_is_cut_out() {
    const auto cut = square(bytes(kPng));
    CPPUNIT_ASSERT(cut.has_value());
    CPPUNIT_ASSERT(cut == square(bytes(kBlue)));
  }

  // An account that moves keeps the same picture, and its export the same bytes.
  void one_of_ours_stays_as_it_is() {
    for (const char* picture : {kPng, kSoft}) {
      const auto ours = square(bytes(picture));
      CPPUNIT_ASSERT(ours.has_value());
      CPPUNIT_ASSERT(square(*ours) == ours);
    }
  }

  // Returns the segment in which cameras store how they were held, in either byte order.
  static std::string exif(int orientation, bool little) {
    const std::string hex = "000" + std::to_string(orientation), swapped = hex.substr(2) + hex.substr(0, 2);
    const std::string entries = little ? "49492a0008000000"
                                         "0100"
                                         "1201"
                                         "0300"
                                         "01000000" +
                                             swapped +
                                             "0000"
                                             "00000000"
                                       : "4d4d002a00000008"
                                         "0001"
                                         "0112"
                                         "0003"
                                         "00000001" +
                                             hex +
                                             "0000"
                                             "00000000";
    return bytes(
        "ffe10022"
        "457869660000" +
        entries);
  }
  static std::string turned(int number, const std::string& segment) {
    const std::string head = bytes(kTurnedHead);
    return head.substr(0, 2) + segment + head.substr(2) + bytes(kTurned[number - 1]);
  }

  void a_photograph_stands_upright() {
    const auto upright = square(turned(1, ""));
    CPPUNIT_ASSERT(upright.has_value());
    for (int number = 1; number <= 8; ++number) {
      CPPUNIT_ASSERT_EQUAL(number == 1, square(turned(number, "")) == upright);
      for (const bool little : {false, true})
        CPPUNIT_ASSERT_MESSAGE(std::to_string(number), square(turned(number, exif(number, little))) == upright);
    }
    CPPUNIT_ASSERT(square(turned(1, exif(9, false))) == upright);
  }

  void what_was_hidden_in_it_is_gone() {
    CPPUNIT_ASSERT(bytes(kJpeg).find("CREATOR") != std::string::npos);  // a comment in the file
    const auto png = square(bytes(kJpeg) + "<script>trailing</script>");
    CPPUNIT_ASSERT(png.has_value());
    for (const char* part : {"CREATOR", "trailing", "tEXt", "eXIf"})
      CPPUNIT_ASSERT(png->find(part) == std::string::npos);
  }

  void what_is_no_picture_is_refused() {
    const std::string png = bytes(kPng);
    CPPUNIT_ASSERT(!square(""));
    CPPUNIT_ASSERT(!square("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\"></svg>"));
    CPPUNIT_ASSERT(!square(std::string(100000, 'x')));
    for (std::size_t length = 1; length < png.size() - 20; length += 7) CPPUNIT_ASSERT(!square(png.substr(0, length)));
  }

  void too_many_pixels_are_refused_unseen() {
    const std::int64_t start = base::monotonic_us();
    CPPUNIT_ASSERT(!square(bytes(kHuge)));
    CPPUNIT_ASSERT(base::monotonic_us() - start < 20000000);
  }

  void too_many_bytes_are_refused() {
    CPPUNIT_ASSERT(square(bytes(kPng) + std::string(100000, 'x')));
    CPPUNIT_ASSERT(!square(bytes(kPng) + std::string(5 * 1024 * 1024, 'x')));
  }

  // The kernel shows the limits of a process that still waits for its picture. They are set in this order.
  void its_process_is_bounded() {
    int input[2];
    CPPUNIT_ASSERT_EQUAL(0, ::pipe2(input, O_CLOEXEC));
    const std::string program = base::program_beside("matinee-image");
    const pid_t child = ::fork();
    if (child == 0) {
      ::dup2(input[0], STDIN_FILENO);
      ::execl(program.c_str(), program.c_str(), nullptr);
      ::_exit(127);
    }
    ::close(input[0]);
    const std::int64_t start = base::monotonic_us();
    std::string limits;
    while (limit_in(limits, "Max file size") != "16777216" && base::monotonic_us() - start < 60000000) {
      ::usleep(1000);
      std::ifstream file("/proc/" + std::to_string(child) + "/limits");
      limits.assign(std::istreambuf_iterator<char>(file), {});
    }
    ::close(input[1]);
    ::waitpid(child, nullptr, 0);
    CPPUNIT_ASSERT_EQUAL(std::string("16777216"), limit_in(limits, "Max file size"));
    CPPUNIT_ASSERT_EQUAL(std::string("5"), limit_in(limits, "Max cpu time"));
#if !defined(MATINEE_SANITIZED)
    CPPUNIT_ASSERT_EQUAL(std::string("536870912"), limit_in(limits, "Max address space"));
    CPPUNIT_ASSERT_EQUAL(std::string("3"), limit_in(limits, "Max open files"));
#endif
  }

  void only_made_up_names_are_names() {
    const std::string hex(32, 'a');
    CPPUNIT_ASSERT(base::is_picture_name(hex + ".png"));
    CPPUNIT_ASSERT(base::is_picture_name(hex + ".webp"));
    for (const std::string& name :
         {hex, hex + ".jpg", hex + ".png.png", hex + "a.png", hex.substr(1) + ".png", "." + hex + ".png",
          "../" + hex + ".png", std::string(32, 'A') + ".png", std::string(), std::string(".png")})
      CPPUNIT_ASSERT(!base::is_picture_name(name));
  }

  void a_kept_picture_is_read_again() {
    const std::string first = base::save_picture(config_, "first"), second = base::save_picture(config_, "first");
    CPPUNIT_ASSERT(base::is_picture_name(first));
    CPPUNIT_ASSERT(first != second);  // made up, not derived from the content
    CPPUNIT_ASSERT_EQUAL(std::string("first"), base::read_picture(config_, first).value());
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, files());  // no temporary file either
  }

  void a_picture_is_readable_by_the_web_server() {
    const mode_t before = ::umask(0077);
    const std::string name = base::save_picture(config_, "png");
    ::umask(before);
    struct stat file {
    }, folder{};
    CPPUNIT_ASSERT(::stat(path(name).c_str(), &file) == 0 &&
                   ::stat(base::picture_folder(config_).c_str(), &folder) == 0);
    CPPUNIT_ASSERT_EQUAL(mode_t{0644}, static_cast<mode_t>(file.st_mode & 07777));
    CPPUNIT_ASSERT_EQUAL(mode_t{0755}, static_cast<mode_t>(folder.st_mode & 07777));
  }

  void nothing_but_files_of_the_folder_is_read() {
    const std::string hex(32, 'b'), name = base::save_picture(config_, "png");
    std::ofstream(folder_.file("data/secret")) << "secret";
    std::filesystem::create_symlink("../secret", path(hex + ".png"));
    std::filesystem::create_directory(path(hex + ".webp"));
    CPPUNIT_ASSERT_EQUAL(0, ::mkfifo(path(std::string(32, 'c') + ".png").c_str(), 0644));
    CPPUNIT_ASSERT(!base::read_picture(config_, hex + ".png"));
    CPPUNIT_ASSERT(!base::read_picture(config_, hex + ".webp"));
    CPPUNIT_ASSERT(!base::read_picture(config_, std::string(32, 'c') + ".png"));
    CPPUNIT_ASSERT(!base::read_picture(config_, "../secret"));
    CPPUNIT_ASSERT(!base::read_picture(config_, std::string(32, 'd') + ".png"));
  }

  void a_removed_picture_is_gone() {
    const std::string name = base::save_picture(config_, "png");
    base::remove_picture(config_, name);
    base::remove_picture(config_, name);
    base::remove_picture(config_, "");
    CPPUNIT_ASSERT(!base::read_picture(config_, name));
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, files());
  }

  void a_folder_that_cannot_be_written_is_a_failure() {
    std::ofstream(base::picture_folder(config_)) << "a file";
    CPPUNIT_ASSERT_THROW(base::save_picture(config_, "png"), std::system_error);
  }
};

REGISTER_SUITE(BasePictureTest);
