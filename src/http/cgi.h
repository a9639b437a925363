// Plain CGI (RFC 3875): one request from the environment and standard input, answer to standard output.
#pragma once

#include "http/fcgi.h"

namespace http {

// The process environment as CGI variables.
Variables environment_variables();

// Serves one request; returns false when the answer could not be written.
bool serve_cgi(const Handle& handle);

}  // namespace http
