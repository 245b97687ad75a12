/**
 * The step of a next-token model (mean of three rows, untied, full softmax, plain SGD; V = 1,000, D = 32, a batch of
 * 64) in TensorFlow.js on its wasm backend: with SIMD, on one thread. Prints two lines of JSON: for the model as one
 * writes it there, its gradients left to the library; and with the gradients written out in as few operations as we
 * could.
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
const tf = load('./bundle/tfjs.cjs');

tf.setWasmPaths(dirname(load.resolve('@tensorflow/tfjs-backend-wasm')) + sep);
tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
await tf.setBackend('wasm');
await tf.ready();
const simd = await tf.env().getAsync('WASM_HAS_SIMD_SUPPORT');
if (tf.getBackend() !== 'wasm' || !simd) throw new Error('TensorFlow.js has no wasm backend with SIMD here');

const contexts = tf.tensor1d(Int32Array.from(randomIds(BATCH * CONTEXT, V, 1)), 'int32');
const targets = tf.tensor1d(Int32Array.from(randomIds(BATCH, V, 2)), 'int32');
const makeTable = () => tf.variable(tf.randomNormal([V, D], 0, 0.1));

/** Each step gives the loss before it. */
function automaticStep() {
  const embeddings = makeTable();
  const outputs = makeTable();
  const sgd = tf.train.sgd(RATE);
  // The library's gradient of gather() needs an operation that its wasm backend has not.
  const rowsOf = tf.customGrad(
    (/** @type {any} */ table, /** @type {any} */ ids, /** @type {any} */ save) => {
      save([ids]);
      return {
        value: tf.gather(table, ids),
        gradFunc: (/** @type {any} */ gradient, /** @type {any} */ [saved]) => [
          tf.scatterND(tf.reshape(saved, [-1, 1]), gradient, [V, D]),
          tf.zerosLike(saved),
        ],
      };
    },
  );
  const loss = () => {
    const mixed = tf.mean(tf.reshape(rowsOf(embeddings, contexts), [BATCH, CONTEXT, D]), 1);
    const logits = tf.matMul(mixed, outputs, false, true);
    return tf.losses.softmaxCrossEntropy(tf.oneHot(targets, V), logits);
  };
  return () => tf.tidy(() => sgd.minimize(loss, true).dataSync()[0]);
}

function writtenOutStep() {
  const embeddings = makeTable();
  const outputs = makeTable();
  const step = () => {
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
  };
  return () => tf.tidy(step);
}

const steps = { automatic: automaticStep(), written_out: writtenOutStep() };
const before = Object.values(steps).map((step) => step());
const times = compare(steps, { rounds: 100, warmUp: 200 });
const after = Object.values(steps).map((step) => step());
// What does not learn would be no comparison.
if (!after.every((loss, i) => loss < before[i])) throw new Error('the loss did not fall');
for (const [name, ms] of Object.entries(times)) console.log(JSON.stringify({ name, ms }));
