#include <array>
#include <set>

#include "base/text.h"
#include "tests/unit/suite.h"
#include "web/transfer/integrations.h"

class WebIntegrationTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(WebIntegrationTest);
  CPPUNIT_TEST(a_thousand_ids_are_random);
  CPPUNIT_TEST_SUITE_END();

 public:
  // Each of the 128 bits is set in about half of them; 400 to 600 is more than six standard deviations to either side.
  void a_thousand_ids_are_random() {
    std::set<std::string> ids;
    std::array<int, 128> set_in{};
    for (int i = 0; i < 1000; ++i) {
      const std::string id = web::new_address_id();
      CPPUNIT_ASSERT(base::is_lower_hex(id, 32));
      ids.insert(id);
      const std::string bytes = base::from_hex(id).value();
      for (std::size_t bit = 0; bit < set_in.size(); ++bit) set_in[bit] += (bytes[bit / 8] >> (bit % 8)) & 1;
    }
    CPPUNIT_ASSERT_EQUAL(std::size_t{1000}, ids.size());
    for (const int count : set_in) CPPUNIT_ASSERT(count > 400 && count < 600);
  }
};
REGISTER_SUITE(WebIntegrationTest);
