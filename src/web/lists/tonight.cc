#include "app/lists/tonight.h"

#include <algorithm>

#include "app/page/display.h"
#include "app/page/page.h"
#include "base/text.h"
#include "store/account/saved_filter.h"
#include "store/account/user.h"
#include "store/catalogue/movie.h"
#include "store/lists/badges.h"
#include "store/movie_lists/movie_list.h"
#include "web/kit/film/poster.h"
#include "web/lists/handlers.h"
#include "web/lists/more_filters.h"

namespace web {

namespace t = app::t;

namespace {

constexpr int kOfferedLists = 50;

// The form -------------------------------------------------------------------------------------

void add_source(app::Section& body, const std::string& value, const std::string& text, bool chosen) {
  body.add(t::SOURCE).text(t::VALUE, value).text(t::TEXT, text).show_if(chosen, t::CHOSEN);
}

// Adds the viewer's own lists and filters, and the chosen source if it is not among them.
void fill_sources(const app::Context& context, app::Section& body, const app::TonightQuery& query,
                  const app::TonightSource& source) {
  bool is_among = query.from == "watchlist";
  const std::int64_t viewer = context.member().id;
  const auto add = [&](const char* word, std::int64_t id, const std::string& name) {
    const std::string value = word + std::to_string(id);
    add_source(body, value, name, value == query.from);
    is_among = is_among || value == query.from;
  };
  const auto lists = store::list_choices(context.app.db, viewer, 0);
  for (std::size_t i = 0; i < std::min<std::size_t>(lists.size(), kOfferedLists); ++i)
    add("list:", lists[i].id, lists[i].name);
  for (const store::SavedFilter& filter :
       store::filters_of(context.app.db, context.member(), context.viewer, {.limit = kOfferedLists}))
    add("filter:", filter.id, filter.name);
  if (!is_among) add_source(body, query.from, context.text(source.name), true);
}

void fill_with(const app::Context& context, app::Section& body, const app::TonightQuery& query) {
  auto members = store::readable_members(context.app.db, context.viewer, kOfferedMembers + 1);
  if (members.empty()) return;
  app::Section with = body.add(t::WITH);
  const bool are_many = std::ssize(members) > kOfferedMembers;
  if (are_many) members.clear();
  for (const domain::User& user : query.with)
    if (std::ranges::find(members, user.name) == members.end()) members.push_back(user.name);
  for (const std::string& name : members)
    with.add(t::MEMBER)
        .text(t::USER_NAME, name)
        .show_if(std::ranges::find(query.with, name, &domain::User::name) != query.with.end(), t::CHOSEN);
  with.show_if(are_many, t::TYPED).show(query.unseen ? t::AT_UNSEEN : t::AT_WATCHLISTS);
}

void fill_form(const app::Context& context, app::Section& body, const app::TonightQuery& query,
               const app::TonightSource& source) {
  fill_sources(context, body, query, source);
  body.text(t::RUNTIME_MAX, query.runtime_max ? std::to_string(*query.runtime_max) : "");
  if (context.member().services.empty()) body.show(t::NO_SERVICES);
  else body.add(t::OWN_SERVICES).show_if(query.on_services, t::CHOSEN);
  fill_with(context, body, query);
}

// The film -------------------------------------------------------------------------------------

void fill_film(const app::Context& context, app::Section& body, const app::TonightQuery& query, std::size_t pot) {
  store::Db& db = context.app.db;
  const domain::Movie movie = store::find_movie(db, query.movie).value();
  const auto badges = store::badges_for(db, context.member().id, {movie.id});
  const store::Badge badge = badges.empty() ? store::Badge() : badges.begin()->second;
  app::Section film = body.add(t::FILM);
  film.number(t::ID, movie.id)
      .text(t::TITLE, movie.title)
      .optional(t::YEAR, year_text(movie))
      .optional(t::RUNTIME_TEXT, app::runtime_text(context.language, movie.runtime))
      .optional(t::DIRECTOR, store::directors_of(db, {movie.id})[movie.id])
      .optional(t::OVERVIEW, movie.overview);
  film.text(t::POSTER_SRC, app::poster_src(context, movie))
      .optional(t::POSTER_SRCSET, app::poster_srcset(context, movie))
      .text(t::COUNT_TEXT, pot == 1
                               ? base::tr("The only match.")
                               : base::tr_n("One of {n} film", "One of {n} films", static_cast<std::int64_t>(pot)));
  film.show(badge.watched() ? t::SEEN : t::UNSEEN).show(badge.on_watchlist ? t::ON_WATCHLIST : t::OFF_WATCHLIST);
  app::TonightQuery next = query;
  next.movie = 0;
  if (pot > 1) film.add(t::ANOTHER).text(t::URL, next.url(context) + "&other_than=" + std::to_string(movie.id));
}

// Nothing --------------------------------------------------------------------------------------

base::Text looser_text(const app::Looser& looser) {
  using enum app::Looser::Wish;
  if (looser.wish == length) return base::tr_n("Any length: {n} film", "Any length: {n} films", looser.films);
  if (looser.wish == services) return base::tr_n("Any service: {n} film", "Any service: {n} films", looser.films);
  return base::tr_n("Without {name}: {n} film", "Without {name}: {n} films", looser.films, {{"name", looser.name}});
}

void fill_nothing(const app::Context& context, app::Section& body, app::TonightQuery query,
                  const app::TonightSource& source) {
  app::Section nothing = body.add(t::NOTHING);
  query.movie = 0;
  const auto looser = looser_queries(context, source, query);
  if (looser.empty()) {
    nothing.show(t::EMPTY_SOURCE)
        .text(t::WHY_TEXT, query.from == "watchlist"
                               ? base::tr("Your watchlist is empty.")
                               : base::tr("There are no films in “{name}”.", {{"name", context.text(source.name)}}));
    return;
  }
  bool helps = false;
  for (const app::Looser& one : looser) {
    if (one.films == 0) continue;
    helps = true;
    nothing.add(t::LOOSER).text(t::URL, one.query.url(context)).text(t::TEXT, looser_text(one));
  }
  nothing
      .text(t::WHY_TEXT, helps ? base::tr("Nothing matches everything you chose. Try:")
                               : base::tr("Nothing matches. Try fewer filters."))
      .show_if(!helps, t::AFRESH);
}

}  // namespace

// The address names the chosen film, so that going back, or returning after a button, shows the same film again.
http::Response tonight(app::Context& context) {
  app::TonightQuery query(context);
  const app::TonightSource source = tonight_source(context, query);
  const std::vector<std::int64_t> pot = tonight_pot(context, source, query);
  if (!pot.empty() && !std::ranges::binary_search(pot, query.movie)) {
    query.movie = app::tonight_choice(pot, query);
    return http::see_other(query.url(context));
  }
  app::Page page(context.language, "tonight.tpl");
  app::Section& body = page.body();
  fill_form(context, body, query, source);
  body.show_if(pot.empty(), t::OPEN);
  if (pot.empty()) fill_nothing(context, body, query, source);
  else fill_film(context, body, query, pot.size());
  if (query.on_services || source.filter.offered) add_offers_note(body, tonight_unknown(context, source, query));
  return app::render(context, page, {.title = base::tr("What shall we watch?")});
}

}  // namespace web
