#include "auth/device_name.h"

#include "tests/unit/suite.h"

class AuthDeviceNameTest : public CppUnit::TestFixture {
  CPPUNIT_TEST_SUITE(AuthDeviceNameTest);
  CPPUNIT_TEST(real_user_agents_have_short_names);
  CPPUNIT_TEST(a_name_is_a_sentence_again_unless_somebody_chose_it);
  CPPUNIT_TEST(one_part_is_enough);
  CPPUNIT_TEST(what_says_nothing_is_unknown);
  CPPUNIT_TEST(a_name_never_holds_what_the_client_wrote);
  CPPUNIT_TEST_SUITE_END();

  struct Known {
    const char* user_agent;
    const char* name;
  };

  static void check(const Known& known) {
    CPPUNIT_ASSERT_EQUAL_MESSAGE(known.user_agent, std::string(known.name), auth::device_name(known.user_agent));
  }

 public:
  void a_name_is_a_sentence_again_unless_somebody_chose_it() {
    CPPUNIT_ASSERT_EQUAL(std::string_view("{browser} on {system}"), auth::device_text("Edge on Windows").one());
    CPPUNIT_ASSERT_EQUAL(std::string_view("Unknown device"), auth::device_text("Unknown device").one());
    for (const char* chosen : {"Matinee on TV", "Edge on Windows 11", "Edge", "Unknown", ""}) {
      CPPUNIT_ASSERT_EQUAL(std::string_view("{text}"), auth::device_text(chosen).one());
      CPPUNIT_ASSERT_EQUAL(std::string(chosen), base::english(auth::device_text(chosen)));
    }
    CPPUNIT_ASSERT_EQUAL(std::string("Edge on Windows"), base::english(auth::device_text("Edge on Windows")));
  }

  void real_user_agents_have_short_names() {
    static constexpr Known kKnown[] = {
        // Chrome and browsers made of it
        {"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 "
         "Safari/537.36",
         "Chrome on Windows"},
        {"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 "
         "Safari/537.36",
         "Chrome on macOS"},
        {"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36",
         "Chrome on Linux"},
        {"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile "
         "Safari/537.36",
         "Chrome on Android"},
        {"Mozilla/5.0 (Linux; Android 13; Pixel 7 Build/TQ3A.230805.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) "
         "Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36",
         "Chrome on Android"},
        {"Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
         "CriOS/124.0.6367.88 Mobile/15E148 Safari/604.1",
         "Chrome on iOS"},
        {"Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/123.0.6312.52 "
         "Mobile/15E148 Safari/604.1",
         "Chrome on iOS"},
        {"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 "
         "Safari/537.36",
         "Chrome on ChromeOS"},
        {"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/124.0.6367.60 "
         "Safari/537.36",
         "Chrome on Linux"},
        {"Mozilla/5.0 (X11; Linux aarch64) AppleWebKit/537.36 (KHTML, like Gecko) Ubuntu Chromium/90.0.4430.72 "
         "Chrome/90.0.4430.72 Safari/537.36",
         "Chromium on Linux"},
        {"Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/49.0.2623.112 "
         "Safari/537.36",
         "Chrome on Windows"},
        // Edge
        {"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 "
         "Safari/537.36 Edg/124.0.2478.51",
         "Edge on Windows"},
        {"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 "
         "Safari/537.36 Edg/124.0.2478.51",
         "Edge on macOS"},
        {"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 "
         "Edg/120.0.2210.91",
         "Edge on Linux"},
        {"Mozilla/5.0 (Linux; Android 10; HD1913) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.6367.82 Mobile "
         "Safari/537.36 EdgA/124.0.2478.50",
         "Edge on Android"},
        {"Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
         "Version/17.0 EdgiOS/124.2478.50 Mobile/15E148 Safari/605.1.15",
         "Edge on iOS"},
        {"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/64.0.3282.140 "
         "Safari/537.36 Edge/18.17763",
         "Edge on Windows"},
        // Firefox
        {"Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:125.0) Gecko/20100101 Firefox/125.0", "Firefox on Windows"},
        {"Mozilla/5.0 (Macintosh; Intel Mac OS X 14.4; rv:125.0) Gecko/20100101 Firefox/125.0", "Firefox on macOS"},
        {"Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0", "Firefox on Linux"},
        {"Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:109.0) Gecko/20100101 Firefox/115.0", "Firefox on Linux"},
        {"Mozilla/5.0 (X11; FreeBSD amd64; rv:124.0) Gecko/20100101 Firefox/124.0", "Firefox on FreeBSD"},
        {"Mozilla/5.0 (X11; OpenBSD amd64; rv:122.0) Gecko/20100101 Firefox/122.0", "Firefox on OpenBSD"},
        {"Mozilla/5.0 (Android 14; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0", "Firefox on Android"},
        {"Mozilla/5.0 (iPhone; CPU iPhone OS 14_4_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
         "FxiOS/125.0 Mobile/15E148 Safari/605.1.15",
         "Firefox on iOS"},
        {"Mozilla/5.0 (iPad; CPU OS 14_4_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/125.0 "
         "Mobile/15E148 Safari/605.1.15",
         "Firefox on iOS"},
        // Safari
        {"Mozilla/5.0 (Macintosh; Intel Mac OS X 14_4_1) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4.1 "
         "Safari/605.1.15",
         "Safari on macOS"},
        {"Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
         "Version/17.4.1 Mobile/15E148 Safari/604.1",
         "Safari on iOS"},
        {"Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 "
         "Mobile/15E148 Safari/604.1",
         "Safari on iOS"},
        {"Mozilla/5.0 (iPod touch; CPU iPhone OS 12_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
         "Version/12.0 Mobile/15E148 Safari/604.1",
         "Safari on iOS"},
        {"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15",
         "Safari on Linux"},
        // Samsung Internet
        {"Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 "
         "Chrome/117.0.0.0 Mobile Safari/537.36",
         "Samsung Internet on Android"},
        {"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 "
         "Chrome/121.0.0.0 Mobile Safari/537.36",
         "Samsung Internet on Android"},
        // Opera
        {"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0 "
         "Safari/537.36 OPR/108.0.0.0",
         "Opera on Windows"},
        {"Mozilla/5.0 (Macintosh; Intel Mac OS X 14_4_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0 "
         "Safari/537.36 OPR/108.0.0.0",
         "Opera on macOS"},
        {"Mozilla/5.0 (Linux; Android 10; VOG-L29) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.6367.82 Mobile "
         "Safari/537.36 OPR/76.2.4027.73374",
         "Opera on Android"},
        {"Opera/9.80 (Windows NT 6.1; WOW64) Presto/2.12.388 Version/12.18", "Opera on Windows"},
        {"Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16", "Opera on Android"},
        // Others
        {"Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 "
         "Vivaldi/6.7.3329.17",
         "Vivaldi on Windows"},
        {"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 "
         "Vivaldi/6.7.3329.17",
         "Vivaldi on Linux"},
        {"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0 "
         "YaBrowser/24.4.1.899 Yowser/2.5 Safari/537.36",
         "Yandex on Windows"},
        {"Mozilla/5.0 (Linux; Android 12; moto g) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0 "
         "Mobile DuckDuckGo/5 Safari/537.36",
         "DuckDuckGo on Android"},
        {"Mozilla/5.0 (Linux; Android 11; KFTRWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/118.5 like "
         "Chrome/118.0.5993.159 Safari/537.36",
         "Chrome on Android"},
        {"Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/3.1 "
         "Chrome/76.0 TV Safari/537.36",
         "Samsung Internet on Linux"},
        {"Mozilla/5.0 (Linux; arm_64; Android 11; M2101K7AG) AppleWebKit/537.36 (KHTML, like Gecko) "
         "Chrome/102.0.5005.125 YaApp_Android/22.70 YaSearchBrowser/22.70 BroPP/1.0 SA/3 Mobile Safari/537.36",
         "Yandex on Android"},
        {"Safari/19616.1.27.211.1 CFNetwork/1410.0.3 Darwin/22.6.0", "Safari on macOS"},
        {"MobileSafari/8617.1.17.10.9 CFNetwork/1490.0.4 Darwin/23.2.0", "Safari on iOS"},
        {"iPhone15", "iOS"},
        {"iPhone15,2", "iOS"},
        {"Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko", "Internet Explorer on Windows"},
        {"Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)", "Internet Explorer on Windows"},
    };
    CPPUNIT_ASSERT(std::size(kKnown) >= 40);
    for (const Known& known : kKnown) check(known);
  }

  void one_part_is_enough() {
    for (const Known& known : {Known{"curl/8.5.0", "curl"}, Known{"Firefox/125.0", "Firefox"},
                               Known{"Mozilla/5.0 (Windows NT 10.0; rv:11.0) like Gecko", "Windows"},
                               Known{"Dalvik/2.1.0 (Linux; U; Android 13; Pixel 7)", "Android"},
                               Known{"Jellyfin/2.5 (iPhone; iOS 17.4)", "iOS"}})
      check(known);
  }

  void what_says_nothing_is_unknown() {
    for (const char* text : {"", " ", "player/1.0", "PostmanRuntime/7.37.3", "Mozilla/5.0", "\xff\xfe", "firefox"})
      CPPUNIT_ASSERT_EQUAL(std::string("Unknown device"), auth::device_name(text));
  }

  void a_name_never_holds_what_the_client_wrote() {
    CPPUNIT_ASSERT_EQUAL(std::string("Firefox on Linux"),
                         auth::device_name("<svg/onload=alert(1)> Firefox/1 Linux \r\nSet-Cookie: x"));
    CPPUNIT_ASSERT_EQUAL(std::string("Chrome on iOS"), auth::device_name(std::string(8000, 'x') + "CriOS/1 iPhone"));
  }
};
REGISTER_SUITE(AuthDeviceNameTest);
