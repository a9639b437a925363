// Changing several entries of the diary or of a list at once: the form that was sent, and the diary page that shows its
// bar again.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string_view>

#include "app/context.h"
#include "app/page/forms.h"
#include "web/kit/bulk.h"

namespace web {

// Answers with the diary with check boxes and the bar, filled as the form was sent. It is in history.cc.
http::Response diary_to_choose_from(app::Context& context, const SentBulk& sent, int status);

}  // namespace web
