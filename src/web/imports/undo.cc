#include "transfer/imports/undo.h"

#include "app/page/display.h"
#include "app/page/page.h"
#include "domain/job.h"
#include "store/imports/row.h"
#include "store/work/job.h"
#include "web/imports/batch.h"
#include "web/imports/handlers.h"
#include "web/imports/review_rows.h"
#include "web/kit/undo_page.h"

namespace web {

namespace {

namespace t = app::t;

void add_rows(const app::Context& context, app::Section& body, const store::ImportBatch& batch,
              const transfer::UndoForecast& forecast) {
  std::vector<store::ImportRow> rows;
  for (const std::int64_t id : forecast.staying)
    if (auto row = store::find_import_row(context.app.db, batch.id, id)) rows.push_back(std::move(*row));
  const ReviewRows review(context, batch, rows, {});
  app::Section table = add_staying(body, forecast.stay, std::ssize(rows));
  table.show(t::FROM_FILE);
  for (const store::ImportRow& row : rows) review.fill(table.add(t::ROW), row);
}

// Returns nullopt while a job makes a large batch's forecast, and adds that job if there is none.
std::optional<transfer::UndoForecast> forecast_of(const app::Context& context, const store::ImportBatch& batch) {
  store::Db& db = context.app.db;
  if (!transfer::is_forecast_long(db, batch)) return transfer::forecast_undo(db, batch);
  auto known = transfer::find_forecast(db, context.app.cache, batch, context.now());
  if (known || store::find_open_job(db, domain::kImportForecastJob, std::to_string(batch.id))) return known;
  store::Tx tx(db);
  store::add_job(tx, domain::kImportForecastJob, std::to_string(batch.id), batch.user_id, context.now());
  tx.commit();
  return std::nullopt;
}

}  // namespace

http::Response import_undo_page(app::Context& context) {
  const store::ImportBatch batch = own_import(context);
  if (batch.state != store::ImportState::done || batch.undo_until.value_or(0) <= context.now())
    return http::see_other(context.url(import_path(batch.id)));
  const auto forecast = forecast_of(context, batch);
  app::Page page(context.language, "undo.tpl");
  app::Section& body = page.body();
  const std::string url = context.url(import_path(batch.id));
  fill_undo(body, forecast ? forecast->back : 0, url + "/undo", url);
  if (!forecast) body.text(t::BACK_TEXT, base::tr("This is a large import. We’re checking what can be undone."));
  app::Section head = body.add(t::FROM_FILE);
  fill_import_head(context, head, batch);
  head.text(t::DATE_ISO, base::rfc3339(*batch.undo_until))
      .text(t::DATE_TEXT, app::moment_text(context, *batch.undo_until));
  if (forecast && forecast->stay > 0) add_rows(context, body, batch, *forecast);
  http::Response answer = app::render(context, page, {.title = base::tr("Undo import")});
  if (!forecast) answer.header("Refresh", "3");
  return answer;
}

}  // namespace web
