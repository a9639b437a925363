#include "auth/device_name.h"

#include <utility>

namespace auth {

namespace {

using UserAgentMark = std::pair<std::string_view, std::string_view>;  // part of the user agent → name

// Browsers that also name another one are listed before it.
constexpr UserAgentMark kBrowsers[] = {
    {"SamsungBrowser/", "Samsung Internet"},
    {"EdgiOS/", "Edge"},
    {"EdgA/", "Edge"},
    {"Edg/", "Edge"},
    {"Edge/", "Edge"},
    {"OPR/", "Opera"},
    {"OPX/", "Opera"},
    {"Opera", "Opera"},
    {"Vivaldi/", "Vivaldi"},
    {"YaBrowser/", "Yandex"},
    {"YaSearchBrowser/", "Yandex"},
    {"DuckDuckGo/", "DuckDuckGo"},
    {"FxiOS/", "Firefox"},
    {"Firefox/", "Firefox"},
    {"CriOS/", "Chrome"},
    {"HeadlessChrome/", "Chrome"},
    {"Chromium/", "Chromium"},
    {"Chrome/", "Chrome"},
    {"Safari/", "Safari"},
    {"MSIE ", "Internet Explorer"},
    {"Trident/", "Internet Explorer"},
    {"curl/", "curl"},
};
constexpr UserAgentMark kSystems[] = {
    {"iPhone", "iOS"},      {"iPad", "iOS"},        {"iPod", "iOS"},        {"MobileSafari/", "iOS"},
    {"Android", "Android"}, {"CrOS", "ChromeOS"},   {"Windows", "Windows"}, {"Macintosh", "macOS"},
    {"Mac OS X", "macOS"},  {"FreeBSD", "FreeBSD"}, {"OpenBSD", "OpenBSD"}, {"Linux", "Linux"},
};

template <std::size_t N>
std::string_view first_match(const UserAgentMark (&marks)[N], std::string_view text) {
  for (const auto& [part, name] : marks)
    if (text.find(part) != std::string_view::npos) return name;
  return {};
}

// Safari on macOS fetches icons and previews as "Safari/19616.1 CFNetwork/1410.0.3 Darwin/22.6.0". Other programs that
// name Darwin may run on macOS or iOS.
std::string_view system_of(std::string_view user_agent) {
  const std::string_view system = first_match(kSystems, user_agent);
  const bool is_desktop_safari =
      user_agent.starts_with("Safari/") && user_agent.find("Darwin/") != std::string_view::npos;
  return system.empty() && is_desktop_safari ? "macOS" : system;
}

constexpr base::Text kUnknown = base::tr("Unknown device");

base::Text both(std::string_view browser, std::string_view system) {
  return base::tr("{browser} on {system}", {{"browser", browser}, {"system", system}});
}

}  // namespace

std::string device_name(std::string_view user_agent) {
  const std::string_view browser = first_match(kBrowsers, user_agent);
  const std::string_view system = system_of(user_agent);
  if (browser.empty() && system.empty()) return base::english(kUnknown);
  if (browser.empty() || system.empty()) return std::string(browser.empty() ? system : browser);
  return base::english(both(browser, system));
}

base::Text device_text(std::string_view name) {
  if (name == base::english(kUnknown)) return kUnknown;
  for (const auto& [agent, browser] : kBrowsers)
    for (const auto& [part, system] : kSystems)
      if (name.starts_with(browser) && name.ends_with(system) && name == base::english(both(browser, system)))
        return both(browser, system);
  return base::verbatim(name);
}

}  // namespace auth
