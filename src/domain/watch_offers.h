// Services that offer a film in one country, in the provider's order, and the dates from which it can be watched there.
#pragma once

#include <string>
#include <vector>

namespace domain {

struct WatchOffers {
  std::vector<std::string> stream, free, with_ads, rent, buy;
  // Returns the services that the user may have already, or that cost nothing.
  std::vector<std::string> included() const {
    std::vector<std::string> services = stream;
    services.insert(services.end(), free.begin(), free.end());
    services.insert(services.end(), with_ads.begin(), with_ads.end());
    return services;
  }
  bool empty() const { return stream.empty() && free.empty() && with_ads.empty() && rent.empty() && buy.empty(); }
};

// ISO dates, each empty if unknown.
struct ReleaseDates {
  std::string cinema, digital, disc;
};

}  // namespace domain
