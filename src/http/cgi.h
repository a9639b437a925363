// Plain CGI (RFC 3875): one request from the environment and standard input, the answer to standard output.
#pragma once

#include "http/fcgi.h"

namespace http {

// Returns the process environment as CGI variables, without the program's own settings.
Variables environment_variables();

constexpr int kAfterwards = 600;  // seconds
// Serves one request; returns false when the answer could not be written. No master watches a CGI process, so it
// answers 503 and ends after `seconds` of the clock, counted anew with each piece of a large body or answer
// (http/progress.h), or of processor time, and `afterwards` seconds after the answer.
bool serve_cgi(const RequestHandler& handle, int seconds, int afterwards = kAfterwards);

// Answers 503 for a process that cannot start the application, unless an answer has begun.
void refuse_cgi();

}  // namespace http
