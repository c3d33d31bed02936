#include "games/go/playouts_impl.hpp"

template struct agon::go::Playouts<agon::go::AnyLayout>;
