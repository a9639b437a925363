#include "web/people/filmography.h"

#include <algorithm>
#include <array>

#include "app/page/display.h"
#include "app/page/page_sizes.h"
#include "store/lists/filmography.h"
#include "web/kit/film/poster.h"
#include "web/kit/list_address.h"
#include "web/kit/paging.h"
#include "web/people/credited_films.h"

namespace web {

namespace t = app::t;

namespace {

using store::FilmographyMovie;
using store::FilmographyPart;

constexpr std::size_t kOthersShown = 12;  // films that do not count, below the others
constexpr std::size_t kMostTicks = 120;   // with more films, each decade is one bar

// One name for each domain::FilmPart, in its order.
constexpr std::array<base::Text, 13> kParts = {
    base::tr("Directing"),      base::tr("Acting"),   base::tr("Writing"),
    base::tr("Producing"),      base::tr("Editing"),  base::tr("Camera"),
    base::tr("Sound"),          base::tr("Art"),      base::tr("Costume and make-up"),
    base::tr("Visual effects"), base::tr("Lighting"), base::tr("Other crew"),
    base::tr("As themselves")};

struct SortChoice {
  std::string_view value;
  base::Text name;
};
// One entry for each store::FilmographySort, in its order; the first applies without a parameter.
constexpr std::array<SortChoice, 3> kSorts = {{{"date", base::tr("Newest first")},
                                               {"popularity", base::tr("Most popular first")},
                                               {"rating", base::tr("Highest rated here first")}}};

// Returns the orders to choose from. A visitor cannot sort by ratings, as visitors may not see members' ratings.
std::span<const SortChoice> sorts_for(const app::Context& context) {
  return std::span(kSorts).first(context.viewer ? kSorts.size() : kSorts.size() - 1);
}

store::FilmographySort read_sort(const app::Context& context, const ListAddress& address) {
  const std::string& name = address.value("sort");
  if (name.empty()) return store::FilmographySort::date;
  const auto sorts = sorts_for(context);
  const auto found = std::ranges::find(sorts, name, &SortChoice::value);
  if (found == sorts.end()) refuse("sort", base::tr("Choose one of the sort orders."));
  return static_cast<store::FilmographySort>(found - sorts.begin());
}

std::optional<domain::FilmPart> read_part(const ListAddress& address) {
  const std::string& name = address.value("part");
  if (name.empty()) return std::nullopt;
  const auto part = domain::film_part(name);
  if (!part) refuse("part", base::tr("There is no such department."));
  return part;
}

class FilmographyPage {
 public:
  FilmographyPage(const app::Context& context, const domain::Person& person, const std::string& path,
                  const domain::User* watcher)
      : context_(context),
        watcher_(watcher),
        films_(context, watcher),
        address_(context, path, {"part", "seen", "watchlist", "counted", "sort", "page"}, "page"),
        filter_{address_.yes_or_no("seen"), address_.yes_or_no("watchlist"), read_sort(context, address_)},
        parts_(store::filmography(context.app.db, person, watcher ? watcher->id : 0, context.today())),
        part_(store::chosen_part(parts_, read_part(address_), filter_)),
        shows_others_(address_.yes_or_no("counted") == false || (part_.counted.empty() && !part_.others.empty())),
        is_whole_(!filter_.seen && !filter_.on_watchlist && !shows_others_) {}

  void fill(app::Section& body) {
    if (parts_.empty()) {
      body.show(t::NO_MOVIES);
      return;
    }
    films_.add_seen_line(body, part_, part_name(part_.part));
    fill_decades(body);
    fill_choices(body.add(t::FILMS));
    fill_films(body);
  }

 private:
  using Movies = std::vector<const FilmographyMovie*>;

  base::Text part_name(domain::FilmPart part) const { return kParts.at(static_cast<std::size_t>(part)); }

  // Returns the address with these changes, in the part that is shown unless they name another.
  std::string url(std::vector<ListAddress::Change> changes) const {
    changes.emplace_back("part", domain::name_of(part_.part));
    return address_.url(context_, changes);
  }

  // Fills the decades with one mark for each film, from the oldest to the newest.
  void fill_decades(app::Section& body) const {
    const auto& films = part_.counted;
    if (films.size() < 2) return;
    app::Section career = body.add(t::CAREER);
    for (auto begin = films.rbegin(); begin != films.rend();) {
      const int decade = begin->movie.year() / 10 * 10;
      const auto end =
          std::find_if(begin, films.rend(), [&](const auto& film) { return film.movie.year() / 10 * 10 != decade; });
      fill_decade(career.add(t::DECADE), decade, begin, end);
      begin = end;
    }
  }

  template <typename Iterator>
  void fill_decade(app::Section section, int decade, Iterator begin, Iterator end) const {
    const auto total = end - begin;
    const auto seen = std::count_if(begin, end, [](const FilmographyMovie& film) { return film.own.watched(); });
    const auto page = (part_.counted.rend() - end) / app::kFilmsPerPage + 1;
    section.text(t::TEXT, base::tr("{decade}s", {{"decade", std::to_string(decade)}}))
        .text(t::COUNT, watcher_ ? base::tr("{seen} of {total}", {{"seen", seen}, {"total", total}})
                                 : base::tr_n("{n} film", "{n} films", total))
        .text(t::URL, url({{"seen", ""},
                           {"watchlist", ""},
                           {"counted", ""},
                           {"sort", ""},
                           {"page", page == 1 ? "" : std::to_string(page)}}) +
                          "#d" + std::to_string(decade));
    if (part_.counted.size() > kMostTicks) {
      section.add(t::BAR).number(t::SEEN, seen).number(t::TOTAL, total);
      return;
    }
    app::Section ticks = section.add(t::TICKS);
    for (auto film = begin; film != end; ++film)
      ticks.add(t::TICK)
          .show_if(film->own.watched(), t::WATCHED)
          .show_if(!film->own.watched() && film->own.on_watchlist, t::ON_WATCHLIST);
  }

  void fill_choices(app::Section films) const {
    for (const FilmographyPart& part : parts_) {
      const auto count = part.counted.empty() ? std::ssize(part.others) : std::ssize(part.counted);
      films.add(t::PART)
          .text(t::TEXT, part_name(part.part))
          .text(t::COUNT, context_.language.number(count))
          .text(t::URL, url({{"part", std::string(domain::name_of(part.part))}, {"counted", ""}}))
          .show_if(part.part == part_.part, t::CHOSEN);
    }
    if (shows_others_) return;
    if (watcher_ != nullptr) fill_filters(films.add(t::WATCHED_FILTER));
    app::Section order = films.add(t::ORDER);
    const auto sorts = sorts_for(context_);
    for (std::size_t i = 0; i < sorts.size(); ++i) {
      const bool chosen = static_cast<store::FilmographySort>(i) == filter_.sort;
      order.add(t::SORT)
          .text(t::URL, url({{"sort", i == 0 ? "" : std::string(sorts[i].value)}}))
          .text(t::TEXT, sorts[i].name)
          .show_if(chosen, t::CHOSEN);
      if (chosen) order.text(t::CHOSEN_TEXT, sorts[i].name);
    }
  }

  void fill_filters(app::Section filters) const {
    const std::int64_t total = std::ssize(part_.counted), seen = part_.seen();
    const auto add = [&](const base::Text& text, const char* seen_is, const char* listed, bool chosen) {
      filters.add(t::WATCHED_CHOICE)
          .text(t::TEXT, text)
          .text(t::URL, url({{"seen", seen_is}, {"watchlist", listed}}))
          .show_if(chosen, t::CHOSEN);
    };
    add(base::tr("All"), "", "", is_whole_);
    add(base::tr("Not seen {n}", {{"n", total - seen}}), "no", "", filter_.seen == false);
    add(base::tr("Seen {n}", {{"n", seen}}), "yes", "", filter_.seen == true);
    add(base::tr("Watchlist {n}", {{"n", part_.on_watchlist()}}), "", "yes", filter_.on_watchlist == true);
  }

  void fill_films(app::Section& body) {
    const Movies movies = store::filtered(shows_others_ ? part_.others : part_.counted, filter_);
    const std::int64_t pages = app::page_count(std::ssize(movies), app::kFilmsPerPage);
    const std::int64_t page = std::min(page_number(context_), pages);
    const auto begin = std::min(movies.size(), static_cast<std::size_t>((page - 1) * app::kFilmsPerPage));
    const Movies shown(
        movies.begin() + static_cast<std::ptrdiff_t>(begin),
        movies.begin() + static_cast<std::ptrdiff_t>(std::min(movies.size(), begin + app::kFilmsPerPage)));
    if (shown.empty()) body.add(t::NO_MATCH).text(t::CLEAR_URL, url({{"seen", ""}, {"watchlist", ""}}));
    else if (shows_others_) fill_others(body, shown, std::ssize(movies));
    else fill_grid(body.add(t::GRID), shown);
    add_pager(body, page, pages, [&](std::int64_t number) {
      return url({{"page", number == 1 ? "" : std::to_string(number)}});
    });
    if (!is_whole_ || page != 1 || part_.others.empty()) return;
    Movies others;
    for (const FilmographyMovie& film : part_.others)
      if (others.size() < kOthersShown) others.push_back(&film);
    fill_others(body, others, std::ssize(part_.others));
  }

  void fill_grid(app::Section grid, const Movies& movies) {
    int decade = 0;
    const bool by_date = is_whole_ && filter_.sort == store::FilmographySort::date;
    for (const FilmographyMovie* film : movies) {
      app::Section poster = films_.add_poster(grid, *film);
      if (part_.part != domain::FilmPart::director) poster.optional(t::ROLE, film->role);
      if (by_date && film->movie.year() / 10 * 10 != decade) {
        decade = film->movie.year() / 10 * 10;
        poster.add(t::ANCHOR).number(t::DECADE, decade);
      }
    }
  }

  void fill_others(app::Section& body, const Movies& movies, std::int64_t total) const {
    app::Section section = body.add(t::OTHERS);
    section.text(t::COUNT, context_.language.number(total));
    for (const FilmographyMovie* film : movies) films_.add_row(section, *film);
    if (!shows_others_ && std::ssize(movies) < total) section.optional(t::MORE_URL, url({{"counted", "no"}}));
  }

  const app::Context& context_;
  const domain::User* watcher_;
  CreditedFilms films_;
  ListAddress address_;
  store::FilmographyFilter filter_;
  std::vector<FilmographyPart> parts_;
  FilmographyPart part_;
  bool shows_others_, is_whole_;
};

}  // namespace

void fill_filmography(const app::Context& context, app::Section& body, const domain::Person& person,
                      const std::string& path, const domain::User* watcher) {
  FilmographyPage(context, person, path, watcher).fill(body);
  add_film_source(context, body, person.credits_at, person.credits_asked_at);
}

}  // namespace web
