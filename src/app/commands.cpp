#include "app/commands.hpp"

namespace agon {

const std::vector<Command>& all_commands() {
  // In the order in which the help shows them.
  static const std::vector<Command> commands{
      play_command(),                //
      analyse_command(),             //
      trace_command(),               //
      match_command(),               //
      tune_command(),                //
      serve_command(),               //
      gtp_command(),                 //
      kata_analysis_command(),       //
      nboard_command(),              //
      book_command(),                //
      ggp_command(),                 //
      ggp_server_command(),          //
      solve_command(),               //
      exam_command(),                //
      gdl_check_command(),           //
      reversixt_client_command(),    //
      reversixt_server_command(),    //
      reversixt_replay_command(),    //
      reversixt_map_command(),       //
      train_othello_command(),       //
      train_reversixt_command(),     //
      games_command(),               //
      rules_command(),               //
      agents_command(),              //
      perft_command(),               //
      complexity_command(),          //
      bench_playouts_command(),      //
      bench_search_command(),        //
      bench_searches_command(),      //
      bench_enhancements_command(),  //
      bench_parts_command(),         //
      bench_threads_command(),       //
      bench_perft_command(),         //
      bench_bars_command(),          //
      bench_othello_command(),       //
      bench_signature_command(),     //
      help_command(),                //
      man_command(),                 //
      completion_command(),          //
      version_command(),             //
  };
  return commands;
}

const std::vector<Group>& command_groups() {
  static const std::vector<Group> groups{{"bench", "measure speed"},
                                         {"gdl", "games from rules"},
                                         {"reversixt", "ReversiXT: records and network games"},
                                         {"train", "learn to play better"}};
  return groups;
}

const Command* find_command(std::string_view name) {
  for (const Command& command : all_commands())
    if (command.about.name == name) return &command;
  return nullptr;
}

}  // namespace agon
