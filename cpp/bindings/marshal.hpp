#pragma once

// The few things that every adapter does: spans from pointers, errors remembered, objects kept.

#include <cstddef>
#include <new>
#include <span>
#include <utility>

#include "adapters.hpp"
#include "id2vec/result.hpp"

namespace id2vec::bindings {

template <class T>
std::span<T> span_of(Pointer pointer, std::size_t n) {
  return {reinterpret_cast<T*>(pointer), n};
}

void remember(const Error& error);

template <class T>
bool accepted(const Result<T>& result) {
  if (!result.ok()) remember(result.error());
  return result.ok();
}

// Puts the value of a result where the caller reads it.
template <class T>
bool deliver(const Result<T>& result, Pointer out) {
  if (!accepted(result)) return false;
  *reinterpret_cast<T*>(out) = *result;
  return true;
}

void count_created();
void count_destroyed();

// Moves what was made to a place of its own, where it stays. `Base` is what its handle points to.
template <class Base, class T>
Handle keep(Result<T> made) {
  if (!accepted(made)) return 0;
  auto* const object = new (std::nothrow) T(std::move(made).value());
  if (object == nullptr) {
    remember({ErrorCode::kOutOfMemory, "memory", "memory for the handle was refused"});
    return 0;
  }
  count_created();
  return reinterpret_cast<Handle>(static_cast<Base*>(object));
}

template <class Base>
Base& object_of(Handle handle) {
  return *reinterpret_cast<Base*>(handle);
}

template <class Base>
void destroy(Handle handle) {
  count_destroyed();
  delete &object_of<Base>(handle);
}

}  // namespace id2vec::bindings
