// matinee-unit runs every registered CppUnit test, those below paths ("StoreMovieTest", "StoreMovieTest::name"), or a
// part of the suites ("1/2") for several processes at a time. The last line is "N passed, N failed"; exit status 0
// means that none failed.
#include <cppunit/Exception.h>
#include <cppunit/Test.h>
#include <cppunit/TestFailure.h>
#include <cppunit/TestListener.h>
#include <cppunit/TestPath.h>
#include <cppunit/TestResult.h>
#include <cppunit/extensions/TestFactoryRegistry.h>
#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>

#include "base/log.h"
#include "net/http_client.h"

namespace {

// Prints a failure at once, since a test is gone when its suite has run. In a process that a test has forked, a failure
// ends it, so that it doesn't run the other tests, too.
class Report : public CppUnit::TestListener {
 public:
  explicit Report(bool names_all) : names_all_(names_all) {}
  void startTest(CppUnit::Test*) override {
    ++tests_;
    has_failed_ = false;
  }
  void addFailure(const CppUnit::TestFailure& failure) override {
    const CppUnit::Message& message = failure.thrownException()->message();
    const CppUnit::SourceLine place = failure.sourceLine();
    std::cerr << "FAIL " << failure.failedTestName() << '\n';
    if (place.isValid()) std::cerr << "  " << place.fileName() << ':' << place.lineNumber() << '\n';
    std::cerr << "  " << message.shortDescription() << '\n' << message.details() << std::flush;
    if (::getpid() != process_) ::_exit(1);
    has_failed_ = true;
  }
  void endTest(CppUnit::Test* test) override {
    if (has_failed_) ++failed_;
    else if (names_all_) std::cerr << "ok   " << test->getName() << std::endl;
  }
  int tests() const { return tests_; }
  int failed() const { return failed_; }

 private:
  const pid_t process_ = ::getpid();
  bool names_all_, has_failed_ = false;
  int tests_ = 0, failed_ = 0;
};

// Runs the suites whose turn it is in part `part` of `parts`.
void run_part(CppUnit::TestResult& controller, const CppUnit::Test& all, int part, int parts) {
  for (int i = part - 1; i < all.getChildTestCount(); i += parts) controller.runTest(all.getChildTestAt(i));
}

}  // namespace

int main(int count, char** words) try {
  base::set_log_level(base::LogLevel::error);
  net::global_init();
  int part = 1, parts = 1;
  const bool is_part = count == 2 && std::sscanf(words[1], "%d/%d", &part, &parts) == 2;
  if (part < 1 || part > parts) throw std::invalid_argument("there is no such part");
  CppUnit::TestResult controller;
  Report report(count > 1 && !is_part);
  controller.addListener(&report);
  const std::unique_ptr<CppUnit::Test> all(CppUnit::TestFactoryRegistry::getRegistry().makeTest());
  if (count == 1 || is_part) run_part(controller, *all, part, parts);
  else
    for (int i = 1; i < count; ++i) controller.runTest(all->resolveTestPath(words[i]).getChildTest());
  std::cout << report.tests() - report.failed() << " passed, " << report.failed() << " failed" << std::endl;
  return report.failed() == 0 ? 0 : 1;
} catch (const std::exception& error) {
  std::cerr << error.what() << '\n';
  return 2;
}
