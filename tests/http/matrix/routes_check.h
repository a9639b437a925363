// Holds the route table and the cases against each other.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace cases {

// Returns the name of each row, such as "GET /movie/{id:digits}".
std::vector<std::string> route_names();

// Returns the row that takes a request, or an empty text if there is none.
std::string route_of(const std::string& method, const std::string& target);

// Returns true if the row that takes a request asks for a fresh session or login.
bool asks_for_fresh(const std::string& method, const std::string& target);

// Returns rows that no path of their own reaches, because an earlier row takes it.
std::vector<std::string> shadowed_routes();

}  // namespace cases
