#include "web/movie_lists/adding.h"

#include "actions/diary/play_fields.h"
#include "actions/lists/adding.h"
#include "actions/lists/movie_list.h"
#include "app/page/display.h"
#include "app/page/page.h"
#include "base/text.h"
#include "store/catalogue/movie.h"
#include "store/lists/home.h"
#include "store/movie_lists/items.h"
#include "store/movie_lists/movie_list.h"
#include "web/kit/film/asking.h"
#include "web/kit/film/film_choice.h"
#include "web/kit/film/movie_facts.h"
#include "web/kit/film/poster.h"
#include "web/kit/paths.h"
#include "web/movie_lists/handlers.h"
#include "web/movie_lists/movie_list.h"

namespace web {

namespace t = app::t;

namespace {

constexpr int kSuggestions = 5;
constexpr int kListsOfOthers = 12;
constexpr int kOwnLists = 24;

std::string add_path(const domain::MovieList& list) { return "/lists/" + std::to_string(list.id) + "/add"; }

std::vector<domain::Movie> logged_last(const app::Context& context) {
  std::vector<domain::Movie> movies;
  for (store::ShelfMovie& shelf : store::recent_movies(context.app.db, context.member().id, kSuggestions))
    movies.push_back(std::move(shelf.movie));
  return movies;
}

}  // namespace

void fill_add_box(app::Context& context, app::Section& target, const domain::MovieList& list, const std::string& query,
                  bool suggesting) {
  app::Section box = target.include(t::ADD_BOX, "partials/list_add.tpl");
  box.number(t::LIST_ID, list.id).text(t::QUERY, query).text(t::FORM_ID, app::new_form_id());
  std::vector<std::int64_t> listed;
  if (!query.empty() || suggesting) listed = store::movies_of_list(context.app.db, list.id);
  if (!query.empty()) {
    fill_found_films(context, box, query, add_path(list), &listed);
  } else if (suggesting) {
    const auto movies = logged_last(context);
    if (!movies.empty()) fill_film_rows(context, box.add(t::PART).show(t::SUGGESTIONS), movies, &listed);
  }
}

http::Response list_add_films(app::Context& context) {
  const domain::MovieList list = own_list_of_path(context);
  const std::string query = search_query(context);
  app::Page page(context.language, "list_add.tpl");
  page.body().text(t::NAME, list.name).text(t::LIST_URL, context.url(list_path(list)));
  fill_add_box(context, page.body(), list, query, true);
  return app::render(context, page, {.title = base::tr("Add films")});
}

namespace {

// `movie` is stored, or has only the provider's id until a list is chosen. `path` is its page, where the way back leads
// unless the address names another.
http::Response choice_page(app::Context& context, const domain::Movie& movie, const std::string& path) {
  const bool stored = movie.id != 0;
  const std::string redirect = context.req.query().text("redirect");
  app::Page page(context.language, "list_choice.tpl");
  app::Section& body = page.body();
  body.text(t::TITLE, movie.title)
      .optional(t::YEAR, year_text(movie))
      .text(t::FORM_ID, app::new_form_id())
      .text(t::BACK, app::is_own_path(redirect) ? redirect : context.url(path))
      .text(t::MOVIE_FIELD, stored ? "movie_id" : "meta_id")
      .number(t::MOVIE_VALUE, stored ? movie.id : movie.meta_id);
  fill_film(context, body, movie, "w185");
  const auto lists = store::list_choices(context.app.db, context.member().id, movie.id);
  body.show_if(lists.empty(), t::NO_LISTS);
  for (const store::ListChoice& choice : lists) {
    app::Section row = body.add(t::LIST);
    row.text(t::NAME, choice.name);
    show_privacy(row, choice.privacy);
    row.add(choice.has_movie ? t::LISTED : t::UNLISTED)
        .text(t::NAME, choice.name)
        .number(t::LIST_ID, choice.id)
        .number(t::ID, movie.id)
        .text(t::MOVIE_FIELD, stored ? "movie_id" : "meta_id")
        .number(t::MOVIE_VALUE, stored ? movie.id : movie.meta_id);
  }
  return app::render(context, page, {.title = base::tr("Add to a list")});
}

}  // namespace

http::Response movie_lists(app::Context& context) {
  const domain::Movie movie = movie_of_path(context);
  return choice_page(context, movie, movie_path(movie.id));
}

http::Response metadata_movie_lists(app::Context& context) {
  const std::int64_t meta_id = context.args.id("metaId");
  if (const auto stored = store::find_movie_by_meta_id(context.app.db, meta_id))
    return http::see_other(context.url(movie_path(stored->id) + "/lists"));
  const domain::Movie movie = context.app.provider.movie(meta_id).movie;
  return choice_page(context, movie, "/metadata/movie/" + std::to_string(meta_id));
}

void fill_lists_of_movie(const app::Context& context, app::Section& body, const domain::Movie& movie) {
  const std::int64_t viewer_id = context.viewer_id();
  std::vector<std::pair<std::string, domain::MovieList>> found;  // the owner's name, or "" for the viewer's own lists
  if (context.viewer)
    for (const store::ListChoice& choice : store::list_choices(context.app.db, viewer_id, movie.id))
      if (choice.has_movie && std::ssize(found) < kOwnLists) {
        domain::MovieList list;
        list.id = choice.id;
        list.user_name = context.viewer->name;
        list.name = choice.name;
        found.emplace_back("", std::move(list));
      }
  for (domain::MovieList& list : store::lists_of_others(context.app.db, viewer_id, movie.id, kListsOfOthers))
    found.emplace_back(list.user_name, std::move(list));
  if (found.empty()) return;
  app::Section lists = body.add(t::IN_LISTS);
  for (const auto& [user_name, list] : found)
    lists.add(t::LIST)
        .text(t::NAME, list.name)
        .text(t::URL, context.url(list_path(list)))
        .optional(t::USER_NAME, user_name);
}

ChosenList read_chosen_list(const app::Context& context, FormInput& input) {
  const std::string text = context.req.form().text("list_id");
  ChosenList chosen;
  if (text == kNewList) chosen.new_name = actions::read_name(input, "new_list", domain::kLongestListName);
  else if (!text.empty()) chosen.list_id = actions::read_list_id(context, input);
  return chosen;
}

void add_list_choice(const app::Context& context, app::Section& target, std::int64_t movie_id,
                     const app::Problems& problems) {
  const bool is_sent = context.req.method == http::Method::post;
  const std::string sent = is_sent ? context.req.form().text("list_id") : "";
  app::Section choice = target.include(t::LIST_CHOICE, "partials/list_choice.tpl");
  for (const store::ListChoice& list : store::list_choices(context.app.db, context.member().id, movie_id))
    if (!list.has_movie)
      choice.add(t::LIST)
          .number(t::LIST_ID, list.id)
          .text(t::NAME, list.name)
          .show_if(std::to_string(list.id) == sent, t::CHOSEN);
  choice.show_if(sent == kNewList, t::NEW_CHOSEN)
      .text(t::NEW_LIST, is_sent ? context.req.form().text("new_list") : "")
      .optional(t::LIST_ERROR, app::problem_at(problems, "list_id"))
      .optional(t::NEW_LIST_ERROR, app::problem_at(problems, "new_list"));
}

base::Text put_on_list_text(std::size_t added) {
  return added == 0 ? base::tr("These films are already on the list.")
                    : base::tr_n("Added {n} film to the list.", "Added {n} films to the list.", added);
}

void add_bulk_lists(const app::Context& context, app::Section& bar, std::int64_t but_not) {
  const bool is_sent = context.req.method == http::Method::post;
  const std::string sent = is_sent ? context.req.form().text("list_id") : "";
  std::optional<app::Section> lists;
  for (const store::ListChoice& list : store::list_choices(context.app.db, context.member().id, 0)) {
    if (list.id == but_not) continue;
    if (!lists) lists = bar.include(t::BULK_LISTS, "partials/bulk_lists.tpl");
    lists->add(t::LIST)
        .number(t::LIST_ID, list.id)
        .text(t::NAME, list.name)
        .show_if(std::to_string(list.id) == sent, t::CHOSEN);
  }
  if (lists) lists->show_if(is_sent && context.req.form().text("change") == "list_id", t::LIST_OPEN);
}

void put_on_chosen_list(const app::Context& context, store::Tx& tx, const ChosenList& chosen, std::int64_t movie_id) {
  if (chosen.list_id == 0 && chosen.new_name.empty()) return;
  std::int64_t list_id = chosen.list_id;
  if (list_id == 0) {
    list_id = actions::add_list(context, tx, {.name = chosen.new_name, .description = {}});
  }
  actions::put_on_list(context, tx, {movie_id}, list_id);
}

}  // namespace web
