// The form of an outbound hook (partials/hook_form.tpl), and how its values are stored.
#pragma once

#include <optional>
#include <string>

#include "app/context.h"
#include "app/page/forms.h"
#include "app/page/view.h"
#include "store/work/hook.h"

namespace web {

inline constexpr char kHooksPath[] = "/settings/connections/hooks";

struct HookForm {
  std::string url, token;    // token: as typed, never shown again
  bool keeps_token = false;  // the stored token, as none was typed
  std::string template_name = std::string(store::kHookJson);
  int events = store::kPlayAdded;
  bool asked_only = false;
  app::Problems problems = {};
};

// Reads the form and checks it. `before` is the hook that it changes.
HookForm read_hook_form(const app::Context& context, const std::optional<store::Hook>& before);
HookForm hook_form_of(const app::Context& context, const store::Hook& hook);
void fill_hook_form(app::Section& target, const HookForm& form, bool has_token);
// Returns the hook that the form describes. A new address gets a new secret.
store::Hook hook_of(const app::Context& context, const HookForm& form, const std::optional<store::Hook>& before);

// Decrypts a value of the viewer's hook; empty if it cannot be read any more.
std::string opened(const app::Context& context, const std::string& sealed);

// Returns the host, such as "discord.com"; empty if the address cannot be read any more.
std::string hook_host(const app::Context& context, const store::Hook& hook);
// Returns a text such as "A film is logged" for the event's word in the database.
base::Text hook_event_text(std::string_view event);

}  // namespace web
