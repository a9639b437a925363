#include "web/transfer/hook_form.h"

#include <algorithm>
#include <iterator>

#include "base/crypto.h"
#include "base/random.h"
#include "base/text.h"
#include "metadata/hook_sender.h"
#include "net/address.h"
#include "web/kit/hook_template.h"

namespace web {

namespace t = app::t;

namespace {

constexpr std::size_t kSecretBytes = 32;

int sent_events(const http::Form& form, app::Problems& problems) {
  int events = 0;
  for (const std::string& sent : form.all("events[]")) {
    const auto event = std::ranges::find(store::kHookEvents, sent, &store::HookEventName::name);
    if (event == std::end(store::kHookEvents)) problems["events"] = base::tr("Unknown event.");
    else events |= event->event;
  }
  if (events == 0 && !problems.contains("events")) problems["events"] = base::tr("Choose at least one event.");
  return events;
}

void note_address_problem(const HookForm& form, const std::string& token, app::Problems& problems) {
  using metadata::HookProblem;
  const auto problem = metadata::hook_problem(form.template_name, form.url, token);
  if (problem == HookProblem::url)
    problems["url"] =
        base::tr("Enter a URL such as https://example.org/path, without a username, password or fragment.");
  if (problem == HookProblem::topic)
    problems["url"] = base::tr("Enter the URL of a topic, such as https://ntfy.sh/my-films.");
  if (problem == HookProblem::server)
    problems["url"] = base::tr("Enter just the server’s URL, such as https://mastodon.social.");
  if (problem == HookProblem::token)
    problems["token"] = token.empty() ? base::tr("This service needs a token.")
                                      : base::tr("Use at most 500 characters, without spaces.");
}

// Returns "https://ntfy.sh" for "https://ntfy.sh/my-films".
std::string server_of(const std::string& url) { return url.substr(0, url.find_first_of("/?", url.find("://") + 3)); }

// Returns the stored token if none was typed and the hook stays with the same service at the same server; else empty.
std::string kept_token(const app::Context& context, const HookForm& form, const std::optional<store::Hook>& before) {
  if (!before || !before->token_encrypted || !form.token.empty()) return {};
  const auto address = net::parse_web_address(form.url);
  const bool is_same = address && form.template_name == before->template_name &&
                       server_of(address->url) == server_of(opened(context, before->url_encrypted));
  return is_same ? opened(context, *before->token_encrypted) : std::string();
}

}  // namespace

std::string opened(const app::Context& context, const std::string& sealed) {
  return base::decrypt(context.app.keys.encryption, sealed, store::hook_about(context.member().id)).value_or("");
}

HookForm read_hook_form(const app::Context& context, const std::optional<store::Hook>& before) {
  const http::Form& sent = context.req.form();
  HookForm form;
  // The page that asks for a password has passed the form on without address and token.
  const bool is_left_out = before && !sent.has("url");
  form.url = is_left_out ? opened(context, before->url_encrypted) : std::string(base::trim(sent.text("url")));
  form.token = base::trim(sent.text("token"));
  form.template_name = sent.text("template", store::kHookJson);
  if (std::ranges::find(store::kHookTemplates, form.template_name) == std::end(store::kHookTemplates))
    form.problems["template"] = base::tr("Choose a service.");
  form.events = sent_events(sent, form.problems);
  // A post on Mastodon is public and stays, so it is only made when asked for.
  form.asked_only = sent.text("asked_only") == "1" || form.template_name == store::kHookMastodon;
  if (form.asked_only && form.events != store::kPlayAdded && form.events != 0)
    form.problems["events"] = base::tr("With “Only when I ask”, choose logged films as the only event.");
  const std::string kept = sent.text("forget_token") == "1" ? std::string() : kept_token(context, form, before);
  form.keeps_token = !kept.empty();
  note_address_problem(form, form.keeps_token ? kept : form.token, form.problems);
  if (is_left_out) form.problems["url"] = base::tr("A new URL or token wasn’t kept. Enter it again and save.");
  return form;
}

HookForm hook_form_of(const app::Context& context, const store::Hook& hook) {
  HookForm form;
  form.url = opened(context, hook.url_encrypted);
  form.template_name = hook.template_name;
  form.events = hook.events;
  form.asked_only = hook.asked_only;
  return form;
}

void fill_hook_form(app::Section& target, const HookForm& form, bool has_token) {
  app::Section body = target.include(t::HOOK_FORM, "partials/hook_form.tpl");
  body.text(t::URL, form.url).optional(t::URL_ERROR, app::problem_at(form.problems, "url"));
  body.optional(t::TOKEN_ERROR, app::problem_at(form.problems, "token"))
      .optional(t::TEMPLATE_ERROR, app::problem_at(form.problems, "template"))
      .optional(t::EVENTS_ERROR, app::problem_at(form.problems, "events"))
      .optional(t::FORM_ERROR, app::problem_at(form.problems, ""))
      .show_if(form.asked_only, t::ASKED_ONLY)
      .show_if(has_token, t::HAS_TOKEN);
  for (const std::string_view name : store::kHookTemplates)
    body.add(t::TEMPLATE)
        .text(t::VALUE, name)
        .text(t::TEXT, hook_template_text(name))
        .show_if(name == form.template_name, t::CHOSEN);
  for (const store::HookEventName& event : store::kHookEvents)
    body.add(t::EVENT)
        .text(t::VALUE, event.name)
        .text(t::TEXT, hook_event_text(event.name))
        .show_if((form.events & event.event) != 0, t::CHOSEN);
}

store::Hook hook_of(const app::Context& context, const HookForm& form, const std::optional<store::Hook>& before) {
  const std::string about = store::hook_about(context.member().id);
  const auto seal = [&](const std::string& text) { return base::encrypt(context.app.keys.encryption, text, about); };
  const std::string url = net::parse_web_address(form.url).value().url;
  store::Hook hook = before.value_or(store::Hook{});
  hook.user_id = context.member().id;
  hook.template_name = form.template_name;
  hook.events = form.events;
  hook.asked_only = form.asked_only;
  if (!form.keeps_token) hook.token_encrypted.reset();
  if (!form.token.empty()) hook.token_encrypted = seal(form.token);
  if (opened(context, hook.url_encrypted) == url) return hook;
  hook.url_encrypted = seal(url);
  hook.secret_encrypted = seal(base::random_hex(kSecretBytes));  // the previous receiver still knows the old one
  return hook;
}

std::string hook_host(const app::Context& context, const store::Hook& hook) {
  const auto address = net::parse_web_address(opened(context, hook.url_encrypted));
  return address ? address->host : std::string();
}

base::Text hook_event_text(std::string_view event) {
  if (event == store::hook_event_name(store::kPlayAdded)) return base::tr("Film logged");
  if (event == store::hook_event_name(store::kRatingSet)) return base::tr("Film rated");
  if (event == store::hook_event_name(store::kWatchlistAdded)) return base::tr("Film added to the watchlist");
  if (event == store::hook_event_name(store::kListChanged)) return base::tr("List changed");
  return base::tr("Test");
}

}  // namespace web
