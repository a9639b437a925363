// The same for tests.
#include "libraries.h"
#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>
