// The route table of the program.
#pragma once

#include <span>

#include "app/route.h"

std::span<const app::Route> routes();
