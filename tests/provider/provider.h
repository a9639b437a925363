// The stand-in metadata provider: TMDB v3 under /3, pictures under /t/p, orders under /control. It accepts any api_key
// but an empty one and "wrong".
#pragma once

#include <string>

#include "catalogue.h"
#include "control.h"
#include "http/request.h"
#include "http/response.h"
#include "picture.h"

namespace provider {

class Provider {
 public:
  Provider(const Catalogue& catalogue, Control& control) : catalogue_(catalogue), control_(control) {}

  // Answers as the control says, so it may sleep, or end the process (Mode::drop). Does not throw.
  http::Response answer(http::Variables variables, http::BodyReader body);

 private:
  http::Response respond(const http::Request& request);
  http::Response good_answer(const http::Request& request);
  http::Response control_answer(const http::Request& request);
  http::Response api_answer(const http::Request& request);
  http::Response search(const http::Request& request) const;
  http::Response movie(const http::Request& request) const;
  http::Response picture(const http::Request& request);
  std::string drawn(PictureKind kind, std::int64_t id, PictureSize size) const;
  void wait(const Trouble& trouble) const;

  const Catalogue& catalogue_;
  Control& control_;
  PictureCache pictures_;
};

}  // namespace provider
