// What one row of an upload says, in words.
#pragma once

#include <string>

#include "app/context.h"
#include "domain/import.h"
#include "store/imports/row.h"

namespace web {

domain::ImportRecord record_of(const store::ImportRow& row);
// "2 plays on 7 October 2023 · Odeon, rewatch, 35mm"; of an item with the name and place of its list. A title is not in
// it.
std::string record_text(const app::Context& context, const domain::ImportRecord& record,
                        const std::string& list_name = {});
// The film as the row names it: its title, else its id; for rows about no film the name of the list or place.
std::string record_title(const domain::ImportRecord& record);

}  // namespace web
