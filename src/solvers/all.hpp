// The list of solvers and experts that know one game; every game is compiled with it in sight.
#pragma once

#include "solvers/connect4/connect4_proof.hpp"
#include "solvers/general_solver.hpp"
#include "solvers/othello/othello_expert.hpp"
#include "solvers/othello/othello_proof.hpp"
#include "solvers/reversixt/reversixt_expert.hpp"
