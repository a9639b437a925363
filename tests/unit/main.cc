// matinee-unit: every registered CppUnit test, or those below paths ("StoreMovieTest", "StoreMovieTest::name").
// Last line "N passed, N failed"; exit status 0 when none failed.
#include <cppunit/BriefTestProgressListener.h>
#include <cppunit/CompilerOutputter.h>
#include <cppunit/TestResult.h>
#include <cppunit/TestResultCollector.h>
#include <cppunit/TestRunner.h>
#include <cppunit/extensions/TestFactoryRegistry.h>

#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/log.h"
#include "net/http_client.h"

int main(int count, char** words) {
  std::vector<std::string> paths(words + 1, words + count);
  if (paths.empty()) paths.emplace_back();
  base::set_log_level(base::LogLevel::error);
  net::global_init();
  CppUnit::TestResult controller;
  CppUnit::TestResultCollector results;
  CppUnit::BriefTestProgressListener progress;
  controller.addListener(&results);
  if (count > 1) controller.addListener(&progress);
  CppUnit::TestRunner runner;
  runner.addTest(CppUnit::TestFactoryRegistry::getRegistry().makeTest());
  for (const std::string& path : paths) {
    try {
      runner.run(controller, path);
    } catch (const std::invalid_argument&) {
      std::cerr << "there is no test " << path << '\n';
      return 2;
    }
  }
  CppUnit::CompilerOutputter(&results, std::cerr).write();
  const int failed = results.testFailuresTotal();
  std::cout << results.runTests() - failed << " passed, " << failed << " failed" << std::endl;
  return results.wasSuccessful() ? 0 : 1;
}
