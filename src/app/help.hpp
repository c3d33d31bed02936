// Help texts for people, made from the declarations of the commands.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/command.hpp"

namespace agon {

// "agon perft GAME [POSITION] [options]"
std::string usage_line(const Command& command, const std::string& program = "agon");
// "--depth N"; flags stand alone.
std::string option_words(const OptionInfo& option);
// The help of an option with what is allowed and the default.
std::string option_help(const OptionInfo& option);

void print_overview(Console& console);
void print_help(const Command& command, Console& console);
void print_group_help(std::string_view group, Console& console);

// The second words of a group's commands.
std::vector<std::string> group_members(std::string_view group);
Error unknown_command(std::string_view name, const std::string& program);

}  // namespace agon
