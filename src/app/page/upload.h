// Files that people upload for an import: their limits, and the batch that takes them. Pages and API share it.
#pragma once

#include <cstdint>
#include <string>

#include "app/context.h"
#include "http/received_files.h"

namespace app {

inline constexpr std::int64_t kMostUploadsKept = 200'000'000;  // bytes of one member's uploads

// Reads the fields before the files of an upload, so that the guards after this one know them. Throws 413 above
// domain::kMostUpload.
GuardResult begins_upload(Context& context);

struct AddedUpload {
  std::int64_t id = 0;  // of the batch; 0 if it is refused
  base::Text refusal;
};
// Puts the files into a new batch of the viewer's. Call files.keep() once the transaction is committed.
AddedUpload add_upload(const Context& context, store::Tx& tx, http::ReceivedFiles& files, const std::string& format);

}  // namespace app
