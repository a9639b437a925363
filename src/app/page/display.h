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

// The date formats that a member can choose; visitors and new accounts have the first.
inline constexpr std::array<std::string_view, 5> kDateFormats = {"d mmm yyyy", "yyyy-mm-dd", "dd.mm.yyyy", "dd/mm/yyyy",
                                                                 "mm/dd/yyyy"};

std::string_view date_format(const Context& context);  // the viewer's

// Returns a watch date in one of these formats: "18 Nov 2026" or "18.11.2026", "Nov 2026" or "11.2026", "2026".
std::string formatted_date(const base::Language& language, std::string_view watch_date, std::string_view format);
// Returns the date in the viewer's format, or "Today" or "Yesterday" if `today` is given and fits; "" for no date.
std::string date_text(const Context& context, std::string_view watch_date, std::string_view today = {});
// Returns "18 November 2026" for viewers with the first format, else the same as date_text(). Dates without a day name
// the month in every format.
std::string long_date_text(const Context& context, std::string_view watch_date);

// Says who can read the viewer's notes and reviews: "Members of this server can read it."
base::Text readers_text(const Context& context);

// Returns a full date in the viewer's format without its year: "18 Nov", "18.11.", "11/18".
std::string day_and_month_text(const Context& context, std::string_view iso_date);
// Returns "Today", "18 Nov" for this year, or "18 Nov 2025", for the line under a poster.
std::string short_date_text(const Context& context, std::string_view watch_date, std::string_view today);
// Returns "18 November" for viewers with the first format, else the same as day_and_month_text().
std::string long_day_and_month_text(const Context& context, std::string_view iso_date);
// Returns a moment in the viewer's zone: "Just now", "5 min ago", "Today, 08:12", "6 Nov 2026, 23:41".
std::string moment_text(const Context& context, base::UnixTime time);
// Returns a moment as part of a sentence: "just now", "today, 08:12".
std::string moment_within_text(const Context& context, base::UnixTime time);
std::string month_name(const base::Language& language, int month);        // 1 → "January"
std::string short_month_name(const base::Language& language, int month);  // "Jan"
std::string month_name(const Context& context, int month);
std::string short_month_name(const Context& context, int month);
int weekday_of(std::string_view iso_date);                            // 0 = Monday … 6 = Sunday
std::string weekday_name(const Context& context, int weekday);        // 0 → "Monday"
std::string short_weekday_name(const Context& context, int weekday);  // "Mon"

std::string runtime_text(const base::Language& language, int minutes);  // of one film: "98 min"; "" for 0
// Returns a sum of minutes in whole hours, rounded: "1,204".
std::string hours_text(const Context& context, std::int64_t minutes);
std::string average_text(const Context& context, double points);  // "8.9"

// Returns the country's name in the reader's language. In English it is `name`, which the provider writes.
std::string country_text(const Context& context, std::string_view code, const std::string& name);
std::string film_language_text(const Context& context, const std::string& english_name);
struct CountryChoice {
  std::string_view code;
  std::string name;
};
std::vector<CountryChoice> country_choices(const Context& context);  // by name

// Returns the country whose services the viewer sees: the viewer's own, else that of the server's language ("en-US").
std::string offers_country(const Context& context);

// Returns the address of a film's poster, or of its placeholder if it has none.
std::string poster_src(const Context& context, const domain::Movie& movie, std::string_view size = "w342");
std::string poster_srcset(const Context& context, const domain::Movie& movie);  // "" for a placeholder
// Returns the address of an image by its provider path: on this server if images are cached, else at the provider.
std::string image_src(const Context& context, std::string_view size, const std::string& meta_path);
// Returns the address of the picture that a user has uploaded, or "" without one.
std::string profile_picture_src(const Context& context, const std::string& profile_image);
// Returns the picture that programs show for a user's page: the profile picture, else the poster of the first film that
// has one, else "".
std::string picture_of(const Context& context, const domain::User& user, const std::vector<domain::Movie>& movies);
// Returns the API's member poster_src, or nullopt without a meta_poster_path.
std::optional<std::string> api_poster_src(const Context& context, const std::string& meta_poster_path);

}  // namespace app
