// Words for people that no catalogue holds. The answers are those of a made-up language (tests/texts/pseudo.mjs), in
// which every sentence stands in ⟦…⟧: what stands outside and is nothing that the database or the request brought is a
// finding.
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
  // What people and the provider have written into the database.
  void read_database(const base::Config& config);
  // What a request brings, which an answer may repeat.
  void add(const std::string& text);
  // `text` without what is known, as words; empty: all of it is.
  std::string unknown_words(const std::string& text) const;

 private:
  std::set<std::string> known_;  // words with a space between, lower case
};

// One line for each text of a page, or sentence of a JSON answer, with unmarked words. Of the API only messages are
// read.
std::vector<std::string> unmarked_texts(const Reply& reply, bool is_api, const KnownData& data);

// The check itself: of each kind of answer one with an unmarked word, and one without.
std::vector<std::string> problems_with_check();

// What is unmarked, by the route that answered.
class UnmarkedRoutes {
 public:
  void read(const base::Config& config, const http::Variables& variables, const std::string& body, const Reply& reply);
  // A mail as the server got it: subject and text.
  void read_mail(const std::string& mail);
  // One result for each route, and one for all mails.
  void report(const Report& report) const;

 private:
  KnownData data_;  // of all databases so far
  std::map<std::string, std::set<std::string>> found_;
};

}  // namespace cases
