// Answers that this process has given and may give again: to a GET that says the same, by the same viewer, while
// nothing has been written to the database since, and for at most a minute (pages name days and ages). Guards run
// before it, so it never decides who may see what. Rows of the route table marked kRemembered use it.
#pragma once

#include <cstddef>
#include <list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/time.h"
#include "http/response.h"
#include "store/version.h"

namespace app {

struct Context;

// An answer, and where in its body stands what every answer has anew.
struct RememberedAnswer {
  http::Response response;
  std::vector<std::size_t> csrf_tokens, form_ids;  // offsets
  base::UnixTime made_at = 0;
};

class AnswerMemory {
 public:
  // The least recently used go when bodies and keys together are larger than `max_bytes`.
  explicit AnswerMemory(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  // Null when there is none of this version of the database; a new version empties the memory.
  const RememberedAnswer* find(const std::string& key, const store::Version& version, base::UnixTime now);
  void keep(const std::string& key, const store::Version& version, RememberedAnswer answer);
  std::size_t bytes() const { return bytes_; }

 private:
  struct Entry {
    std::string key;
    RememberedAnswer answer;
    std::size_t bytes;
  };
  using Entries = std::list<Entry>;

  void follow(const store::Version& version);
  void drop(Entries::iterator entry);

  std::size_t max_bytes_, bytes_ = 0;
  store::Version version_;
  Entries entries_;  // the most recently used first
  std::unordered_map<std::string_view, Entries::iterator> by_key_;
};

// The handler's answer, from the memory when it is known. Answers that set a cookie, write, show a message of the
// session or are no 200 or 304 are not remembered. `before`: the database's version before the guards read viewer and
// subject, which are part of the answer.
http::Response remembered(Context& context, const store::Version& before, http::Response (*handler)(Context&));

}  // namespace app
