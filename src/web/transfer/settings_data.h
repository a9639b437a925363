// Deleting one's history, ratings or account, each after the name is typed.
#pragma once

#include "app/context.h"

namespace web {

http::Response settings_data(app::Context& context);
http::Response delete_history(app::Context& context);
http::Response delete_ratings(app::Context& context);
http::Response delete_account(app::Context& context);

}  // namespace web
