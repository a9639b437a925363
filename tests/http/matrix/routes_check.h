// What the route table and the cases owe each other.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace cases {

// "GET /movie/{id:digits}", for each row.
std::vector<std::string> route_names();

// The row that takes a request; empty when there is none.
std::string route_of(const std::string& method, const std::string& target);

// Returns whether that row asks for a fresh session or login.
bool asks_for_fresh(const std::string& method, const std::string& target);

// Rows that no path of their own reaches, because an earlier row takes it.
std::vector<std::string> shadowed_routes();

}  // namespace cases
