// Where and from when on a film can be watched in one country: names of services, in the provider's order, and dates.
#pragma once

#include <string>
#include <vector>

namespace domain {

struct WatchOffers {
  std::vector<std::string> stream, free, with_ads, rent, buy;
  // Of a service that one has already, or that costs nothing.
  std::vector<std::string> included() const {
    std::vector<std::string> services = stream;
    services.insert(services.end(), free.begin(), free.end());
    services.insert(services.end(), with_ads.begin(), with_ads.end());
    return services;
  }
  bool empty() const { return stream.empty() && free.empty() && with_ads.empty() && rent.empty() && buy.empty(); }
};

// ISO dates, each empty when nothing is known.
struct ReleaseDates {
  std::string cinema, digital, disc;
};

}  // namespace domain
