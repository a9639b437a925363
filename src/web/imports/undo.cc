#include "transfer/imports/undo.h"

#include "app/page/display.h"
#include "app/page/page.h"
#include "store/imports/row.h"
#include "web/imports/batch.h"
#include "web/imports/handlers.h"
#include "web/imports/review_rows.h"

namespace web {

namespace {

namespace t = app::t;

base::Text back_text(std::int64_t rows) {
  if (rows == 0) return base::tr("No row is taken back.");
  return base::tr_n("{n} row is taken back: what it added goes, and what it changed is as before.",
                    "{n} rows are taken back: what they added goes, and what they changed is as before.", rows);
}

void add_staying(const app::Context& context, app::Section target, const store::ImportBatch& batch,
                 const transfer::UndoForecast& forecast) {
  std::vector<store::ImportRow> rows;
  for (const std::int64_t id : forecast.staying)
    if (auto row = store::find_import_row(context.app.db, batch.id, id)) rows.push_back(std::move(*row));
  const ReviewRows review(context, batch, rows, {});
  target.text(t::TEXT, base::tr_n("{n} row stays, because what it wrote was changed since:",
                                  "{n} rows stay, because what they wrote was changed since:", forecast.stay));
  for (const store::ImportRow& row : rows) review.fill(target.add(t::ROW), row);
  const std::int64_t more = forecast.stay - std::ssize(rows);
  target.optional(t::MORE_TEXT, more > 0 ? base::tr_n("and {n} more", "and {n} more", more) : base::Text());
}

}  // namespace

http::Response import_undo_page(app::Context& context) {
  const store::ImportBatch batch = own_import(context);
  if (batch.state != store::ImportState::done || batch.undo_until.value_or(0) <= context.now())
    return http::see_other(context.url(import_path(batch.id)));
  const transfer::UndoForecast forecast = transfer::forecast_undo(context.app.db, batch);
  app::Page page(context.language, "import_undo.tpl");
  app::Section& body = page.body();
  fill_import_head(context, body, batch);
  body.text(t::DATE_ISO, base::rfc3339(*batch.undo_until))
      .text(t::DATE_TEXT, app::moment_text(context, *batch.undo_until))
      .text(t::BACK_TEXT, back_text(forecast.back));
  if (forecast.stay > 0) add_staying(context, body.add(t::STAYING), batch, forecast);
  return app::render(context, page, {.title = base::tr("Take an import back")});
}

}  // namespace web
