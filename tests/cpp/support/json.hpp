#pragma once

// Just enough JSON to read the golden files: objects, arrays, numbers, strings, true, false, null.

#include <cstddef>
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace id2vec::test {

class Json {
 public:
  using Array = std::vector<Json>;
  using Object = std::map<std::string, Json>;

  // Throws std::runtime_error when the file is missing or not JSON.
  static Json from_file(const std::string& path);

  const Json& operator[](const std::string& key) const { return std::get<Object>(value_).at(key); }
  const Json& operator[](std::size_t index) const { return std::get<Array>(value_).at(index); }
  bool has(const std::string& key) const { return std::get<Object>(value_).contains(key); }
  const Array& array() const { return std::get<Array>(value_); }
  const std::string& text() const { return std::get<std::string>(value_); }
  double number() const { return std::get<double>(value_); }
  bool boolean() const { return std::get<bool>(value_); }

  // A number, as an unsigned integer.
  template <class Integer>
  Integer integer() const {
    return static_cast<Integer>(number());
  }

  // All numbers of an array, nested or not, in order.
  template <class T>
  std::vector<T> flat() const {
    std::vector<T> numbers;
    append_to(numbers);
    return numbers;
  }

 private:
  friend class JsonReader;

  template <class T>
  void append_to(std::vector<T>& numbers) const {
    if (const Array* nested = std::get_if<Array>(&value_)) {
      for (const Json& element : *nested) element.append_to(numbers);
    } else {
      numbers.push_back(static_cast<T>(number()));
    }
  }

  std::variant<std::nullptr_t, bool, double, std::string, Array, Object> value_;
};

// tests/golden/<name>.json, read once; valid until the program ends.
const Json& golden(const std::string& name);

}  // namespace id2vec::test
