/** The type of Emscripten's glue for the relaxed flavour without the trainer, which the build puts beside index.js. */
export { default } from '../../build/wasm/id2vec.js';
