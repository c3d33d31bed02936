// Result<T>: a value, or one line that tells a user what went wrong and what to do.
// Used for everything that comes from outside (files, options, protocols, people). GCC 12 has no <expected>.
#pragma once

#include <string>
#include <utility>
#include <variant>

#include "base/assert.hpp"

namespace agon {

struct Error {
  // Whose fault: what was asked for, a file or the system, or a program that was to play.
  enum class Kind { request, system, agent };

  std::string message;
  Kind kind = Kind::request;

  // "where: message", of the same kind.
  Error in(const std::string& where) const { return {where + ": " + message, kind}; }
};

// Something is wrong with a file.
inline Error file_error(std::string message) { return {std::move(message), Error::Kind::system}; }

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

  explicit operator bool() const { return content_.index() == 0; }

  T& operator*() { return get(); }
  const T& operator*() const { return const_cast<Result*>(this)->get(); }
  T* operator->() { return &get(); }
  const T* operator->() const { return &const_cast<Result*>(this)->get(); }
  // Moves the value out; the Result is spent.
  T take() { return std::move(get()); }

  const Error& error() const {
    AGON_ASSERT(content_.index() == 1);
    return *std::get_if<1>(&content_);
  }

 private:
  T& get() {
    AGON_ASSERT(content_.index() == 0);
    return *std::get_if<0>(&content_);
  }

  std::variant<T, Error> content_;
};

// Success without a value, or an error.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)), failed_(true) {}

  explicit operator bool() const { return !failed_; }
  const Error& error() const { return error_; }

 private:
  Error error_;
  bool failed_ = false;
};

using Status = Result<void>;

}  // namespace agon
