#include "web/kit/film/member_words.h"

#include "app/page/display.h"
#include "web/kit/film/poster.h"

namespace web {

namespace t = app::t;

void add_who(const app::Context& context, app::Section& target, const store::GroupEntry& entry) {
  app::Section who = target.include(t::WHO, "partials/who.tpl");
  who.text(t::USER_NAME, entry.user_name)
      .text(t::INITIALS, domain::initials(entry.user_name))
      .number(t::HUE, domain::hue_of(entry.user_name))
      .optional(t::PICTURE_SRC, app::profile_picture_src(context, entry.profile_image))
      .show_if(entry.liked, t::LIKED);
  add_rating(context, who, entry.rating);
  if (entry.watched_at)
    who.add(t::DATED)
        .text(t::DATE_ISO, *entry.watched_at)
        .text(t::DATE_TEXT, app::short_date_text(context, *entry.watched_at, context.today()));
}

void add_member_words(const app::Context& context, app::Section& target, const store::GroupEntry& entry) {
  app::Section row = target.include(t::MEMBER_WORDS, "partials/member_words.tpl");
  row.optional(t::REVIEW, entry.review).optional(t::NOTE, entry.note);
  add_who(context, row, entry);
}

void fill_member_film(const app::Context& context, app::Section& row, const store::MemberFilm& film) {
  row.number(t::ID, film.movie.id)
      .text(t::TITLE, film.movie.title)
      .optional(t::YEAR, year_text(film.movie))
      .text(t::POSTER_SRC, app::poster_src(context, film.movie, "w154"))
      .optional(t::WORDS, film.member.review.empty() ? film.member.note : film.member.review);
  add_who(context, row, film.member);
}

void add_member_film(const app::Context& context, app::Section& target, const store::MemberFilm& film) {
  app::Section row = target.include(t::MEMBER_FILM, "partials/member_film.tpl");
  fill_member_film(context, row, film);
}

}  // namespace web
