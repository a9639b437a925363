// The films of a person's page: by part, with what one user has seen of them.
#pragma once

#include <string>

#include "app/context.h"
#include "app/page/view.h"
#include "domain/person.h"

namespace web {

// Fills the films and their numbers. `path`: of the page, below the base path. `watcher`: whose watched films count;
// null: nobody's.
void fill_filmography(const app::Context& context, app::Section& body, const domain::Person& person,
                      const std::string& path, const domain::User* watcher);

}  // namespace web
