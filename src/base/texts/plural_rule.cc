#include "base/texts/plural_rule.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace base {

namespace {

constexpr int kDeepest = 100;

// Operators in one row bind equally, and those in a later row bind tighter. "<=" is before "<", which begins it.
constexpr std::string_view kOperators[][4] = {{"||"},     {"&&"},         {"==", "!="}, {"<=", ">=", "<", ">"},
                                              {"+", "-"}, {"*", "/", "%"}};

std::uint64_t applied(std::string_view sign, std::uint64_t a, std::uint64_t b) {
  if (sign == "||") return a != 0 || b != 0;
  if (sign == "&&") return a != 0 && b != 0;
  if (sign == "==") return a == b;
  if (sign == "!=") return a != b;
  if (sign == "<=") return a <= b;
  if (sign == ">=") return a >= b;
  if (sign == "<") return a < b;
  if (sign == ">") return a > b;
  if (sign == "+") return a + b;
  if (sign == "-") return a - b;
  if (sign == "*") return a * b;
  if (b == 0) throw std::runtime_error("a plural rule divides by zero");
  return sign == "/" ? a / b : a % b;
}

// Computes the value of a rule while it reads the rule.
class RuleReader {
 public:
  RuleReader(std::string_view rule, std::uint64_t n) : rest_(rule), n_(n) {}

  std::uint64_t value() {
    const std::uint64_t result = choice();
    take(";");
    if (rest_.find_first_not_of(" \n") != std::string_view::npos) fail();
    return result;
  }

 private:
  [[noreturn]] static void fail() { throw std::runtime_error("a plural rule is not valid"); }

  bool take(std::string_view word) {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size()));
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }

  std::uint64_t choice() {
    if (++depth_ > kDeepest) fail();
    const std::uint64_t condition = operation(0);
    if (!take("?")) return condition;
    const std::uint64_t yes = choice();
    if (!take(":")) fail();
    const std::uint64_t no = choice();
    return condition != 0 ? yes : no;
  }

  std::uint64_t operation(std::size_t row) {
    if (row == std::size(kOperators)) return operand();
    std::uint64_t left = operation(row + 1);
    for (std::string_view sign = take_operator(row); !sign.empty(); sign = take_operator(row))
      left = applied(sign, left, operation(row + 1));
    return left;
  }

  std::string_view take_operator(std::size_t row) {
    for (const std::string_view sign : kOperators[row])
      if (!sign.empty() && take(sign)) return sign;
    return {};
  }

  std::uint64_t operand() {
    if (take("n")) return n_;
    if (take("!")) return operand() == 0;
    if (take("(")) {
      const std::uint64_t inner = choice();
      if (!take(")")) fail();
      return inner;
    }
    const std::size_t digits = std::min(rest_.find_first_not_of("0123456789"), rest_.size());
    if (digits == 0 || digits > 9) fail();
    std::uint64_t number = 0;
    for (const char digit : rest_.substr(0, digits)) number = number * 10 + static_cast<std::uint64_t>(digit - '0');
    rest_.remove_prefix(digits);
    return number;
  }

  std::string_view rest_;
  std::uint64_t n_;
  int depth_ = 0;
};

}  // namespace

std::uint64_t plural_form(std::string_view rule, std::uint64_t n) { return RuleReader(rule, n).value(); }

}  // namespace base
