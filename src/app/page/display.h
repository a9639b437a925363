// Writes values for people: dates in the viewer's format, runtimes, counts, image addresses.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/context.h"
#include "domain/movie.h"

namespace app {

// The date formats that a person can choose; the first is that of visitors and new accounts.
inline constexpr std::array<std::string_view, 5> kDateFormats = {"d mmm yyyy", "yyyy-mm-dd", "dd.mm.yyyy", "dd/mm/yyyy",
                                                                 "mm/dd/yyyy"};

std::string_view date_format(const Context& context);  // the viewer's

// A watch date in one of these formats: "18 Nov 2026" or "18.11.2026", "Nov 2026" or "11.2026", "2026".
std::string formatted_date(const base::Language& language, std::string_view watch_date, std::string_view format);
// The date in the viewer's format, or "Today" or "Yesterday" when `today` is given and fits; "" for no date.
std::string date_text(const Context& context, std::string_view watch_date, std::string_view today = {});
// "18 November 2026" for viewers with the first format, else as date_text(). A month is named in every format.
std::string long_date_text(const Context& context, std::string_view watch_date);

// Who will read what the viewer writes about a film or an evening: "Members of this server can read it."
base::Text readers_text(const Context& context);

// A full date in the viewer's format without its year, where that is plain: "18 Nov", "18.11.", "11/18".
std::string day_and_month_text(const Context& context, std::string_view iso_date);
// "Today", "18 Nov" of this year, "18 Nov 2025", for the line under a poster.
std::string short_date_text(const Context& context, std::string_view watch_date, std::string_view today);
// "18 November" for viewers with the first format, else as day_and_month_text().
std::string long_day_and_month_text(const Context& context, std::string_view iso_date);
// A moment in the viewer's zone: "Just now", "5 min ago", "Today, 08:12", "6 Nov 2026, 23:41".
std::string moment_text(const Context& context, base::UnixTime time);
// The same within a sentence: "just now", "today, 08:12".
std::string moment_within_text(const Context& context, base::UnixTime time);
std::string month_name(const base::Language& language, int month);        // 1 → "January"
std::string short_month_name(const base::Language& language, int month);  // "Jan"
std::string month_name(const Context& context, int month);
std::string short_month_name(const Context& context, int month);
int weekday_of(std::string_view iso_date);                            // 0 = Monday … 6 = Sunday
std::string weekday_name(const Context& context, int weekday);        // 0 → "Monday"
std::string short_weekday_name(const Context& context, int weekday);  // "Mon"

std::string runtime_text(const base::Language& language, int minutes);  // of one film: "98 min"; "" for 0
// Whole hours of a sum of minutes, rounded: "1,204".
std::string hours_text(const Context& context, std::int64_t minutes);
std::string average_text(const Context& context, double points);  // "8.9"

// The country's name in the reader's language; `name`, as the provider writes it, in English.
std::string country_text(const Context& context, std::string_view code, const std::string& name);
std::string film_language_text(const Context& context, const std::string& english_name);
struct CountryChoice {
  std::string_view code;
  std::string name;
};
std::vector<CountryChoice> country_choices(const Context& context);  // by name

// The country whose services the viewer sees: the viewer's own, else that of the server's language ("en-US").
std::string offers_country(const Context& context);

// The address of a film's poster, or of its placeholder when it has none.
std::string poster_src(const Context& context, const domain::Movie& movie, std::string_view size = "w342");
std::string poster_srcset(const Context& context, const domain::Movie& movie);  // "" for a placeholder
// The address of an image by its provider path: here when images are cached, else at the provider.
std::string image_src(const Context& context, std::string_view size, const std::string& meta_path);
// Returns the address of the picture that a user has uploaded, or "" without one.
std::string profile_picture_src(const Context& context, const domain::User& user);
// Returns the picture that programs show for a user's page: the profile picture, else the poster of the first film that
// has one, else "".
std::string picture_of(const Context& context, const domain::User& user, const std::vector<domain::Movie>& movies);
// The member poster_src of the API; none without a meta_poster_path.
std::optional<std::string> api_poster_src(const Context& context, const std::string& meta_poster_path);

}  // namespace app
