// A form that cannot be written after all.
#pragma once

#include "app/page/forms.h"

namespace web {

// Thrown to end the writing of a form that first has to be shown again.
struct Refused {
  app::Problems problems;
};

}  // namespace web
