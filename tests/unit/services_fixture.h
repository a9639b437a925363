// What handlers are given, with a database of the test's own and a provider that nobody can reach; and requests.
#pragma once

#include <cppunit/TestFixture.h>

#include <memory>
#include <string>

#include "app/context.h"
#include "metadata/client.h"
#include "metadata/provider.h"
#include "store/cache/cache.h"
#include "store_fixture.h"

namespace test {

inline metadata::ClientOptions unreachable_provider() {
  return {.api_url = "http://127.0.0.1:1", .image_url = "", .api_key = "", .language = "en-US"};
}

// A POST of `body` beside these variables.
inline http::Request posted(http::Variables variables, const std::string& body) {
  variables["REQUEST_METHOD"] = "POST";
  variables["CONTENT_LENGTH"] = std::to_string(body.size());
  return http::Request::from_variables(std::move(variables),
                                       [body, at = std::size_t{0}](char* data, std::size_t size) mutable {
                                         const std::size_t count = body.copy(data, size, at);
                                         at += count;
                                         return count;
                                       });
}
inline http::Request posted_form(http::Variables variables, const std::string& fields) {
  variables["CONTENT_TYPE"] = "application/x-www-form-urlencoded";
  return posted(std::move(variables), fields);
}

class ServicesFixture : public CppUnit::TestFixture {
 protected:
  Store store_;
  base::FakeClock clock_{kNow};
  base::Config config_;
  base::Languages languages_;
  auth::Keys keys_ = auth::Keys::from_secret(std::string(32, 's'));
  std::unique_ptr<store::Db> cache_ = open_cache();
  metadata::Client client_{unreachable_provider()};
  metadata::Provider provider_{client_, *cache_, clock_};
  app::Services services_{config_, keys_, store_.db(), *cache_, provider_, clock_, languages_};

 private:
  std::unique_ptr<store::Db> open_cache() {
    store::prepare_cache(store_.file("cache.db"));
    return std::make_unique<store::Db>(store_.file("cache.db"), store::DbOptions{.durable = false});
  }
};

}  // namespace test
