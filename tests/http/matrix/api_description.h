// Holds the API's description (/api/openapi.json) and the program against each other: every row of the route table is
// described, nothing else is, and every answer is as described.
#pragma once

#include <string>
#include <vector>

#include "base/json.h"
#include "tests/http/fcgi_client.h"
#include "tests/http/reading/case_file.h"

namespace cases {

class ApiDescription {
 public:
  // Throws CaseError if the text is no JSON.
  explicit ApiDescription(const std::string& text);

  // Returns the problems with one answer below /api/: status, headers and body. `target` is the address below the base
  // path.
  std::vector<std::string> problems_with(const std::string& method, const std::string& target,
                                         const Reply& reply) const;

  // Returns rows of the table that are not described, descriptions without a row, and references that lead nowhere.
  std::vector<std::string> problems_with_routes() const;

  const base::Json& document() const { return document_; }
  // Returns the operation for "GET" and "/api/movies/{id}", or null if it is not described.
  const base::Json& operation(const std::string& method, const std::string& path) const;

 private:
  base::Json document_;
};

}  // namespace cases
