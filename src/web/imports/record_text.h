// Describes one row of an upload in words.
#pragma once

#include <string>

#include "app/context.h"
#include "domain/import.h"
#include "store/imports/row.h"

namespace web {

domain::ImportRecord record_of(const store::ImportRow& row);
// Returns "2 plays on 7 October 2023 · Odeon, a rewatch, 35mm", without a title. For an item, it has the name of its
// list and the position there.
std::string record_text(const app::Context& context, const domain::ImportRecord& record,
                        const std::string& list_name = {});
// Returns the film's title or else its id as the row gives them. For a row about no film, it is the name of the list or
// place.
std::string record_title(const domain::ImportRecord& record);

}  // namespace web
