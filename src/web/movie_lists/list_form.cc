#include "actions/lists/movie_list.h"
#include "app/page/flash.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "base/text.h"
#include "store/movie_lists/items.h"
#include "store/movie_lists/movie_list.h"
#include "web/kit/form_input.h"
#include "web/kit/paths.h"
#include "web/movie_lists/handlers.h"
#include "web/movie_lists/movie_list.h"

namespace web {

namespace t = app::t;

namespace {

store::NewMovieList fields_of(const domain::MovieList& list) {
  return {list.name, list.description, list.is_ranked, list.privacy};
}

// `list` is nullopt for a new list. The form keeps the film that a new list begins with.
http::Response form_page(app::Context& context, const std::optional<domain::MovieList>& list,
                         const store::NewMovieList& sent, const app::Problems& problems, int status) {
  app::Page page(context.language, "list_form.tpl");
  app::Section& body = page.body();
  body.text(t::FORM_ID, app::new_form_id())
      .text(t::NAME, sent.name)
      .text(t::DESCRIPTION, sent.description)
      .show_if(sent.is_ranked, t::RANKED)
      .optional(t::FORM_ERROR, app::problem_at(problems, ""))
      .optional(t::NAME_ERROR, app::problem_at(problems, "name"))
      .optional(t::DESCRIPTION_ERROR, app::problem_at(problems, "description"))
      .optional(t::PRIVACY_LEVEL_ERROR, app::problem_at(problems, "privacy_level"));
  show_privacy(body, sent.privacy);
  if (list) {
    body.text(t::BACK, context.url(list_path(*list))).add(t::EDIT).number(t::ID, list->id);
    return app::render(context, page, {.title = base::tr("Edit list"), .here = "/lists/" + std::to_string(list->id)},
                       status);
  }
  app::Section fresh = body.text(t::BACK, context.url(lists_path(context.member().name))).add(t::NEW);
  const bool is_sent = context.req.method == http::Method::post;
  if (const auto movie = is_sent ? named_movie(context, context.req.form()) : std::nullopt) {
    app::Section with = fresh.add(t::WITH_MOVIE);
    with.text(t::NAME, movie->id != 0 ? "movie_id" : "meta_id")
        .number(t::VALUE, movie->id != 0 ? movie->id : movie->meta_id)
        .optional(t::REDIRECT, context.req.form().text("redirect"))
        .optional(t::TITLE, movie->title);
  }
  return app::render(context, page, {.title = base::tr("New list"), .here = "/lists/new"}, status);
}

// Makes a list, with the film if there is one, and returns the address to go to next.
std::string make_list(app::Context& context, store::Tx& tx, const store::NewMovieList& made,
                      const std::optional<domain::Movie>& movie) {
  const std::int64_t user_id = context.member().id;
  const std::int64_t id = actions::add_list(context, tx, made);
  if (movie) store::add_to_list(tx, user_id, id, movie->id, "", context.now());
  app::add_flash(
      context, tx,
      {.text = movie ? base::tr("Created “{list}” and added “{title}”.", {{"title", movie->title}, {"list", made.name}})
                     : base::tr("Created the list “{list}”.", {{"list", made.name}})});
  const std::string path = list_path(store::find_own_list(tx.db(), user_id, id).value());
  return movie ? app::way_back(context, path) : context.url(path);
}

}  // namespace

http::Response list_new(app::Context& context) { return form_page(context, std::nullopt, {}, {}, 200); }

http::Response list_new_post(app::Context& context) {
  const http::Form& form = context.req.form();
  FormInput input(context);
  const store::NewMovieList sent = actions::read_list(input, {});
  return app::answer_form(
      context, input.problems,
      [&] {
        std::optional<domain::Movie> movie;
        if (form.has("movie_id") || form.has("meta_id")) movie = sent_movie(context);
        return app::once(context, [&](store::Tx& tx) { return make_list(context, tx, sent, movie); });
      },
      [&](const app::Problems& problems) { return form_page(context, std::nullopt, sent, problems, 422); });
}

http::Response list_edit(app::Context& context) {
  const domain::MovieList list = own_list_of_path(context);
  return form_page(context, list, fields_of(list), {}, 200);
}

http::Response list_edit_post(app::Context& context) {
  std::optional<store::Tx> tx(context.app.db);  // first, so that absent fields keep the values of now
  domain::MovieList list = own_list_of_path(context);
  FormInput input(context);
  const store::NewMovieList sent = actions::read_list(input, fields_of(list));
  if (!input.problems.empty()) {
    tx.reset();
    return app::refused(context, input.problems, [&] { return form_page(context, list, sent, input.problems, 422); });
  }
  const store::Recording recording(*tx);
  store::change_list(*tx, list.user_id, list.id, sent, context.now());
  const base::Text text = base::tr("Saved the list “{list}”.", {{"list", sent.name}});
  list.name = sent.name;
  return app::commit_with_flash(context, *tx, context.url(list_path(list)),
                                app::with_undo(context, recording, text, list_path(list)));
}

http::Response list_delete(app::Context& context) {
  return app::remove_once(context, [&](store::Tx& tx) -> std::optional<std::string> {
    const domain::User& user = context.member();
    const auto list = store::find_own_list(tx.db(), user.id, context.args.id("id"));
    if (!list) return std::nullopt;
    const store::Recording recording(tx);
    store::delete_list(tx, user.id, list->id, context.now());
    app::add_flash(context, tx,
                   app::with_undo(context, recording, base::tr("Deleted the list “{list}”.", {{"list", list->name}}),
                                  lists_path(user.name)));
    return context.url(lists_path(user.name));
  });
}

http::Response list_copy(app::Context& context) {
  const auto list = store::find_visible_list(context.app.db, context.member().id, context.args.id("id"));
  if (!list) throw http::not_found();
  return app::answer_form(
      context, {},
      [&] {
        return app::once(context, [&](store::Tx& tx) {
          const std::int64_t copy = actions::copy_list(context, tx, *list);
          app::add_flash(
              context, tx,
              {.text = base::tr("This is your copy of “{list}”. Only you can see it.", {{"list", list->name}})});
          return context.url(list_path(store::find_own_list(tx.db(), context.member().id, copy).value()));
        });
      },
      [&](const app::Problems& problems) {
        store::Tx tx(context.app.db);
        return app::commit_with_flash(context, tx, context.url(list_path(*list)),
                                      {.text = app::problem_at(problems, ""), .alert = true});
      });
}

}  // namespace web
