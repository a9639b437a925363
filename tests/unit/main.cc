// matinee-unit: every registered CppUnit test; those below paths ("StoreMovieTest", "StoreMovieTest::name"); or a part
// of the suites ("1/2"), for several processes at a time. Last line "N passed, N failed"; exit status 0 when none
// failed.
#include <cppunit/BriefTestProgressListener.h>
#include <cppunit/CompilerOutputter.h>
#include <cppunit/TestPath.h>
#include <cppunit/TestResult.h>
#include <cppunit/TestResultCollector.h>
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
  CppUnit::TestResultCollector results;
  CppUnit::BriefTestProgressListener progress;
  controller.addListener(&results);
  if (count > 1) controller.addListener(&progress);
  const std::unique_ptr<CppUnit::Test> all(CppUnit::TestFactoryRegistry::getRegistry().makeTest());
  for (CppUnit::Test* test : chosen(*all, {words + 1, words + count})) controller.runTest(test);
  CppUnit::CompilerOutputter(&results, std::cerr).write();
  const int failed = results.testFailuresTotal();
  std::cout << results.runTests() - failed << " passed, " << failed << " failed" << std::endl;
  return results.wasSuccessful() ? 0 : 1;
} catch (const std::invalid_argument& error) {
  std::cerr << error.what() << '\n';
  return 2;
}
