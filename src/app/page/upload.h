// Files that people send to be imported: what they may send, and the batch that takes them. For pages and API.
#pragma once

#include <cstdint>
#include <string>

#include "app/context.h"
#include "http/received_files.h"

namespace app {

inline constexpr std::int64_t kMostUploadsKept = 200'000'000;  // bytes of one person's uploads

// The first part of an upload, so that the guards behind it know its fields. Throws 413 above domain::kMostUpload.
GuardResult begins_upload(Context& context);

struct AddedUpload {
  std::int64_t id = 0;  // of the batch; 0: it is refused
  base::Text refusal;
};
// Puts the files into a new batch of the viewer's. Call files.keep() when the transaction is committed.
AddedUpload add_upload(const Context& context, store::Tx& tx, http::ReceivedFiles& files, const std::string& format);

}  // namespace app
