// THE route table.
#pragma once

#include <span>

#include "app/route.h"

std::span<const app::Route> routes();
