#include "json.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <utility>

namespace id2vec::test {

// Recursive descent over the whole text.
class JsonReader {
 public:
  explicit JsonReader(std::string text) : text_(std::move(text)) {}

  Json document() {
    Json json = value();
    skip_space();
    if (at_ != text_.size()) fail();
    return json;
  }

 private:
  Json value() {
    skip_space();
    Json json;
    switch (peek()) {
      case '{':
        json.value_ = object();
        break;
      case '[':
        json.value_ = array();
        break;
      case '"':
        json.value_ = string();
        break;
      case 't':
        word("true");
        json.value_ = true;
        break;
      case 'f':
        word("false");
        json.value_ = false;
        break;
      case 'n':
        word("null");
        break;
      default:
        json.value_ = number();
    }
    return json;
  }

  Json::Object object() {
    Json::Object members;
    list('{', '}', [&] {
      skip_space();
      std::string key = string();
      skip_space();
      take(':');
      members.emplace(std::move(key), value());
    });
    return members;
  }

  Json::Array array() {
    Json::Array elements;
    list('[', ']', [&] { elements.push_back(value()); });
    return elements;
  }

  template <class Element>
  void list(char open, char close, Element element) {
    take(open);
    skip_space();
    if (peek() == close) return take(close);
    while (true) {
      element();
      skip_space();
      if (peek() == close) return take(close);
      take(',');
    }
  }

  std::string string() {
    take('"');
    std::string result;
    while (peek() != '"') {
      if (peek() == '\\') fail();  // no golden file needs one
      result += text_[at_++];
    }
    take('"');
    return result;
  }

  double number() {
    const char* const start = text_.c_str() + at_;
    char* end = nullptr;
    const double result = std::strtod(start, &end);
    if (end == start) fail();
    at_ += static_cast<std::size_t>(end - start);
    return result;
  }

  void word(const std::string& expected) {
    if (text_.compare(at_, expected.size(), expected) != 0) fail();
    at_ += expected.size();
  }

  char peek() const {
    if (at_ >= text_.size()) fail();
    return text_[at_];
  }
  void take(char expected) {
    if (peek() != expected) fail();
    ++at_;
  }
  void skip_space() {
    while (at_ < text_.size() && std::string(" \t\r\n").find(text_[at_]) != std::string::npos)
      ++at_;
  }
  [[noreturn]] void fail() const {
    throw std::runtime_error("not JSON at character " + std::to_string(at_));
  }

  std::string text_;
  std::size_t at_ = 0;
};

Json Json::from_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot open " + path);
  return JsonReader({std::istreambuf_iterator<char>(file), {}}).document();
}

const Json& golden(const std::string& name) {
  static std::map<std::string, Json> files;
  const auto known = files.find(name);
  if (known != files.end()) return known->second;
  const std::string path = std::string(ID2VEC_GOLDEN_FOLDER) + "/" + name + ".json";
  return files.emplace(name, Json::from_file(path)).first->second;
}

}  // namespace id2vec::test
