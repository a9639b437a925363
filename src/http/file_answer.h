// Answers that are a file to download.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "http/response.h"

namespace http {

// Returns the file as an answer, never cached, to be saved under this name (ASCII without quotes). Throws 404 if there
// is no such file.
Response download(const std::string& path, std::string_view name);

// Returns as a download the bytes that `make` writes piece by piece, which are never all in memory. They go to a
// nameless file in the folder, which is gone once it is sent. Throws std::system_error when it cannot be written.
using TakePiece = std::function<void(std::string_view)>;
Response download_made(const std::string& folder, std::string_view name,
                       const std::function<void(const TakePiece&)>& make);

}  // namespace http
