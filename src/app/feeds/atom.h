// Feeds as Atom documents (RFC 4287), and the answers that all feeds share. An id is a tag (RFC 4151) under a name of
// the database's own, so it stays the same if the server's address changes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/context.h"
#include "base/time.h"

namespace app {

inline constexpr int kFeedEntries = 50;  // the newest, at most

struct AtomEntry {
  std::string id;                                // within the database: "diary/12"
  std::string title;                             // plain text, as all text here
  std::string path;                              // of its page, below the base path
  std::string image = {};                        // its address as pages write it; may be empty
  std::vector<std::string> paragraphs;           // lines within one are kept
  std::optional<base::UnixTime> published = {};  // left out if the first time is not known (RFC 4287 §4.2.9)
  base::UnixTime updated = 0;
};

struct AtomFeed {
  std::string id;  // as an entry's
  std::string title;
  std::string author;
  std::string path;               // of the page with the same content
  base::UnixTime created_at = 0;  // of the feed's subject: the feed's time while it has no entries
  std::vector<AtomEntry> entries;
};

http::Response atom_answer(const Context& context, const AtomFeed& feed);

// Returns the name of the database in ids of feeds and calendars: "0123456789abcdef.matinee.invalid".
std::string feed_authority(const Context& context);

// Answers with the document, which clients without a login keep and ask for again by its tag.
http::Response feed_answer(const Context& context, std::string body, std::string_view content_type);

}  // namespace app
