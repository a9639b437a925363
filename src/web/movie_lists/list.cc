#include <algorithm>
#include <array>

#include "app/lists/filter.h"
#include "app/page/display.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "app/page/page_sizes.h"
#include "base/text.h"
#include "store/catalogue/movie.h"
#include "store/movie_lists/movie_list.h"
#include "store/movie_lists/pages.h"
#include "web/kit/bulk.h"
#include "web/kit/film/poster.h"
#include "web/kit/paging.h"
#include "web/kit/share_fields.h"
#include "web/lists/filter_bar.h"
#include "web/lists/more_filters.h"
#include "web/lists/movie_choices.h"
#include "web/lists/movies_query.h"
#include "web/movie_lists/adding.h"
#include "web/movie_lists/bulk.h"
#include "web/movie_lists/handlers.h"
#include "web/movie_lists/movie_list.h"

namespace web {

namespace t = app::t;

namespace {

constexpr std::size_t kCovers = 9;  // as many as the widest page shows

// One entry for each of store::kListItemOrders, in their order.
const std::array<SortWords, std::size(store::kListItemOrders)>& sorts() {
  using domain::ListSort;
  static const std::array<SortWords, std::size(store::kListItemOrders)> kSorts = {
      {{"position", base::tr("List order"), base::tr("First to last"), base::tr("Last to first"), false},
       sort_words(ListSort::title),
       sort_words(ListSort::release_date),
       sort_words(ListSort::runtime),
       sort_words(ListSort::added),
       sort_words(ListSort::rating)}};
  return kSorts;
}

struct ListPage {
  app::Context& context;
  const SentBulk& sent;
  domain::MovieList list;
  ListAddress address;
  std::int64_t number = 1;
  store::ListItemQuery query = {};
  store::ListProgress progress = {};
  store::ListItemPage items = {};
  bool posters = false;
  bool select = false;  // films can be chosen, to change several at once

  bool is_own() const { return context.is_own(); }
  bool is_by_hand() const { return query.is_by_hand(); }
  std::int64_t pages() const { return app::page_count(items.total, query.limit); }
};

// Reads the filter. Plays, ratings and tags are those of the viewer, so filtering by them needs a login.
store::ListFilter filter_of(const app::Context& context, const ListAddress& address) {
  static constexpr auto kOfViewer = std::to_array<std::string_view>(
      {"rating_min", "rating_max", "tag", "watched_from", "watched_to", "location", "weekday", "month_of_year"});
  for (const std::string_view name : kOfViewer)
    if (!context.viewer && !address.value(name).empty())
      refuse(name, base::tr("Log in to filter by your own diary and ratings."));
  return read_filter(context, address, context.viewer_id());
}

// Reads the page, without notes for a share link. A page past the end becomes the last page, as films may have left the
// list.
void read_items(ListPage& page) {
  const auto read = [&] {
    page.query.offset = (page.number - 1) * page.query.limit;
    page.items = store::list_item_page(page.context.app.db, page.list.id, page.context.viewer_id(), page.query);
  };
  read();
  if (page.number > page.pages()) {
    page.number = page.pages();
    read();
  }
  if (page.context.shared)
    for (store::ListedMovie& listed : page.items.movies) listed.item.note.clear();
}

// Returns the parameters that the page knows. With a share link, a list can be sorted but not filtered.
std::vector<std::string_view> parameters_of(const app::Context& context) {
  if (context.shared) return {"view", "sort_by", "sort_order", "page"};
  return app::with_filter_names({"view", "sort_by", "sort_order", "select", "page"});
}

ListPage read_page(app::Context& context, const domain::MovieList& list, const SentBulk& sent) {
  ListPage page{context, sent, list,
                ListAddress(context, context.page_path(list_path(list)), parameters_of(context), "page")};
  const std::string& view = page.address.value("view");
  if (!view.empty() && view != "posters") refuse("view", base::tr("Use posters, or leave it out."));
  page.posters = view == "posters";
  const std::string& select = page.address.value("select");
  if (!select.empty() && select != "yes") refuse("select", base::tr("Use yes, or leave it out."));
  page.select = !select.empty() && !page.posters && page.is_own();
  page.address.read_order(sorts(), sorts()[0].value);
  page.query.order = page.address.sort().value;
  page.query.descending = page.address.descending();
  page.query.filter = filter_of(context, page.address);
  page.query.limit = app::kListItemsPerPage;
  page.progress = store::list_progress(context.app.db, list.id, context.viewer_id());
  page.number = std::min<std::int64_t>(page_number(context), domain::kMostListItems);
  read_items(page);
  return page;
}

// The films --------------------------------------------------------------------------------------

void fill_own(const ListPage& page, app::Section& row, const store::ListedMovie& listed) {
  if (!page.is_own()) return;
  if (page.select) {
    row.add(t::SELECT)
        .number(t::ID, listed.movie.id)
        .text(t::TITLE, listed.movie.title)
        .show_if(page.sent.ids.contains(listed.movie.id), t::CHOSEN);
    return;
  }
  row.add(t::EDIT).number(t::ID, listed.movie.id).number(t::LIST_ID, page.list.id).text(t::TITLE, listed.movie.title);
  if (!page.is_by_hand()) return;
  const std::int64_t position = listed.item.position;
  const auto add = [&](app::TemplateName way, std::int64_t to) {
    row.add(way)
        .number(t::ID, listed.movie.id)
        .number(t::LIST_ID, page.list.id)
        .number(t::TO, to)
        .text(t::LABEL,
              base::tr("Move {title} to position {position}", {{"title", listed.movie.title}, {"position", to}}));
  };
  if (position > 1) add(t::MOVE_UP, position - 1);
  if (position < page.progress.all) add(t::MOVE_DOWN, position + 1);
}

void fill_row(const ListPage& page, app::Section row, const store::ListedMovie& listed, const std::string& directors,
              bool lazy) {
  const app::Context& context = page.context;
  row.number(t::ID, listed.movie.id)
      .text(t::TITLE, listed.movie.title)
      .optional(t::YEAR, year_text(listed.movie))
      .text(t::POSTER_SRC, app::poster_src(context, listed.movie, "w154"))
      .show_if(lazy, t::LAZY)
      .optional(t::DIRECTOR, directors)
      .optional(t::NOTE, listed.item.note)
      .show_if(listed.plays > 0, t::WATCHED);
  row.number(t::POSITION, listed.item.position);
  if (page.list.is_ranked) row.add(t::RANK).text(t::RANK, context.language.number(listed.item.position));
  add_rating(context, row, listed.rating);
  fill_own(page, row, listed);
}

void fill_rows(const ListPage& page, app::Section& body, const std::vector<store::ListedMovie>& movies) {
  std::vector<std::int64_t> ids;
  for (const store::ListedMovie& listed : movies) ids.push_back(listed.movie.id);
  const auto directors = store::directors_of(page.context.app.db, ids);
  app::Section rows = body.add(t::ROWS);
  rows.number(t::FIRST, movies.front().item.position).show_if(!page.list.is_ranked, t::UNRANKED);
  for (std::size_t i = 0; i < movies.size(); ++i) {
    const auto found = directors.find(movies[i].movie.id);
    fill_row(page, rows.add(t::FILM), movies[i], found == directors.end() ? std::string() : found->second, i >= 8);
  }
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
  if (!context.viewer || page.progress.all == 0 || page.select) return;
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

std::string clear_url(const ListPage& page) {
  return page.address.url_with_only(page.context, {"view", "sort_by", "sort_order", "select"});
}

// Returns the address of the current page with some parameters changed.
std::string url_here(const ListPage& page, std::vector<ListAddress::Change> changes) {
  changes.emplace_back("page", page.number == 1 ? "" : std::to_string(page.number));
  return page.address.url(page.context, changes);
}

// "Seen" is not among the fields, because it has its own links above.
void fill_bar(const ListPage& page, app::Section& body, const MovieChoicesHtml& choices) {
  const app::Context& context = page.context;
  FilterBar bar{.heading = base::verbatim(page.list.name),
                .address = page.address,
                .filter = page.query.filter,
                .labels = filter_labels(context, page.address, page.query.filter, context.viewer_id()),
                .clear_url = clear_url(page),
                .sorts = sorts(),
                .views = {},
                .has_filters = !context.shared,
                .asks_rating = context.viewer.has_value()};
  if (!page.select)
    bar.views = {{"list", context.shared ? base::tr("Films") : base::tr("Notes"),
                  page.address.url(context, {{"view", ""}}), !page.posters},
                 {"grid", base::tr("Posters"), page.address.url(context, {{"view", "posters"}}), page.posters}};
  add_filter_bar(context, body, bar, choices);
}

void fill_actions(const ListPage& page, app::Section own) {
  add_share_links(page.context, own, store::ShareKind::list, page.list.id);
  own.number(t::LIST_ID, page.list.id).text(t::FORM_ID, app::new_form_id());
  if (page.progress.all > 0 && !page.posters) own.add(t::SELECTABLE).text(t::URL, url_here(page, {{"select", "yes"}}));
}

// Shows a long description so that it can be unfolded. The length is only a guess here, and a script measures it.
void fill_description(app::Section& body, const std::string& text) {
  constexpr std::size_t kLines = 3, kWidth = 68, kPhoneLines = 2, kPhoneWidth = 36;
  const bool is_long = base::exceeds(text, kLines, kWidth);
  if (is_long || base::exceeds(text, kPhoneLines, kPhoneWidth))
    body.add(t::LONG_DESCRIPTION).text(t::LONG_DESCRIPTION, text).show_if(!is_long, t::ON_PHONES);
  else body.optional(t::DESCRIPTION, text);
}

void fill_head(const ListPage& page, app::Section& body) {
  const app::Context& context = page.context;
  const domain::MovieList& list = page.list;
  body.number(t::LIST_ID, list.id)
      .text(t::NAME, list.name)
      .text(t::USER_NAME, list.user_name)
      .text(t::LISTS_URL, context.url(lists_path(list.user_name)))
      .show_if(list.is_ranked, t::RANKED)
      .text(t::FILMS_TEXT, page.query.filter.is_empty() ? films_text(page.progress.all)
                                                        : base::tr_n("{shown} of {n} film", "{shown} of {n} films",
                                                                     page.progress.all, {{"shown", page.items.total}}))
      .text(t::CHANGED_TEXT,
            base::tr("updated {moment}", {{"moment", app::moment_within_text(context, list.changed_at)}}));
  if (!page.select) fill_description(body, list.description);
  show_privacy(body, list.privacy);
  body.show_if(!context.shared, t::LISTED);
  for (std::size_t i = 0; i < std::min(kCovers, page.items.movies.size()); ++i)
    body.add(t::COVER).text(t::POSTER_SRC, app::poster_src(context, page.items.movies[i].movie, "w185"));
  const bool profile_is_visible = domain::may_read(context.viewer, *context.subject);
  body.show(profile_is_visible ? t::BY_LINKED : t::BY_UNLINKED);
  if (page.select) body.add(t::SELECTING).text(t::URL, url_here(page, {{"select", ""}}));
  else if (page.is_own()) fill_actions(page, body.add(t::OWN));
  else if (context.viewer) body.add(t::COPY).number(t::LIST_ID, list.id).text(t::FORM_ID, app::new_form_id());
}

// Fills the bar that changes the chosen films, with the values of the form that was sent.
void fill_bulk(const ListPage& page, app::Section bar) {
  app::Context& context = page.context;
  const bool is_sent = context.req.method == http::Method::post;
  bar.text(t::FORM_ID, app::new_form_id())
      .text(t::ACTION, context.url("/lists/" + std::to_string(page.list.id) + "/bulk?" + context.req.query_string))
      .text(t::BACK, url_here(page, {{"select", ""}}))
      .text(t::POSITION, is_sent ? context.req.form().text("position") : "")
      .show_if(is_sent && context.req.form().text("change") == "position", t::POSITION_OPEN);
  add_bulk_lists(context, bar, page.list.id);
  for (const auto& problem : page.sent.problems) bar.add(t::PROBLEM).text(t::TEXT, problem.second);
}

// Adds the source of the offers if the list is filtered by services.
void fill_offers_note(const ListPage& page, app::Section& body) {
  if (!page.query.filter.offered) return;
  store::ListFilter filter = page.query.filter;
  filter.among = store::movies_of_list(page.context.app.db, page.list.id);
  add_offers_note(page.context, body, filter, page.context.viewer_id(), store::MovieScope::server);
}

void fill_films(const ListPage& page, app::Section& body, const MovieChoicesHtml& choices) {
  if (page.progress.all == 0) {
    body.add(t::EMPTY).show(page.is_own() ? t::OWN : t::OTHER);
    return;
  }
  fill_bar(page, body, choices);
  fill_offers_note(page, body);
  const std::vector<store::ListedMovie>& movies = page.items.movies;
  if (movies.empty()) body.add(t::NO_MATCH).text(t::CLEAR_URL, clear_url(page));
  else if (page.posters) fill_posters(page, body.add(t::GRID), movies);
  else fill_rows(page, body, movies);
  if (page.select && !movies.empty()) fill_bulk(page, body.add(t::BULK));
  if (page.is_own() && page.is_by_hand() && !page.posters && !page.select)
    body.add(t::ARRANGE).number(t::LIST_ID, page.list.id).number(t::REVISION, page.list.revision);
  page.address.add_pager(page.context, body, page.number, page.pages());
}

// Returns the metadata of the page. The list's own privacy level decides, and notes on films are left out.
app::PageMeta meta_of(const ListPage& page) {
  const domain::MovieList& list = page.list;
  app::PageMeta meta{.readers = list.privacy, .path = list_path(list)};
  meta.feed = "/users/" + list.user_name + "/lists/" + std::to_string(list.id) + ".atom";
  meta.title = page.context.text(base::tr("{list} by {name}", {{"list", list.name}, {"name", list.user_name}}));
  meta.description = list.description.empty() ? page.context.text(films_text(page.progress.all)) : list.description;
  for (const store::ListedMovie& listed : page.items.movies)
    if (meta.image.empty() && !listed.movie.meta_poster_path.empty())
      meta.image = app::poster_src(page.context, listed.movie, "w500");
  return meta;
}

// Redirects to the address with the stored name; only the query is taken from the request.
http::Response moved(const app::Context& context, const domain::MovieList& list) {
  const std::string query = context.req.query_string.empty() ? "" : '?' + context.req.query_string;
  return http::moved_permanently(context.url(list_path(list) + query));
}

}  // namespace

http::Response list(app::Context& context) {
  const auto found =
      store::find_visible_list(context.app.db, context.viewer_id(), context.subject->id, context.args.id("id"));
  if (!found) {
    if (auto login = app::user_is_authenticated(context)) return std::move(*login);
    throw http::not_found();
  }
  if (context.args.text("slug") != base::slug(found->name, "list")) return moved(context, *found);
  return list_to_choose_from(context, *found, {}, 200);
}

http::Response list_to_choose_from(app::Context& context, const domain::MovieList& list, const SentBulk& sent,
                                   int status) {
  const ListPage page = read_page(context, list, sent);
  app::Page html(context.language, "list.tpl");
  fill_head(page, html.body());
  fill_seen(page, html.body());
  const MovieChoicesHtml choices =
      page.progress.all == 0 || context.shared ? MovieChoicesHtml() : movie_choices_html(context, list);
  fill_films(page, html.body(), choices);
  if (page.is_own() && !page.select) fill_add_box(context, html.body(), list, "", page.progress.all == 0);
  app::PageFrame frame{.title = base::verbatim(list.name),
                       .menu_entry = page.is_own() ? app::MenuEntry::lists : app::MenuEntry::none,
                       .logging = page.select,
                       .meta = meta_of(page)};
  app::add_share(context, html.body(), frame.title, *frame.meta);
  if (context.req.method == http::Method::post) frame.here = list_path(list) + '?' + context.req.query_string;
  return app::render_with(context, html, frame, slots_of(choices), status);
}

}  // namespace web
