// The list of static evaluations; every game is compiled with it in sight.
#pragma once

#include "eval/breakthrough.hpp"
#include "eval/checkers.hpp"
#include "eval/connect4.hpp"
#include "eval/othello.hpp"
#include "eval/reversixt.hpp"
