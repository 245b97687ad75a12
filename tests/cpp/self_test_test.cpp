#include "id2vec/self_test.hpp"

#include <catch_amalgamated.hpp>

TEST_CASE("the self-test passes where the tests do") {
  const id2vec::SelfTest result = id2vec::self_test();
  INFO(result.first_failure);
  CHECK(result.first_failure.empty());
  CHECK(result.passed());
  CHECK(result.checks >= 15);
}
