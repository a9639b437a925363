// Makes requests as somebody does in the fixture "library", for the checks of who may do and see what.
#pragma once

#include <string>
#include <vector>

#include "stage.h"

namespace cases {

constexpr const char* kNobody = "anonymous";
constexpr base::UnixTime kMadeAt = 1714564800;  // 2024-05-01T12:00:00Z, the clock of the cases

struct Request {
  std::string method, path, body;

  bool is_api() const { return path.starts_with("/api/"); }
  bool is_safe() const { return method == "GET" || method == "HEAD"; }
  std::string name() const { return method + ' ' + path; }
};

// The cookies and the CSRF token that a visitor's browser holds after it has seen a page.
struct Browser {
  std::string cookies, csrf;
};

CaseFile library();
// Adds a finished export, in the place of the job of this number.
void add_export(store::Db& db, std::int64_t id, std::int64_t user_id);
// Adds a device, a personal token, a list, an export, a grant and a share link of Ben's, for the routes that show them
// or take them away.
void add_things_of_ben(store::Db& db);

// `person` is kNobody or a name.
Browser browser_of(InProcess& stage, const std::string& person);
Reply ask_as(InProcess& stage, const Request& request, const std::string& person, bool with_token = true);
// Returns the outcome as the rights table writes it: the status, or "login", "home" or "unlinked" for a redirect there.
std::string outcome_of(const Reply& reply);
// Returns the reply with a star for whatever differs between two answers of the same kind: ids of requests, CSRF tokens
// and the `name` that was asked for.
std::string masked(const Reply& reply, const std::string& name);
// Returns the beginnings of both if they differ, else nothing.
std::vector<std::string> difference(const std::string& one, const std::string& other);

// Returns the first column of all rows.
std::vector<std::string> texts(store::Db& db, const std::string& sql);
std::string between(const std::string& text, const std::string& before, const std::string& after);

}  // namespace cases
