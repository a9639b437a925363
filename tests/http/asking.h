// Requests as somebody makes them in the fixture "library", for the checks of who may do and see what.
#pragma once

#include <string>
#include <vector>

#include "stage.h"

namespace cases {

constexpr const char* kNobody = "anonymous";
constexpr base::UnixTime kMadeAt = 1714564800;  // 2024-05-01T12:00:00Z, as the clock of the cases stands

struct Request {
  std::string method, path, body;

  bool is_api() const { return path.starts_with("/api/"); }
  bool is_safe() const { return method == "GET" || method == "HEAD"; }
  std::string name() const { return method + ' ' + path; }
};

// What a visitor's browser holds after it has seen a page.
struct Browser {
  std::string cookies, csrf;
};

CaseFile library();
// A finished export, in the place of the job of this number.
void add_export(store::Db& db, std::int64_t id, std::int64_t user_id);
// A device, a personal token, a list, an export, a grant and a share link of Ben, for the routes that show them or take
// them away.
void add_things_of_ben(store::Db& db);

// `person`: kNobody or a name.
Browser browser_of(InProcess& stage, const std::string& person);
Reply ask_as(InProcess& stage, const Request& request, const std::string& person, bool with_token = true);
// As the rights table writes it: the status; "login", "home" and "unlinked" for being sent there.
std::string outcome_of(const Reply& reply);
// What differs between two answers of the same kind is a star: ids of requests and the `name` that was asked for.
std::string masked(const Reply& reply, const std::string& name);
// Both beginnings, when these two are not the same.
std::vector<std::string> difference(const std::string& one, const std::string& other);

// The first column of all rows.
std::vector<std::string> texts(store::Db& db, const std::string& sql);
std::string between(const std::string& text, const std::string& before, const std::string& after);

}  // namespace cases
