#include "web/kit/share_fields.h"

#include "app/page/display.h"
#include "app/share_link.h"

namespace web {

namespace t = app::t;

void add_share_links(const app::Context& context, app::Section target, store::ShareKind kind, std::int64_t subject_id) {
  const std::string today = context.today();
  app::Section fields = target.add(t::SHARE_LINKS).include(t::SHARE_FIELDS, "partials/share_fields.tpl");
  fields.text(t::KIND, store::share_kind_text(kind))
      .text(t::NAME, base::tr("Shared on {date}", {{"date", app::date_text(context, today)}}))
      .text(t::UNTIL_ISO, base::add_days(today, app::kShortShareDays));
  if (kind == store::ShareKind::list) fields.add(t::OF_LIST).number(t::LIST_ID, subject_id);
  if (kind == store::ShareKind::year) fields.add(t::OF_YEAR).number(t::YEAR, subject_id);
}

}  // namespace web
