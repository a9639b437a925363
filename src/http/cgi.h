// Plain CGI (RFC 3875): one request from the environment and standard input, answer to standard output.
#pragma once

#include "http/fcgi.h"

namespace http {

// The process environment as CGI variables.
Variables environment_variables();

// Serves one request; returns false when the answer could not be written. One that takes more than `seconds`, or as
// much of the processor, is answered with 503 and ends the process: no master watches it. What the process does after
// the answer has `afterwards` seconds of both, then it ends in the middle of it.
constexpr int kAfterwards = 600;
bool serve_cgi(const Handle& handle, int seconds, int afterwards = kAfterwards);

// The answer of a process that cannot even begin.
void refuse_cgi();

}  // namespace http
