#include "engine/go_rules.hpp"

#include <cmath>
#include <doctest/doctest.h>

using namespace agon;

TEST_CASE("the names of the rules of Go stand for scoring, ko and suicide") {
  CHECK(go_rules("Chinese") == GoRules{"chinese", "positional", "no", "no"});
  CHECK(go_rules("japanese") == GoRules{"japanese", "simple", "no", "no"});
  CHECK(go_rules(" Korean ") == go_rules("Japanese"));
  CHECK(go_rules("AGA") == GoRules{"chinese", "situational", "no", "no", "n-1"});
  CHECK(go_rules("NZ") == GoRules{"chinese", "situational", "yes", "no", "0"});
  CHECK(go_rules("New Zealand") == go_rules("NZ"));
  CHECK(go_rules("GOE") == go_rules("Ing"));
  CHECK(go_rules("Tromp-Taylor") == GoRules{"tromp-taylor", "positional", "yes", "no"});
  CHECK(go_rules("koSITUATIONALscoreTERRITORYtaxSEKIsui1") ==
        GoRules{"japanese", "situational", "yes", "no"});
  CHECK(go_rules("koSIMPLEscoreAREAtaxNONEsui0") == GoRules{"chinese", "simple", "no", "no", "0"});
  CHECK(go_rules("koSIMPLEscoreAREAtaxNONEsui0whbN") == GoRules{"chinese", "simple", "no", "no"});
  CHECK(go_rules("koSIMPLEscoreAREAtaxNONEsui0whbN-1") == GoRules{"chinese", "simple", "no", "no", "n-1"});
  CHECK(go_rules("Japanese, ko=positional, suicide=maybe") == GoRules{"japanese", "positional", "no", "no"});
}

TEST_CASE("rules of Go without a name, or with an unknown one, forbid no move that was played") {
  CHECK(go_rules("") == GoRules{"chinese", "simple", "no", "no"});
  CHECK(go_rules("house rules, komi=3") == go_rules(""));
  CHECK(go_rules("house rules, suicide=yes") == GoRules{"chinese", "simple", "yes", "no"});
  CHECK_FALSE(known_go_rules(""));
  CHECK_FALSE(known_go_rules("house rules"));
}

TEST_CASE("the rules of Go are known by the names of KGS and KataGo too") {
  CHECK(known_go_rules("new_zealand") == go_rules("NZ"));
  CHECK(known_go_rules("new-zealand") == go_rules("NZ"));
  CHECK(known_go_rules("chinese-ogs") == go_rules("Chinese"));
  CHECK(known_go_rules("tromp_taylor") == go_rules("Tromp-Taylor"));
  CHECK(known_go_rules("bga") == go_rules("AGA"));
  CHECK(known_go_rules("French") == go_rules("AGA"));
  CHECK(known_go_rules("ancient-territory") == go_rules("Japanese"));
}

TEST_CASE("komi is counted in half points") {
  CHECK(nearest_komi(6.5) == 6.5);
  CHECK(nearest_komi(7.3) == 7.5);
  CHECK(nearest_komi(6.25) == 6.5);
  CHECK(nearest_komi(-3.1) == -3);
  CHECK_FALSE(std::signbit(nearest_komi(-0.1)));
}

TEST_CASE("rules of Go read back from the name that is written for them") {
  CHECK(go_rules_name({}) == "Chinese");
  CHECK(go_rules_name(go_rules("AGA")) == "AGA");
  for (const char* scoring : {"chinese", "japanese", "tromp-taylor"})
    for (const char* ko : {"simple", "positional", "situational"})
      for (const char* suicide : {"yes", "no"})
        for (const char* torus : {"yes", "no"})
          for (const char* bonus : {"auto", "n-1"}) {
            const GoRules rules{scoring, ko, suicide, torus, bonus};
            CAPTURE(go_rules_name(rules));
            CHECK(go_rules(go_rules_name(rules)) == rules);
          }
  // Only what the rules do not say by themselves is told.
  CHECK(go_rules_name({.handicap_bonus = "n"}) == "Chinese");
  CHECK(go_rules_name({.handicap_bonus = "0"}) == "Chinese, handicap-bonus=0");
}
