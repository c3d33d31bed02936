// AGON_ASSERT: a promise between two pieces of our own code. On in debug and sanitizer builds, free in
// release.
#pragma once

#include <cstdio>
#include <cstdlib>

#ifdef AGON_CHECKED
#  define AGON_ASSERT(condition)                                                                         \
    ((condition) ? void(0)                                                                               \
                 : (std::fprintf(stderr, "%s:%d: broken promise: %s\n", __FILE__, __LINE__, #condition), \
                    std::abort()))
#else
#  define AGON_ASSERT(condition) void(0)
#endif
