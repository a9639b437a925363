// What the checks of privacy share: the levels, who asks, and a diary of which only a part may be told.
#pragma once

#include <string>

#include "store/sqlite/db.h"
#include "tests/http/stage.h"

namespace cases {

inline constexpr const char* kLevels[] = {"private", "members", "public"};
// Everything is Ben's: a visitor, its owner, a member, an administrator.
inline constexpr const char* kViewers[] = {"anonymous", "ben", "otto", "maya"};

// Of one play with Otto, which add_hidden_things() makes, and of the film on a list.
inline constexpr const char* kHidden[] = {"hidden-note",   "hidden-place",  "hidden-tag",
                                          "in the cinema", "In the cinema", "otto"};
inline constexpr const char* kShownFilm = "My Neighbor Totoro";  // of that play and of list 7, id 6

// Whether a viewer may read the pages of Ben while his account has the level.
bool may_read(const std::string& level, const std::string& viewer);

// With the cookie of a login, which a GET of the API takes too.
Reply ask_by_cookie(InProcess& stage, const std::string& path, const std::string& viewer);

bool holds(const Reply& reply, const std::string& word);  // in a header, too

// The level becomes Otto's as well, so that no other rule keeps his name back.
void add_hidden_things(store::Db& db, const std::string& level);

// Status, headers and body without what differs between any two answers.
std::string comparable(const Reply& reply, const std::string& own_token);

}  // namespace cases
