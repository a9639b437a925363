// What a person sets about the account: name, who may read it, how dates, ratings and pages look.
#pragma once

#include "app/context.h"

namespace web {

http::Response settings_general(app::Context& context);
http::Response settings_general_post(app::Context& context);

}  // namespace web
