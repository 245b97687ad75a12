/**
 * The step of a next-token model (mean of three rows, untied, full softmax, plain SGD; V = 1,000, D = 32, a batch of
 * 64) in TensorFlow.js on its wasm backend: with SIMD, on one thread. Prints one line of JSON.
 *
 * The gradients are written out, in as few operations as we could: that is a little faster than the library's own
 * differentiation of the same model.
 */
import { dirname, sep } from 'node:path';
import { compare, randomIds } from '../measure.mjs';
import { peerRequire } from './install.mjs';

const V = 1000;
const D = 32;
const BATCH = 64;
const CONTEXT = 3;
const RATE = 0.01;

const load = peerRequire('tfjs');
const tf = load('@tensorflow/tfjs-core');
const { setWasmPaths } = load('@tensorflow/tfjs-backend-wasm');

setWasmPaths(dirname(load.resolve('@tensorflow/tfjs-backend-wasm')) + sep);
tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
await tf.setBackend('wasm');
await tf.ready();
const simd = await tf.env().getAsync('WASM_HAS_SIMD_SUPPORT');
if (tf.getBackend() !== 'wasm' || !simd) throw new Error('TensorFlow.js has no wasm backend with SIMD here');

const embeddings = tf.variable(tf.randomNormal([V, D], 0, 0.1));
const outputs = tf.variable(tf.randomNormal([V, D], 0, 0.1));
const contexts = tf.tensor1d(Int32Array.from(randomIds(BATCH * CONTEXT, V, 1)), 'int32');
const targets = tf.tensor1d(Int32Array.from(randomIds(BATCH, V, 2)), 'int32');

/** @returns {number} the loss before the step */
function step() {
  return tf.tidy(() => {
    const rows = tf.reshape(tf.gather(embeddings, contexts), [BATCH, CONTEXT, D]);
    const mixed = tf.mean(rows, 1);
    const predicted = tf.softmax(tf.matMul(mixed, outputs, false, true));
    const wanted = tf.cast(tf.oneHot(targets, V), 'float32');
    const loss = tf.neg(tf.mean(tf.log(tf.sum(tf.mul(predicted, wanted), 1))));

    const ofLogits = tf.mul(tf.sub(predicted, wanted), 1 / BATCH);
    const ofOutputs = tf.matMul(ofLogits, mixed, true, false);
    const ofMixed = tf.matMul(ofLogits, outputs);
    const ofRows = tf.tile(tf.expandDims(tf.mul(ofMixed, 1 / CONTEXT), 1), [1, CONTEXT, 1]);
    const ids = tf.reshape(contexts, [-1, 1]);
    const ofEmbeddings = tf.scatterND(ids, tf.reshape(ofRows, [BATCH * CONTEXT, D]), [V, D]);
    embeddings.assign(tf.sub(embeddings, tf.mul(ofEmbeddings, RATE)));
    outputs.assign(tf.sub(outputs, tf.mul(ofOutputs, RATE)));
    return loss.dataSync()[0];
  });
}

const before = step();
const times = compare({ step }, { rounds: 100, warmUp: 200 });
// A model that does not learn would be no comparison.
if (!(step() < before)) throw new Error('the loss did not fall');
console.log(JSON.stringify({ name: 'tfjs_step', ms: times.step }));
