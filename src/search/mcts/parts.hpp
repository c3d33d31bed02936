// The exchangeable parts of Monte-Carlo tree search, by what they decide. A new one is its file and its name
// in a list here.
#pragma once

#include "base/part_list.hpp"
#include "search/mcts/backup/operators.hpp"
#include "search/mcts/expand/operators.hpp"
#include "search/mcts/final/choices.hpp"
#include "search/mcts/select/mixed.hpp"
#include "search/mcts/select/omc.hpp"
#include "search/mcts/select/pbbm.hpp"
#include "search/mcts/select/puct.hpp"
#include "search/mcts/select/ucb1.hpp"
#include "search/mcts/select/ucb1_tuned.hpp"
#include "search/mcts/simulate/policies.hpp"
#include "search/mcts/urgency/constant.hpp"
#include "search/mcts/urgency/drawn.hpp"
#include "search/mcts/urgency/inherited.hpp"

namespace agon::mcts {

using Selections = PartList<Ucb1, Ucb1Tuned, Omc, Pbbm, Puct, RegretMatching, Exp3>;
using Urgencies = PartList<TriedFirst, ConstantUrgency, InheritedUrgency, DrawnUrgency, DrawnBestUrgency>;
using Expansions = PartList<ByVisits, AllEnds, VisitCount, Siblings2, ByProbability, Salient, VisitEstimate>;
using Simulations =
    PartList<OwnPlayouts, UniformPlayouts, MogoPlayouts, Mast, TreeOnlyMast, Past, Fast, EvaluatedMoves>;
using Backups = PartList<AverageBackup, MaxBackup, InformedAverage, MixBackup, AcceleratedBackup>;
using FinalChoices = PartList<RobustChild, MaxChild, RobustMax, SecureChild>;

}  // namespace agon::mcts
