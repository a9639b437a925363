// Answers that are a file to download.
#pragma once

#include <string>
#include <string_view>

#include "http/response.h"

namespace http {

// Sends the file, never cached, to be saved under this name (ASCII without quotes). 404 when there is none.
Response download(const std::string& path, std::string_view name);

}  // namespace http
