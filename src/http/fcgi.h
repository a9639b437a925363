// A FastCGI responder on libfcgi, which no other file names: one connection, one request.
#pragma once

#include <functional>

#include "http/request.h"
#include "http/response.h"

namespace http {

// Answers a request; must not throw.
using RequestHandler = std::function<Response(Variables, BodyReader)>;

// Called for the scoreboard when the request moves on: reading → handling → writing, and again with each piece of a
// large body or answer (http/progress.h).
enum class Stage { reading, handling, writing };
using OnStage = std::function<void(Stage)>;

// Call it once per process, before the first connection. libfcgi handles SIGPIPE, SIGUSR1 and SIGTERM where they are
// default or ignored, so set your own handlers afterwards.
void init_fcgi();

// Takes ownership of an accepted connection (with receive and send timeouts set), serves the one request on it and
// closes it. Returns false if no whole request arrived.
bool serve_fcgi(int connection, const RequestHandler& handle, const OnStage& on_stage);

}  // namespace http
