// The list of commands. A new one is its file in commands/, one declaration here and one line in
// commands.cpp.
#pragma once

#include <string_view>
#include <vector>

#include "app/command.hpp"

namespace agon {

const std::vector<Command>& all_commands();
const std::vector<Group>& command_groups();
const Command* find_command(std::string_view name);

Command play_command();
Command analyse_command();
Command trace_command();
Command match_command();
Command tune_command();
Command serve_command();
Command gtp_command();
Command kata_analysis_command();
Command nboard_command();
Command book_command();
Command ggp_command();
Command ggp_server_command();
Command solve_command();
Command exam_command();
Command gdl_check_command();
Command reversixt_client_command();
Command reversixt_server_command();
Command reversixt_replay_command();
Command reversixt_map_command();
Command train_othello_command();
Command train_reversixt_command();
Command games_command();
Command rules_command();
Command agents_command();
Command perft_command();
Command complexity_command();
Command bench_playouts_command();
Command bench_search_command();
Command bench_searches_command();
Command bench_enhancements_command();
Command bench_parts_command();
Command bench_threads_command();
Command bench_perft_command();
Command bench_bars_command();
Command bench_othello_command();
Command bench_signature_command();
Command help_command();
Command man_command();
Command completion_command();
Command version_command();

}  // namespace agon
