#include <algorithm>

#include "app/page/display.h"
#include "app/page/flash.h"
#include "app/page/page.h"
#include "app/records.h"
#include "base/json.h"
#include "base/text.h"
#include "domain/audit.h"
#include "store/diary/news.h"
#include "store/work/hook.h"
#include "web/kit/hook_template.h"
#include "web/kit/settings_menu.h"
#include "web/transfer/handlers.h"
#include "web/transfer/hook_form.h"
#include "web/transfer/integrations.h"

namespace web {

namespace {

namespace t = app::t;

std::string path_of(const store::Hook& hook) { return std::string(kHooksPath) + '/' + std::to_string(hook.id); }

store::Hook own_hook(const app::Context& context) {
  const auto hook = store::find_hook(context.app.db, context.member().id, context.args.id("id"));
  if (!hook) throw http::not_found();
  return *hook;
}

// Records the event without the address, which may be a secret.
void record_hook(app::Context& context, store::Tx& tx, std::string_view event, const store::Hook& hook) {
  app::record_name(context, tx, event, base::english(hook_template_text(hook.template_name)));
}

http::Response new_page(app::Context& context, const HookForm& form, int status) {
  app::Page page(context.language, "hooks.tpl");
  app::Section& body = page.body();
  add_settings_menu(context, body, SettingsPage::connections);
  body.text(t::FORM_ID, app::new_form_id());
  fill_hook_form(body, form, false);
  return app::render(context, page, {.title = base::tr("New notification"), .here = kHooksPath}, status);
}

app::TemplateName result_of(const store::HookCall& call) {
  if (call.state == "delivered") return t::DELIVERED;
  if (call.state == "waiting") return call.tries == 0 ? t::WAITING : t::TRIED;
  return t::FAILED;
}

base::Text answer_text(const store::HookCall& call) {
  if (!call.status_class) return {};
  if (*call.status_class == 0) return base::tr("No answer");
  return base::tr("Status {class} after {ms} ms",
                  {{"class", std::to_string(*call.status_class) + "xx"}, {"ms", call.took_ms.value_or(0)}});
}

// Returns the name of the film or list that a call is about; empty for a test.
std::string subject_of(const store::HookCall& call) {
  const base::Json data = base::parse_json(call.data).value_or(base::json_object());
  const base::Json& movie = base::member(data, "movie");
  return movie.isObject() ? base::string_member(movie, "title")
                          : base::string_member(base::member(data, "list"), "name");
}

void fill_call(const app::Context& context, app::Section row, const store::HookCall& call) {
  const base::UnixTime when = call.tried_at.value_or(call.created_at);
  const std::string subject = subject_of(call);
  row.number(t::CALL_ID, call.id)
      .text(t::WHEN_ISO, base::rfc3339(when))
      .text(t::WHEN_TEXT, app::moment_text(context, when))
      .optional(t::SUBJECT, subject)
      .text(t::EVENT_TEXT, hook_event_text(call.event))
      .optional(t::ANSWER_TEXT, answer_text(call))
      .show(result_of(call));
  if (call.tries > 1) row.optional(t::TRIES_TEXT, base::tr_n("{n} try", "{n} tries", call.tries));
  if (call.state == "waiting") return;
  const std::string moment = app::moment_within_text(context, when);
  row.add(t::CAN_REPLAY)
      .text(t::CALL_LABEL, subject.empty() ? base::tr("delivery from {when}", {{"when", moment}})
                                           : base::tr("{movie}, {when}", {{"movie", subject}, {"when", moment}}));
}

http::Response hook_page(app::Context& context, const store::Hook& hook, const HookForm& form, int status) {
  app::Page page(context.language, "hook.tpl");
  app::Section& body = page.body();
  add_settings_menu(context, body, SettingsPage::connections);
  const base::Text name = hook_template_text(hook.template_name);
  body.text(t::NAME, name).number(t::HOOK_ID, hook.id).text(t::FORM_ID, app::new_form_id());
  body.optional(t::HOST, hook_host(context, hook)).show_if(opened(context, hook.url_encrypted).empty(), t::URL_LOST);
  if (hook.template_name == store::kHookJson) body.optional(t::SECRET, opened(context, hook.secret_encrypted));
  fill_hook_form(body, form, hook.token_encrypted.has_value());
  auto calls = store::list_waiting_calls(context.app.db, hook.id);
  for (store::HookCall& ended : store::list_ended_calls(context.app.db, hook.id)) calls.push_back(std::move(ended));
  app::Section list = body.add(calls.empty() ? t::NO_CALLS : t::CALLS);
  for (const store::HookCall& call : calls) fill_call(context, list.add(t::CALL), call);
  return app::render(context, page, {.title = name, .here = path_of(hook)}, status);
}

base::Text too_many() {
  return base::tr_n("You can have {n} notification at most.", "You can have {n} notifications at most.",
                    store::kMostHooks);
}

http::Response back_to_hook(app::Context& context, store::Tx& tx, const std::string& path, const app::Flash& flash) {
  app::add_flash(context, tx, flash);
  tx.commit();
  return http::see_other(context.url(path));
}

}  // namespace

http::Response hooks(app::Context& context) { return new_page(context, {}, 200); }

http::Response hooks_post(app::Context& context) {
  HookForm form = read_hook_form(context, std::nullopt);
  return app::answer_form(
      context, form.problems,
      [&] {
        return app::once(context, [&](store::Tx& tx) {
          store::Hook hook = hook_of(context, form, std::nullopt);
          hook.id = store::add_hook(tx, hook, context.now());
          if (hook.id == 0) throw http::conflict(too_many());
          record_hook(context, tx, domain::kHookCreatedEvent, hook);
          app::add_flash(context, tx, {.text = base::tr("Notification added. Send a test to try it.")});
          return context.url(path_of(hook));
        });
      },
      [&](const app::Problems& problems) {
        form.problems = problems;
        return new_page(context, form, 422);
      });
}

http::Response hook(app::Context& context) {
  const store::Hook hook = own_hook(context);
  return hook_page(context, hook, hook_form_of(context, hook), 200);
}

http::Response hook_post(app::Context& context) {
  const store::Hook before = own_hook(context);
  const HookForm form = read_hook_form(context, before);
  if (!form.problems.empty())
    return app::refused(context, form.problems, [&] { return hook_page(context, before, form, 422); });
  const store::Hook hook = hook_of(context, form, before);
  store::Tx tx(context.app.db);
  if (!store::change_hook(tx, hook, context.now())) throw http::not_found();
  record_hook(context, tx, domain::kHookChangedEvent, hook);
  const bool is_moved = hook.secret_encrypted != before.secret_encrypted && hook.template_name == store::kHookJson;
  return back_to_hook(context, tx, path_of(hook),
                      {.text = is_moved ? base::tr("Saved. Messages to the new URL are signed with a new secret.")
                                        : base::tr("Saved.")});
}

http::Response hook_delete(app::Context& context) {
  return app::remove_once(context, [&](store::Tx& tx) -> std::optional<std::string> {
    const auto hook = store::find_hook(tx.db(), context.member().id, context.args.id("id"));
    if (!hook || !store::delete_hook(tx, hook->user_id, hook->id)) return std::nullopt;
    record_hook(context, tx, domain::kHookDeletedEvent, *hook);
    app::add_flash(context, tx, {.text = base::tr("Notification deleted. Messages already sent aren’t removed.")});
    return context.url(std::string(kIntegrationsPath));
  });
}

http::Response hook_test(app::Context& context) {
  const store::Hook hook = own_hook(context);
  store::Tx tx(context.app.db);
  const bool is_new = store::tell_of_test(tx, hook.id, context.now());
  return back_to_hook(context, tx, path_of(hook),
                      {.text = is_new ? base::tr("Test on its way. You’ll see the result below.")
                                      : base::tr("A test is already on its way.")});
}

http::Response hook_replay(app::Context& context) {
  const store::Hook hook = own_hook(context);
  store::Tx tx(context.app.db);
  if (!store::replay_call(tx, hook.id, context.args.id("call"), context.now())) throw http::not_found();
  return back_to_hook(context, tx, path_of(hook), {.text = base::tr("Sending it again.")});
}

}  // namespace web
