// The name of a process in ps and top: "matinee: worker 3", and as its short name "worker 3".
#pragma once

#include <string>

namespace server {

void name_process(const std::string& role);

}  // namespace server
