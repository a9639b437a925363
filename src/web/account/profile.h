// A person's name, e-mail address and picture.
#pragma once

#include "app/context.h"
#include "app/guards.h"

namespace web {

// Guard, before csrf_protection: the form may hold a picture, so it is read with its own cap.
app::Verdict reads_picture(app::Context& context);

http::Response profile(app::Context& context);
http::Response profile_post(app::Context& context);
http::Response profile_image(app::Context& context);  // GET /profile-images/{filename}

}  // namespace web
