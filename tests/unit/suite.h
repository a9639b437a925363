// Suites of CppUnit tests whose fixtures exist only while the suite runs: REGISTER_SUITE(StoreMovieTest). CppUnit's own
// registration makes the fixtures of all tests at the start, each with its databases, and every fork copies them.
#pragma once

#include <cppunit/TestComposite.h>
#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>
#include <cppunit/extensions/TypeInfoHelper.h>

#include <memory>
#include <string>

namespace test {

template <typename Fixture>
class Suite : public CppUnit::TestComposite {
 public:
  static CppUnit::Test* suite() { return new Suite; }

  Suite() : TestComposite(class_name()) {}
  void run(CppUnit::TestResult* result) override {
    TestComposite::run(result);
    made_.reset();
  }
  int getChildTestCount() const override { return made().getChildTestCount(); }
  bool findTestPath(const std::string& name, CppUnit::TestPath& path) const override {
    return name.starts_with(getName()) && TestComposite::findTestPath(name, path);
  }

 protected:
  CppUnit::Test* doGetChildTestAt(int index) const override { return made().getChildTestAt(index); }

 private:
  // A class in an unnamed namespace is found by its own name too.
  static std::string class_name() {
    const std::string name = CppUnit::TypeInfoHelper::getClassName(typeid(Fixture));
    return name.substr(name.rfind(':') == std::string::npos ? 0 : name.rfind(':') + 1);
  }
  CppUnit::Test& made() const {
    if (!made_) made_.reset(Fixture::suite());
    return *made_;
  }
  mutable std::unique_ptr<CppUnit::Test> made_;
};

}  // namespace test

#define REGISTER_SUITE(Fixture) static const CppUnit::AutoRegisterSuite<test::Suite<Fixture>> registered_##Fixture
