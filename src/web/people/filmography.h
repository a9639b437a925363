// The films of a person's page by part, and which of them a member has seen.
#pragma once

#include <string>

#include "app/context.h"
#include "app/page/view.h"
#include "domain/person.h"

namespace web {

// Fills the films and their numbers. `path` is that of the page, below the base path; the films that `watcher` has seen
// count, or none if it is null.
void fill_filmography(const app::Context& context, app::Section& body, const domain::Person& person,
                      const std::string& path, const domain::User* watcher);

}  // namespace web
