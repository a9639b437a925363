// Where a film can be watched in one country: names of services, in the provider's order.
#pragma once

#include <string>
#include <vector>

namespace domain {

struct WatchOffers {
  std::vector<std::string> stream, free, with_ads, rent, buy;
  bool empty() const { return stream.empty() && free.empty() && with_ads.empty() && rent.empty() && buy.empty(); }
};

}  // namespace domain
