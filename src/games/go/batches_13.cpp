#include "games/go/batches_impl.hpp"

template struct agon::go::PlayoutBatches<agon::go::Plane13>;
