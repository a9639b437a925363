#include <array>

#include "app/page/display.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "app/page/page_sizes.h"
#include "base/text.h"
#include "store/catalogue/movie.h"
#include "store/movie_lists/movie_list.h"
#include "store/movie_lists/pages.h"
#include "web/film/poster.h"
#include "web/lists/movies_query.h"
#include "web/lists/paging.h"
#include "web/movie_lists/adding.h"
#include "web/movie_lists/handlers.h"
#include "web/movie_lists/movie_list.h"

namespace web {

namespace t = app::t;

namespace {

constexpr std::size_t kPodium = 3;

// In the order of store::kListItemOrders.
const std::array<SortWords, std::size(store::kListItemOrders)>& sorts() {
  using domain::ListSort;
  static const std::array<SortWords, std::size(store::kListItemOrders)> kSorts = {
      {{"position", base::tr("As arranged"), base::tr("From the first"), base::tr("From the last"), false},
       sort_words(ListSort::title),
       sort_words(ListSort::release_date),
       sort_words(ListSort::runtime),
       sort_words(ListSort::added),
       sort_words(ListSort::rating)}};
  return kSorts;
}

struct ListPage {
  app::Context& context;
  domain::MovieList list;
  ListAddress address;
  std::int64_t number = 1;
  store::ListItemQuery query = {};
  store::ListProgress progress = {};
  bool posters = false;

  bool is_own() const { return context.is_own(); }
  bool is_by_hand() const { return query.order == store::kListItemOrders[0] && !query.descending && !query.seen; }
  std::int64_t total() const { return query.total(progress); }
  std::int64_t pages() const { return std::max<std::int64_t>(1, (total() + query.limit - 1) / query.limit); }
};

std::int64_t viewer_id(const app::Context& context) { return context.viewer ? context.viewer->id : 0; }

// After the last page comes the last page: what it showed may have left the list.
ListPage read_page(app::Context& context, const domain::MovieList& list) {
  ListPage page{context, list,
                ListAddress(context, list_path(list), {"view", "seen", "sort_by", "sort_order", "page"}, "page")};
  const std::string& view = page.address.value("view");
  if (!view.empty() && view != "posters") refuse("view", base::tr("The only other view is posters."));
  page.posters = view == "posters";
  page.address.read_order(sorts(), sorts()[0].value);
  page.query.order = page.address.sort().value;
  page.query.descending = page.address.descending();
  page.query.seen = page.address.yes_or_no("seen");
  if (page.query.seen && !context.viewer) refuse("seen", base::tr("Log in to see which of them you have seen."));
  page.query.limit = app::kListItemsPerPage;
  page.progress = store::list_progress(context.app.db, list.id, viewer_id(context));
  page.number = std::min(page_number(context), page.pages());
  page.query.offset = (page.number - 1) * page.query.limit;
  return page;
}

// The films --------------------------------------------------------------------------------------

void fill_own(const ListPage& page, app::Section& row, const store::ListedMovie& listed) {
  if (!page.is_own()) return;
  row.add(t::EDIT).number(t::ID, listed.movie.id).number(t::LIST_ID, page.list.id).text(t::TITLE, listed.movie.title);
  if (!page.is_by_hand()) return;
  const std::int64_t position = listed.item.position;
  const auto add = [&](app::TemplateName way, std::int64_t to) {
    row.add(way)
        .number(t::ID, listed.movie.id)
        .number(t::LIST_ID, page.list.id)
        .text(t::LABEL, base::tr("Move {title} to {position}", {{"title", listed.movie.title}, {"position", to}}));
  };
  if (position > 1) add(t::MOVE_UP, position - 1);
  if (position < page.progress.all) add(t::MOVE_DOWN, position + 1);
}

void fill_row(const ListPage& page, app::Section row, const store::ListedMovie& listed, const std::string& directors,
              std::string_view poster_size, bool lazy) {
  const app::Context& context = page.context;
  row.number(t::ID, listed.movie.id)
      .text(t::TITLE, listed.movie.title)
      .optional(t::YEAR, year_text(listed.movie))
      .text(t::POSTER_SRC, app::poster_src(context, listed.movie, poster_size))
      .show_if(lazy, t::LAZY)
      .optional(t::DIRECTOR, directors)
      .optional(t::NOTE, listed.item.note)
      .show_if(listed.plays > 0, t::WATCHED);
  row.number(t::POSITION, listed.item.position);
  if (page.list.is_ranked) row.add(t::RANK).text(t::RANK, context.language.number(listed.item.position));
  add_rating(context, row, listed.rating);
  fill_own(page, row, listed);
}

// The first three of a ranked list are shown large.
void fill_rows(const ListPage& page, app::Section& body, const std::vector<store::ListedMovie>& movies) {
  std::vector<std::int64_t> ids;
  for (const store::ListedMovie& listed : movies) ids.push_back(listed.movie.id);
  const auto directors = store::directors_of(page.context.app.db, ids);
  const std::size_t large = page.list.is_ranked && page.is_by_hand() && page.number == 1 ? kPodium : 0;
  std::optional<app::Section> podium, rows;
  for (std::size_t i = 0; i < movies.size(); ++i) {
    const auto found = directors.find(movies[i].movie.id);
    const std::string names = found == directors.end() ? std::string() : found->second;
    auto& part = i < large ? podium : rows;
    if (!part) part = body.add(i < large ? t::PODIUM : t::ROWS);
    fill_row(page, part->add(t::FILM), movies[i], names, i < large ? "w342" : "w92", i >= 12);
  }
  if (rows) rows->number(t::FIRST, movies.empty() ? 1 : movies[std::min(large, movies.size() - 1)].item.position);
  if (rows) rows->show(page.list.is_ranked ? t::RANKED : t::UNRANKED);
}

void fill_posters(const ListPage& page, app::Section grid, const std::vector<store::ListedMovie>& movies) {
  std::vector<std::int64_t> ids;
  for (const store::ListedMovie& listed : movies) ids.push_back(listed.movie.id);
  Posters posters(page.context, ids);
  for (const store::ListedMovie& listed : movies)
    posters.add(grid, listed.movie,
                {.text = page.list.is_ranked ? page.context.language.number(listed.item.position) : std::string()});
}

// Around them ------------------------------------------------------------------------------------

void fill_seen(const ListPage& page, app::Section& body) {
  const app::Context& context = page.context;
  if (!context.viewer || page.progress.all == 0) return;
  const auto count = [&](std::int64_t number) { return context.language.number(number); };
  app::Section seen = body.add(t::PROGRESS);
  seen.number(t::SEEN, page.progress.seen)
      .number(t::TOTAL, page.progress.all)
      .text(t::SEEN_TEXT, base::tr("{seen} of {total} seen",
                                   {{"seen", count(page.progress.seen)}, {"total", count(page.progress.all)}}));
  const struct {
    const char* value;
    base::Text text;
  } kChoices[] = {{"", base::tr("All")},
                  {"no", base::tr("Not seen {count}", {{"count", count(page.progress.all - page.progress.seen)}})},
                  {"yes", base::tr("Seen {count}", {{"count", count(page.progress.seen)}})}};
  for (const auto& choice : kChoices)
    seen.add(t::CHOICE)
        .text(t::TEXT, choice.text)
        .text(t::URL, page.address.url(context, {{"seen", choice.value}}))
        .show_if(page.address.value("seen") == choice.value, t::CHOSEN);
}

void fill_bar(const ListPage& page, app::Section bar) {
  const ListAddress& address = page.address;
  bar.text(t::ACTION, address.url_with_only(page.context, {}))
      .text(t::ORDER_TEXT, address.descending() ? address.sort().falling : address.sort().rising)
      .text(t::REVERSE_URL, address.sort_url(page.context, address.sort()))
      .text(t::ROWS_URL, address.url(page.context, {{"view", ""}}))
      .text(t::GRID_URL, address.url(page.context, {{"view", "posters"}}))
      .show(page.posters ? t::AT_GRID : t::AT_ROWS);
  address.add_hidden(bar, {"sort_by", "sort_order"});
  for (const SortWords& sort : sorts())
    bar.add(t::SORT)
        .text(t::VALUE, sort.value)
        .text(t::TEXT, sort.name)
        .show_if(sort.value == address.sort().value, t::CHOSEN);
}

void fill_head(const ListPage& page, app::Section& body) {
  const app::Context& context = page.context;
  const domain::MovieList& list = page.list;
  body.number(t::LIST_ID, list.id)
      .text(t::NAME, list.name)
      .text(t::USER_NAME, list.user_name)
      .text(t::LISTS_URL, context.url(lists_path(list.user_name)))
      .show_if(list.is_ranked, t::RANKED)
      .text(t::FILMS_TEXT, films_text(page.progress.all))
      .text(t::CHANGED_TEXT,
            base::tr("changed {moment}", {{"moment", app::moment_within_text(context, list.changed_at)}}))
      .optional(t::DESCRIPTION, list.description);
  show_privacy(body, list.privacy);
  const bool profile_is_visible = domain::may_read(context.viewer, *context.subject);
  body.show(profile_is_visible ? t::BY_LINKED : t::BY_UNLINKED);
  if (page.is_own()) body.add(t::OWN).number(t::LIST_ID, list.id);
  if (context.viewer) body.add(t::COPY).number(t::LIST_ID, list.id).text(t::FORM_ID, app::new_form_id());
}

void fill_films(const ListPage& page, app::Section& body) {
  if (page.progress.all == 0) {
    body.add(t::EMPTY).show(page.is_own() ? t::OWN : t::OTHER);
    return;
  }
  fill_bar(page, body.add(t::BAR));
  const auto movies = store::listed_movies(page.context.app.db, page.list.id, viewer_id(page.context), page.query);
  if (movies.empty()) body.add(t::NO_MATCH).text(t::CLEAR_URL, page.address.url(page.context, {{"seen", ""}}));
  else if (page.posters) fill_posters(page, body.add(t::GRID), movies);
  else fill_rows(page, body, movies);
  if (page.is_own() && page.is_by_hand() && !page.posters)
    body.add(t::ARRANGE).number(t::LIST_ID, page.list.id).number(t::REVISION, page.list.revision);
  add_pager(body, page.number, page.pages(), [&](std::int64_t number) {
    return page.address.url(page.context, {{"page", number == 1 ? "" : std::to_string(number)}});
  });
}

// Made of the stored name; only the query comes from the request.
http::Response moved(const app::Context& context, const domain::MovieList& list) {
  const std::string query = context.req.query_string.empty() ? "" : '?' + context.req.query_string;
  return http::moved_permanently(context.url(list_path(list) + query));
}

}  // namespace

http::Response list(app::Context& context) {
  const auto found =
      store::find_visible_list(context.app.db, viewer_id(context), context.subject->id, context.args.id("id"));
  if (!found) {
    if (auto login = app::user_is_authenticated(context)) return std::move(*login);
    throw http::not_found();
  }
  if (context.args.text("slug") != base::slug(found->name, "list")) return moved(context, *found);
  const ListPage page = read_page(context, *found);
  app::Page html(context.language, "list.tpl");
  fill_head(page, html.body());
  fill_seen(page, html.body());
  fill_films(page, html.body());
  if (page.is_own()) fill_add_box(context, html.body(), *found, "", page.progress.all == 0);
  return app::render(context, html,
                     {.title = base::verbatim(found->name),
                      .menu_entry = page.is_own() ? app::MenuEntry::lists : app::MenuEntry::none});
}

}  // namespace web
