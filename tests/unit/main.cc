// matinee-unit: every registered CppUnit test; those below paths ("StoreMovieTest", "StoreMovieTest::name"); or a part
// of the suites ("1/2"), for several processes at a time. Last line "N passed, N failed"; exit status 0 when none
// failed.
#include <cppunit/Exception.h>
#include <cppunit/Test.h>
#include <cppunit/TestFailure.h>
#include <cppunit/TestListener.h>
#include <cppunit/TestPath.h>
#include <cppunit/TestResult.h>
#include <cppunit/extensions/TestFactoryRegistry.h>

#include <cstdio>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/log.h"
#include "net/http_client.h"

namespace {

// Tells of a failure at once, since a test is gone when its suite has run.
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
    has_failed_ = true;
  }
  void endTest(CppUnit::Test* test) override {
    if (has_failed_) ++failed_;
    else if (names_all_) std::cerr << "ok   " << test->getName() << std::endl;
  }
  int tests() const { return tests_; }
  int failed() const { return failed_; }

 private:
  bool names_all_, has_failed_ = false;
  int tests_ = 0, failed_ = 0;
};

// Throws std::invalid_argument.
std::vector<CppUnit::Test*> chosen(const CppUnit::Test& all, const std::vector<std::string>& words) {
  int part = 1, parts = 1;
  const bool is_part = words.size() == 1 && std::sscanf(words[0].c_str(), "%d/%d", &part, &parts) == 2 && parts > 0;
  std::vector<CppUnit::Test*> tests;
  if (words.empty() || is_part)
    for (int i = part - 1; i < all.getChildTestCount(); i += parts) tests.push_back(all.getChildTestAt(i));
  else
    for (const std::string& path : words) tests.push_back(all.resolveTestPath(path).getChildTest());
  return tests;
}

}  // namespace

int main(int count, char** words) try {
  base::set_log_level(base::LogLevel::error);
  net::global_init();
  CppUnit::TestResult controller;
  Report report(count > 1);
  controller.addListener(&report);
  const std::unique_ptr<CppUnit::Test> all(CppUnit::TestFactoryRegistry::getRegistry().makeTest());
  for (CppUnit::Test* test : chosen(*all, {words + 1, words + count})) controller.runTest(test);
  std::cout << report.tests() - report.failed() << " passed, " << report.failed() << " failed" << std::endl;
  return report.failed() == 0 ? 0 : 1;
} catch (const std::invalid_argument& error) {
  std::cerr << error.what() << '\n';
  return 2;
}
