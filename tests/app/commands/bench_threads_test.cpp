#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "support/run_program.hpp"
#include "support/text.hpp"

using namespace agon::test;
using nlohmann::json;

TEST_CASE("agon bench threads compares threads with processes in what the search counts") {
  const std::string quick = " --seconds 0.1 --rounds 1 --json";
  const Ran sampling = run("bench threads connect4 --agent uct:exploration=1" + quick);
  REQUIRE(sampling.code == 0);
  const json simulations = json::parse(sampling.out);
  CHECK(simulations["agent"] == "uct:exploration=1");
  CHECK(simulations["processes_simulations_per_second"] > 0);
  CHECK(simulations["threads_simulations_per_second"] > 0);
  CHECK(simulations["times"].empty());

  const Ran deep = run("bench threads connect4 --positions 1 --depth 2" + quick);
  REQUIRE(deep.code == 0);
  const json nodes = json::parse(deep.out);
  CHECK(nodes["agent"] == "pvs");
  CHECK(nodes["ratio"].get<double>() == doctest::Approx(nodes["threads_nodes_per_second"].get<double>() /
                                                        nodes["processes_nodes_per_second"].get<double>()));
  CHECK(nodes["times"].size() == 1);
}

TEST_CASE("agon bench threads says which agent has no threads") {
  const Ran ran = run("bench threads connect4 --agent random");
  CHECK(ran.code == 2);
  CHECK(has(ran.err, "no option 'threads'"));
}
