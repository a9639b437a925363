#include "app/admin/account.h"
#include "app/login_flow.h"
#include "app/page/flash.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "app/records.h"
#include "base/picture.h"
#include "base/text.h"
#include "domain/audit.h"
#include "domain/job.h"
#include "store/account/user.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/work/job.h"
#include "store/work/linked_service.h"
#include "store/work/unmatched_play.h"
#include "web/account/account_form.h"
#include "web/imports/handlers.h"
#include "web/kit/settings_menu.h"
#include "web/transfer/exports.h"
#include "web/transfer/handlers.h"

namespace web {

namespace {

namespace t = app::t;

constexpr char kExportPath[] = "/settings/export";
constexpr base::Text kWrongName = base::tr("That’s not your username.");
constexpr base::Text kLastAdmin = base::tr("You’re the only admin. Make another member an admin first.");

constexpr base::Text kHistoryDeleted = base::tr("You deleted your diary before this film was matched.");
constexpr base::Text kRatingsDeleted = base::tr("You deleted your ratings before this film was matched.");
constexpr base::Text kSyncStopped = base::tr("Stopped because you deleted your diary.");

struct FormProblem {
  app::TemplateName field;  // the form that it is shown beside
  base::Text text;
};

// Adds the number of recorded entries, and of those that media servers have reported and that still wait for their
// film.
void add_counts(const app::Context& context, app::Section& body, app::TemplateName section, app::TemplateName recorded,
                app::TemplateName none, std::int64_t count, std::int64_t reported) {
  if (count + reported == 0) {
    body.show(none);
    return;
  }
  app::Section part = body.add(section);
  part.text(recorded, context.language.number(count));
  if (reported > 0) part.add(t::WAITING).text(t::COUNT, context.language.number(reported));
  else part.show(t::NOTHING_WAITING);
}

http::Response show(app::Context& context, const std::optional<FormProblem>& problem, int status) {
  const std::int64_t user_id = context.member().id;
  store::Db& db = context.app.db;
  app::Page page(context.language, "settings_export.tpl");
  app::Section& body = page.body();
  add_settings_menu(context, body, SettingsPage::exports);
  add_exports(context, page);
  add_counts(context, body, t::HISTORY, t::PLAYS, t::NO_HISTORY, store::count_all_plays(db, user_id),
             store::count_reported(db, user_id, domain::ReportKind::play));
  add_counts(context, body, t::RATINGS, t::TOTAL, t::NO_RATINGS, store::count_all_ratings(db, user_id),
             store::count_reported(db, user_id, domain::ReportKind::rating));
  body.show(app::is_last_admin(context, context.member()) ? t::LAST_ADMIN : t::CAN_DELETE);
  if (problem) body.optional(problem->field, problem->text);
  return app::render(context, page, {.title = base::tr_c("noun", "Export"), .here = kExportPath}, status);
}

http::Response refuse_deletion(app::Context& context, const FormProblem& problem) {
  return app::refused(context, {{"confirm", problem.text}}, [&] { return show(context, problem, 422); });
}

bool is_confirmed(const app::Context& context) {
  return base::equal_ignoring_ascii_case(base::trim(context.req.form().text("confirm")), context.member().name);
}

// Records the deletion, unless nothing was deleted. `what` is "history" or "ratings".
void record_deletion(app::Context& context, store::Tx& tx, const char* what, std::int64_t changes_before) {
  if (tx.db().total_changes() == changes_before) return;
  base::Json metadata = base::json_object();
  metadata["deleted"] = what;
  app::record(context, tx, domain::kUserUpdatedEvent, metadata);
}

http::Response back_to_exports(app::Context& context, store::Tx& tx, const base::Text& message) {
  return app::commit_with_flash(context, tx, context.url(kExportPath), {.text = message});
}

// Deletes everything that the account owns, except audit entries. Returns false if it is the last administrator's.
bool remove_account(app::Context& context) {
  const std::int64_t user_id = context.member().id;
  store::Tx tx(context.app.db);
  app::record(context, tx, domain::kUserDeletedEvent);
  const std::string picture = store::set_profile_image(tx, user_id, "");
  if (!store::delete_user(tx, user_id)) return false;
  tx.commit();
  base::remove_picture(context.app.config, picture);
  return true;
}

// Ends cookie and session. The login token was deleted with the account.
void leave(app::Context& context) {
  context.token.reset();
  app::end_login(context);
  store::Tx tx(context.app.db);
  app::add_flash(context, tx, {.text = base::tr("Your account has been deleted.")});
  tx.commit();
}

}  // namespace

http::Response settings_export(app::Context& context) {
  return context.req.wants_json() ? http::json(exports_json(context)) : show(context, std::nullopt, 200);
}

// Also drops plays that wait for their film and stops a sync, so that nothing is added after the deletion.
http::Response delete_history(app::Context& context) {
  if (!is_confirmed(context)) return refuse_deletion(context, {t::HISTORY_CONFIRM_ERROR, kWrongName});
  store::Tx tx(context.app.db);
  const std::int64_t before = tx.db().total_changes();
  store::delete_all_plays(tx, context.member().id);
  store::drop_reported(tx, context.member().id, domain::ReportKind::play, kHistoryDeleted.stored());
  store::stop_jobs(tx, domain::kSyncJellyfinJob, context.member().id, kSyncStopped.stored(), context.now());
  record_deletion(context, tx, "history", before);
  return back_to_exports(context, tx, base::tr("Your diary has been deleted."));
}

http::Response delete_ratings(app::Context& context) {
  if (!is_confirmed(context)) return refuse_deletion(context, {t::RATINGS_CONFIRM_ERROR, kWrongName});
  store::Tx tx(context.app.db);
  const std::int64_t before = tx.db().total_changes();
  store::delete_all_ratings(tx, context.member().id);
  store::drop_reported(tx, context.member().id, domain::ReportKind::rating, kRatingsDeleted.stored());
  record_deletion(context, tx, "ratings", before);
  return back_to_exports(context, tx, base::tr("Your ratings have been deleted."));
}

http::Response delete_account(app::Context& context) {
  if (!is_confirmed(context)) return refuse_deletion(context, {t::ACCOUNT_CONFIRM_ERROR, kWrongName});
  if (!remove_account(context)) {
    if (context.req.wants_json()) throw http::conflict(kLastAdmin);
    return show(context, FormProblem{t::ACCOUNT_CONFIRM_ERROR, kLastAdmin}, 422);
  }
  leave(context);
  return http::see_other(context.url("/"));
}

}  // namespace web
