// Answers that are a file to download.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "http/response.h"

namespace http {

// Sends the file, never cached, to be saved under this name (ASCII without quotes). 404 when there is none.
Response download(const std::string& path, std::string_view name);

// The same of what `make` writes piece by piece, which is in no memory and has no name in the folder: it goes when it
// is sent. Throws std::system_error when it cannot be written.
using TakePiece = std::function<void(std::string_view)>;
Response download_made(const std::string& folder, std::string_view name,
                       const std::function<void(const TakePiece&)>& make);

}  // namespace http
