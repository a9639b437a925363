// Shared parts of the checks of privacy: the levels, the viewers, and a diary that may only be shown in part.
#pragma once

#include <string>

#include "store/sqlite/db.h"
#include "tests/http/stage.h"

namespace cases {

inline constexpr const char* kLevels[] = {"private", "members", "public"};
// Viewers of Ben's things: a visitor, their owner, a member, an administrator.
inline constexpr const char* kViewers[] = {"anonymous", "ben", "otto", "maya"};

// Words of the play with Otto that add_hidden_things() adds, and of the film on a list.
inline constexpr const char* kHidden[] = {"hidden-note",   "hidden-place",  "hidden-tag",
                                          "at the cinema", "At the cinema", "otto"};
inline constexpr const char* kShownFilm = "My Neighbor Totoro";  // film 6, of that play and of list 7

// Returns true if a viewer may read the pages of Ben while his account has the level.
bool may_read(const std::string& level, const std::string& viewer);

// Asks with the cookie of a login, which a GET of the API accepts too.
Reply ask_by_cookie(InProcess& stage, const std::string& path, const std::string& viewer);

bool holds(const Reply& reply, const std::string& word);  // in a header or the body

// Adds things of Ben's that hold the hidden words. Otto's account gets the level too, so that no other rule hides his
// name.
void add_hidden_things(store::Db& db, const std::string& level);

// Returns status, headers and body without the parts that differ between any two answers.
std::string comparable(const Reply& reply, const std::string& own_token);

}  // namespace cases
