// Finds words for people that no catalogue holds. The answers are in a made-up language (tests/texts/pseudo.mjs) that
// puts every sentence into ⟦…⟧: a word outside is a finding unless the database or the request brought it.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/config.h"
#include "http/request.h"
#include "rights_check.h"
#include "tests/http/reading/expectation.h"

namespace cases {

class KnownData {
 public:
  KnownData();  // names of products, and the films of the provider
  // Adds the texts that people and the provider have written into the database.
  void read_database(const base::Config& config);
  // Adds a text of a request, which an answer may repeat.
  void add(const std::string& text);
  // Returns the words of `text` that are not known; none means that all of it is.
  std::string unknown_words(const std::string& text) const;

 private:
  std::set<std::string> known_;  // words with a space between, lower case
};

// Returns one line for each text of a page, or sentence of a JSON answer, with unmarked words. Only messages are read
// in the API.
std::vector<std::string> unmarked_texts(const Reply& reply, bool is_api, const KnownData& data);

// Checks this check: it must find the one unmarked word in each kind of answer.
std::vector<std::string> problems_with_check();

// The unmarked texts of answers, by the route that answered.
class UnmarkedRoutes {
 public:
  void read(const base::Config& config, const http::Variables& variables, const std::string& body, const Reply& reply);
  // Reads a mail as the server got it: subject and text.
  void read_mail(const std::string& mail);
  // Reports one result for each route, and one for all mails.
  void report(const Report& report) const;

 private:
  KnownData data_;  // of all databases so far
  std::map<std::string, std::set<std::string>> found_;
};

}  // namespace cases
