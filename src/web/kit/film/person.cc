#include "web/kit/film/person.h"

#include "app/page/display.h"
#include "base/text.h"
#include "domain/user.h"

namespace web {

namespace t = app::t;

void add_person(const app::Context& context, app::Section& target, const PersonCard& person) {
  app::Section card = target.include(t::PERSON, "partials/person.tpl");
  const std::string own_page = person.id == 0 && person.meta_id != 0 ? provider_person_url(context, person.meta_id)
                                                                     : person_url(context, person.id, person.name);
  card.text(t::NAME, person.name)
      .optional(t::PERSON_URL, person.url.empty() ? own_page : person.url)
      .optional(t::ROLE, person.role)
      .show_if(person.tall, t::TALL)
      .optional(t::SEEN, person.seen == 0 ? base::Text() : base::tr_n("{n} seen", "{n} seen", person.seen))
      .optional(t::CAPTION,
                person.movies == 0 ? person.caption : context.text(base::tr_n("{n} film", "{n} films", person.movies)));
  if (person.ring) card.add(t::RING).text(t::PERCENT, base::decimal(*person.ring, 1));
  if (person.meta_profile_path.empty())
    card.show(t::NO_PORTRAIT)
        .text(t::INITIALS, domain::initials(person.name))
        .number(t::HUE, domain::hue_of(person.name));
  else card.optional(t::PORTRAIT_SRC, app::image_src(context, "w185", person.meta_profile_path));
}

std::string portrait_src(const app::Context& context, const std::string& meta_profile_path) {
  return meta_profile_path.empty() ? "" : app::image_src(context, "w92", meta_profile_path);
}

std::string person_path(std::int64_t id, std::string_view name) {
  return "/person/" + std::to_string(id) + '-' + base::slug(name, "person");
}

std::string person_path_of(std::string_view user_name, std::int64_t id, std::string_view name) {
  return "/users/" + std::string(user_name) + "/persons/" + std::to_string(id) + '-' + base::slug(name, "person");
}

std::string person_url(const app::Context& context, std::int64_t id, std::string_view name) {
  return id == 0 ? std::string() : context.url(person_path(id, name));
}

std::string provider_person_url(const app::Context& context, std::int64_t meta_id) {
  return context.url("/metadata/person/" + std::to_string(meta_id));
}

std::string person_url_of(const app::Context& context, std::string_view user_name, std::int64_t id,
                          std::string_view name) {
  return context.url(person_path_of(user_name, id, name) + "?seen=yes");
}

}  // namespace web
