# The CMake toolchain file of the wasm presets: Emscripten's own, wherever set-up found or put Emscripten.
#
# Emscripten runs the linked module in Node to write the declarations and the ahead-of-time glue. The launcher hands
# that Node the flag that relaxed SIMD may need (through our configuration file), and puts `tsc` on
# PATH.

set(id2vec_location ${CMAKE_CURRENT_LIST_DIR}/../../.toolchain/emscripten.cmake)
if(NOT EXISTS ${id2vec_location})
  message(FATAL_ERROR "Emscripten has not been set up. Type: npm run setup")
endif()
include(${id2vec_location})
if(NOT EXISTS ${ID2VEC_EMSCRIPTEN_ROOT})
  message(FATAL_ERROR "Emscripten is no longer at ${ID2VEC_EMSCRIPTEN_ROOT}. Type: npm run setup")
endif()

set(EMSCRIPTEN_ROOT_PATH ${ID2VEC_EMSCRIPTEN_ROOT})
# Tests are modules too: ctest runs them in Node.
set(CMAKE_CROSSCOMPILING_EMULATOR ${ID2VEC_NODE})
set(CMAKE_CXX_LINKER_LAUNCHER
    ${CMAKE_COMMAND} -E env EM_CONFIG=${ID2VEC_EMSCRIPTEN_CONFIG} PATH=${CMAKE_CURRENT_LIST_DIR}/bin:$ENV{PATH})

include(${EMSCRIPTEN_ROOT_PATH}/cmake/Modules/Platform/Emscripten.cmake)
