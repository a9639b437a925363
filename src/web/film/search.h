// Searching films: the page (local films, then the provider's), and the quick local search for typing.
#pragma once

#include "app/context.h"

namespace web {

http::Response search(app::Context& context);
http::Response search_local(app::Context& context);  // JSON {"results":[{"id","title","year","poster_src"}]}

}  // namespace web
