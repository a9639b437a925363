#include "web/kit/hook_template.h"

#include "store/work/hook.h"

namespace web {

base::Text hook_template_text(std::string_view template_name) {
  if (template_name == store::kHookDiscord) return base::verbatim("Discord");
  if (template_name == store::kHookNtfy) return base::verbatim("ntfy");
  if (template_name == store::kHookGotify) return base::verbatim("Gotify");
  if (template_name == store::kHookMastodon) return base::verbatim("Mastodon");
  return base::tr("Plain JSON");
}

}  // namespace web
