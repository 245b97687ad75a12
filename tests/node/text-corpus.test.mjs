/** The learner's own text: how it is split in all scripts, what is kept of it, and that no text holds a page up. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { encode } from 'gpt-tokenizer/encoding/r50k_base';
import { assertClose, engine } from './support/engine.mjs';
import { refusalOf } from './support/remote.mjs';

/**
 * The text's tokens in their order, by their names.
 * @param {string} text
 * @param {import('id2vec').TextCorpusOptions} [options]
 */
async function tokens(text, options) {
  const { ids, vocabulary } = await engine.textCorpus(text, options);
  return Array.from(ids, (id) => vocabulary[id]);
}

/** @type {Record<string, [text: string, ...tokens: string[]]>} */
const splits = {
  English: ['The cat, the DOG.', 'the', 'cat', ',', 'the', 'dog', '.'],
  'apostrophes, straight and curly': ["Don't ‘don’t’ 'tis", "don't", '‘', "don't", '’', "'", 'tis'],
  'numbers and joined letters': ['GPT2 3.14 a_b x²', 'gpt2', '3', '.', '14', 'a', '_', 'b', 'x²'],
  'accents, in one character or two': ['Café CAFE\u0301', 'café', 'café'],
  'German and Turkish capitals': ['STRASSE İSTANBUL', 'strasse', 'i̇stanbul'],
  'Greek, its last sigma as well': ['ΟΔΟΣ ΣΟΦΟΣ', 'οδος', 'σοφος'],
  Chinese: ['我爱你，猫。', '我', '爱', '你', '，', '猫', '。'],
  Japanese: ['猫がネコ2匹', '猫', 'が', 'ネ', 'コ', '2', '匹'],
  Korean: ['고양이가 앉았다', '고양이가', '앉았다'],
  Thai: ['แมวนั่ง', 'แ', 'ม', 'ว', 'นั่', 'ง'],
  Khmer: ['ខ្មែរ', 'ខ្មែ', 'រ'],
  Arabic: ['جَلَسَت القِطَّة؟', 'جَلَسَت', 'القِطَّة', '؟'],
  'Persian, with its joiner': ['می\u200cخواهم', 'می\u200cخواهم'],
  Hindi: ['बिल्ली बैठी।', 'बिल्ली', 'बैठी', '।'],
  'a script beyond 16 bits': ['𐐔𐐇 𝒳!', '𐐼𐐯', '𝒳', '!'],
  emoji: ['😀😀👍🏽👩‍👩‍👧🇫🇷1️⃣❤️a', '😀', '😀', '👍🏽', '👩‍👩‍👧', '🇫🇷', '1️⃣', '❤️', 'a'],
  HTML: ['<b class="x">Hi</b>&amp;', ...'< b class = " x " > hi < / b > & amp ;'.split(' ')],
  'lone surrogates': ['a\ud800b \udc00', 'a', '\ufffd', 'b', '\ufffd'],
  'what nobody sees': ['\ufeffa\u0000\u200b\u00adb\u0301\u2028c', 'a', 'b\u0301'.normalize(), 'c'],
  'a literal <unk>': ['<unk>', '<', 'unk', '>'],
  'one token': ['\n cat \t', 'cat'],
};

for (const [what, [text, ...expected]] of Object.entries(splits)) {
  test(`words: ${what}`, async () => {
    assert.deepEqual(await tokens(text), expected);
  });
}

test('ids go by frequency, and by what came first; what is cut off is <unk>', async () => {
  const text = 'b a b c c a d b e';
  const whole = await engine.textCorpus(text, { vocabSize: 5 });
  assert.deepEqual(whole.vocabulary, ['b', 'a', 'c', 'd', 'e']);
  assert.deepEqual([...whole.ids], [0, 1, 0, 2, 2, 1, 3, 0, 4]);
  assert.deepEqual([...whole.counts], [3, 2, 2, 1, 1]);
  assert.equal(whole.unknown, null);
  const cut = await engine.textCorpus(text, { vocabSize: 3 });
  assert.deepEqual(cut.vocabulary, ['<unk>', 'b', 'a']);
  assert.deepEqual([...cut.counts], [4, 3, 2]);
  assert.equal(cut.unknown, 0);
  assert.deepEqual([...cut.ids], [1, 2, 1, 0, 0, 2, 0, 1, 0]);
});

test('the entropy of the words, in nats', async () => {
  const { unigramEntropy } = await engine.textCorpus('a a a b');
  assertClose([unigramEntropy], [-(0.75 * Math.log(0.75) + 0.25 * Math.log(0.25))], 1e-15);
  assert.equal((await engine.textCorpus('a a')).unigramEntropy, 0);
});

test('GPT-2’s pieces are those of its tokenizer, wherever a long text is cut for reading', async () => {
  const sentences = ["It's the cat's bank, isn't it? ", '我爱你，猫。', 'x = 42;\n\n\t<b>  y', '😀 né '];
  const text = Array.from({ length: 1500 }, (_, i) => sentences[(i * i + 3 * i) % 4]).join('');
  const { ids, vocabulary, counts } = await engine.textCorpus(text, { unit: 'gpt2', vocabSize: 50_257 });
  const expected = encode(text);
  assert.equal(ids.length, expected.length);
  // One of our ids for each of GPT-2's, and the other way round.
  /** @type {Map<number, number>} */
  const ours = new Map();
  for (const [i, id] of expected.entries()) {
    const mine = /** @type {number} */ (ids[i]);
    assert.equal(ours.get(id) ?? mine, mine, `piece ${i}`);
    ours.set(id, mine);
  }
  assert.equal(new Set(ours.values()).size, vocabulary.length);
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    ids.length,
  );
  assert.deepEqual(await tokens('The cat sat <|endoftext|> é', { unit: 'gpt2' }), [
    ...['The', ' cat', ' sat', ' <', '|', 'end', 'of', 'text', '|', '>', ' é'],
  ]);
  assert.deepEqual(await tokens('🦄', { unit: 'gpt2' }), ['‹f0 9f›', '‹a6›', '‹84›']);
});

test('texts without a token, and arguments that are none', async () => {
  const refused = async (/** @type {any} */ text, /** @type {any} */ options) => {
    const { code, message } = await refusalOf(() => engine.textCorpus(text, options));
    return `${code}: ${message}`;
  };
  for (const text of ['', ' \n\t\u3000', '\u200b\u0301']) {
    assert.match(await refused(text, {}), /^bad-argument: engine\.textCorpus: text is "/);
  }
  assert.match(await refused('', { unit: 'gpt2' }), /^bad-argument: .*a text with at least one word$/);
  assert.match(await refused(5, {}), /^bad-argument: .*text is 5; accepted: a string$/);
  assert.match(await refused('a', { unit: 'letters' }), /^bad-argument: .*unit/);
  assert.match(await refused('a', { vocabSize: 1 }), /^out-of-range: .*vocabSize is 1/);
  assert.match(await refused('a', { vocabSize: 2.5 }), /^bad-argument: /);
  assert.match(await refused('a', { signal: {} }), /^bad-argument: .*an AbortSignal$/);
  assert.match(await refused('a', { onProgress: 1 }), /^bad-argument: .*a function$/);
  assert.match(await refused('a', { vocab: 1 }), /^bad-argument: .*option vocab/);
  assert.match(
    await refused('a'.repeat(2 ** 26 + 1), {}),
    /^out-of-range: .*text\.length is 67108865; accepted: up to 67108864$/,
  );
});

test('a longer word than any goes on in another, wherever the text is cut for reading', async () => {
  for (const start of ['', 'x '.repeat(4000), 'xyz '.repeat(2047)]) {
    const words = await tokens(`${start}${'a'.repeat(2500)} b`);
    assert.deepEqual(
      words.slice(-4).map((word) => word?.length),
      [1000, 1000, 500, 1],
    );
  }
});

test('reading in windows parts no word, no pair and no cluster', async () => {
  const sample = "don't 👩‍👩‍👧 é ខ្មែ 𐐼𐐯 ";
  const expected = ["don't", '👩‍👩‍👧', 'é', 'ខ្មែ', '𐐼𐐯'];
  for (let shift = 0; shift < 40; shift++) {
    const words = await tokens(`${'.'.repeat(8192 - shift - 60)}${sample.repeat(6)}`);
    const tail = words.slice(-30);
    for (const [i, word] of tail.entries()) assert.equal(word, expected[i % 5], `shift ${shift}`);
  }
});

const MEGABYTES_5 = 5 * 2 ** 20;
/** @type {Record<string, () => string>} */
const large = {
  prose: () => 'The cat sat on the mat, and the dog did not. '.repeat(MEGABYTES_5 / 45),
  'nothing but different words': () => Array.from({ length: 700_000 }, (_, i) => i.toString(36)).join(' '),
  'one word': () => 'a'.repeat(MEGABYTES_5),
  Chinese: () => '我爱你，猫坐在垫子上。'.repeat(MEGABYTES_5 / 11),
};

const schedule = `/proc/self/task/${process.pid}/schedstat`;
const tellsTime = existsSync(schedule);

/** Of this thread's work, in milliseconds: where the system tells it, without what other programs took meanwhile. */
const clock = () =>
  tellsTime ? Number(readFileSync(schedule, 'utf8').split(' ')[0]) / 1e6 : performance.now();

/**
 * The longest time for which nothing else could run.
 * @param {() => Promise<unknown>} work
 */
async function longestTask(work) {
  let longest = 0;
  let last = clock();
  let runs = true;
  const watch = () => {
    const now = clock();
    longest = Math.max(longest, now - last);
    last = now;
    if (runs) setImmediate(watch);
  };
  watch();
  await work();
  runs = false;
  return longest;
}

for (const [what, make] of Object.entries(large)) {
  test(`5 MB of ${what}: with progress, in slices, and to be stopped`, async () => {
    const text = make();
    /** @type {number[]} */
    const shares = [];
    const corpus = await engine.textCorpus(text, { onProgress: (share) => shares.push(share) });
    assert.ok(corpus.ids.length > 5000);
    assert.equal(shares.at(-1), 1);
    assert.ok(shares.length > 2);
    assert.ok(shares.every((share, i) => share >= (shares[i - 1] ?? 0) && share <= 1));

    const longest = await longestTask(() => engine.textCorpus(text));
    assert.ok(longest <= 50, `${longest} ms in one go`);

    const controller = new AbortController();
    const onProgress = () => controller.abort('enough');
    await assert.rejects(engine.textCorpus(text, { signal: controller.signal, onProgress }), {
      code: 'aborted',
      cause: 'enough',
    });
    await assert.rejects(engine.textCorpus('a', { signal: AbortSignal.abort() }), { code: 'aborted' });
  });
}

test('what onProgress throws rejects the promise', async () => {
  const onProgress = () => {
    throw new RangeError('mine');
  };
  await assert.rejects(engine.textCorpus('a b', { onProgress }), { message: 'mine' });
});

test('one word, one spelling: precomposed, in two characters, or a letter that only compatibility keeps', async () => {
  for (const [first, second] of /** @type {const} */ ([
    ['\u1f75', '\u03ae'],
    ['\uf900', '\u8c48'],
    ['\u0958', '\u0915\u093c'],
    ['e\u0301t\u00e9', '\u00e9te\u0301'],
  ])) {
    const { vocabulary, ids } = await engine.textCorpus(`${first} ${second}`);
    assert.deepEqual([...ids], [0, 0], `${first} ${second}`);
    assert.equal(vocabulary[0], vocabulary[0]?.normalize('NFC'));
  }
});

test('however long, a text is cut only where GPT-2’s tokenizer begins a new piece', async () => {
  const { encode } = await import('gpt-tokenizer/encoding/r50k_base');
  const texts = {
    'one word a line': 'helicopter\n'.repeat(1000),
    'numbers, one a line': '2024\n'.repeat(2000),
    'columns, tabs': 'cat\t12\tdog\n'.repeat(700),
    'lines that end in CRLF': 'a helicopter\r\n'.repeat(700),
    'numbers with commas': '12,34,56\n'.repeat(1000),
    'two spaces': 'the  cat  sat'.repeat(500),
    'no white space at all': 'abc123,def456;'.repeat(500),
    contractions: "they're,can't,it's;".repeat(400),
    'blank lines': 'one\n\n\n  two\n'.repeat(600),
  };
  for (const [name, text] of Object.entries(texts)) {
    const { ids, vocabulary } = await engine.textCorpus(text, { unit: 'gpt2', vocabSize: 50_257 });
    const whole = encode(text);
    assert.equal(ids.length, whole.length, name);
    assert.equal(vocabulary.length, new Set(whole).size, name);
  }
});
