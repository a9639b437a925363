#include "web/movie_lists/list_card.h"

#include "app/page/display.h"
#include "web/movie_lists/movie_list.h"

namespace web {

namespace t = app::t;

namespace {

void fill_fan(const app::Context& context, app::Section& row, const std::vector<domain::Movie>& fan) {
  for (const domain::Movie& movie : fan) row.add(t::FAN).text(t::POSTER_SRC, app::poster_src(context, movie, "w154"));
  for (auto gap = std::ssize(fan); gap < store::kFan; ++gap) row.add(t::GAP);
}

}  // namespace

void add_list_card(const app::Context& context, app::Section& target, const store::ListCard& card, CardOf place) {
  app::Section row = target.include(t::LIST_CARD, "partials/list_card.tpl");
  row.show(place == CardOf::page ? t::OF_PAGE : t::OF_SECTION)
      .text(t::URL, context.url(list_path(card.list)))
      .text(t::NAME, card.list.name)
      .show_if(card.list.is_ranked, t::RANKED)
      .text(t::FILMS_TEXT, films_text(card.progress.all))
      .text(t::CHANGED_TEXT,
            base::tr("updated {moment}", {{"moment", app::moment_within_text(context, card.list.changed_at)}}));
  show_privacy(row, card.list.privacy);
  fill_fan(context, row, card.fan);
  if (context.viewer && card.progress.all > 0)
    row.add(t::PROGRESS)
        .number(t::SEEN, card.progress.seen)
        .number(t::TOTAL, card.progress.all)
        .text(t::SEEN_TEXT,
              base::tr("{seen} of {total} seen", {{"seen", context.language.number(card.progress.seen)},
                                                  {"total", context.language.number(card.progress.all)}}));
}

}  // namespace web
