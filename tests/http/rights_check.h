// Who may do what: every route, asked as everybody (tests/http/security/rights.table), with the form's token and
// without it. Each cell starts from a fresh library.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "stage.h"

namespace cases {

using Report = std::function<void(const std::string& what, const std::vector<std::string>& problems)>;

void check_rights(const std::string& table, const test::TemporaryFolder& folder, InProcess& stage,
                  const Report& report);

// C-04: somebody private and nobody at all are answered alike.
void check_private_like_missing(const test::TemporaryFolder& folder, InProcess& stage, const Report& report);

// Likes, tags and favourites on every page and in the API are seen by those who may see the account, at each privacy
// level: by the owner, an administrator, a member, a visitor, and who may log for the owner, who sees what a member
// does.
void check_privacy_levels(const test::TemporaryFolder& folder, InProcess& stage, const Report& report);

// an unknown e-mail address and a wrong password are answered alike, by the form and by the API.
void check_unknown_like_wrong(InProcess& stage, const Report& report);

// D-19: an error that nobody foresaw says nothing of the inside.
void check_unforeseen_errors(const test::TemporaryFolder& folder, InProcess& stage, const Report& report);

// what the database holds is no credential.
void check_stored_values(const test::TemporaryFolder& folder, InProcess& stage, const Report& report);

}  // namespace cases
