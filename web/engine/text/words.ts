/**
 * A text as words: runs of letters, marks and digits with apostrophes inside, in lower case; each punctuation mark and
 * each symbol by itself; an emoji with all that belongs to it; and one character, its marks included, where a script has
 * no spaces between words. Spaces and invisible characters only separate.
 *
 * Every repetition is bounded, so that where a text is cut for reading changes nothing (see {@link WordReader}), and no
 * text makes the expression slow: a longer word goes on in another one.
 */

/** Of scripts that are written without spaces between words. */
const SPACELESS = ['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');

const MARKS = '\\p{M}{0,30}';
/** Not the ideographic punctuation, which these scripts have as well. */
const SPACELESS_LETTER = `(?=[\\p{L}\\p{Nl}])[${SPACELESS}]`;
/** Khmer and Burmese write a letter below the one before, joined by these signs. */
const CLUSTER = `${SPACELESS_LETTER}(?:[\\u1039\\u17d2]${SPACELESS_LETTER}|\\p{M}){0,30}`;

/** Neither class is of a spaceless script. */
const LETTER = `[^\\P{L}${SPACELESS}]`;
const INNER = `(?:${LETTER}|[\\p{M}\\p{N}])`;
/** Inside a word an apostrophe stands, and the joiners of Persian and the scripts of India. */
const WORD = `(?:${LETTER}|\\p{N})(?:['\\u2019]?(?:${LETTER}|\\p{N})|[\\u200c\\u200d]?${INNER}){0,999}`;

const FLAG = '\\p{Regional_Indicator}{2}';
const KEYCAP = '[0-9#*]\\ufe0f?\\u20e3';
const PICTURE = '\\p{Extended_Pictographic}(?:\\ufe0f|\\p{Emoji_Modifier}|[\\u{e0020}-\\u{e007f}]){0,12}';
const EMOJI = `${FLAG}|${KEYCAP}|${PICTURE}(?:\\u200d${PICTURE}){0,12}`;

/** What this engine's Unicode does not know yet is a symbol too. */
const SIGN = `[\\p{P}\\p{S}\\p{Co}\\p{Cn}]${MARKS}`;

const TOKENS = new RegExp(`${EMOJI}|${CLUSTER}|${WORD}|${SIGN}`, 'gu');

/** Read at a time, in a few milliseconds; more than twice the longest token. */
const WINDOW = 2 ** 13;
/** No expression looks farther ahead than this behind a token. */
const LOOK_AHEAD = 64;

const isHigh = (unit: number) => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number) => unit >= 0xdc00 && unit < 0xe000;

/** Lone surrogates become U+FFFD, which is as long. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** `end`, or the place in front of it if that would part a pair. */
export function notInPair(text: string, end: number): number {
  const parts = isHigh(text.charCodeAt(end - 1)) && isLow(text.charCodeAt(end));
  return parts ? end - 1 : end;
}

/** One spelling for one word: the apostrophes in it are straight, and accents part of their letters. */
function spell(token: string): string {
  const lower = token.toLowerCase();
  // Most are of ASCII.
  if (/^[\0-\x7f]*$/.test(lower)) return lower;
  // A sign by itself, such as a closing quote, stays what it is.
  const straight = lower.length === 1 ? lower : lower.replaceAll('\u2019', "'");
  return straight.normalize('NFC');
}

/** Reads a text window by window. */
export class WordReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** How much of the text has been read, 0 to 1. */
  get share(): number {
    return this.#at / this.#text.length;
  }

  /** The tokens of the next window; undefined at the end of the text. */
  read(): string[] | undefined {
    const text = this.#text;
    if (this.#at >= text.length) return undefined;
    const end = notInPair(text, Math.min(text.length, this.#at + WINDOW));
    const isLast = end === text.length;
    const window = wellFormed(text.slice(this.#at, end));
    // What ends nearer to the end of the window might go on behind it: it is read again with the next window.
    const certain = isLast ? window.length : window.length - LOOK_AHEAD;
    const tokens: string[] = [];
    let next = isLast ? window.length : notInPair(window, certain);
    for (const { 0: token, index } of window.matchAll(TOKENS)) {
      if (index + token.length > certain) {
        next = Math.min(next, index);
        break;
      }
      tokens.push(spell(token));
    }
    this.#at += next;
    return tokens;
  }

  nameOf(token: string | number): string {
    return String(token);
  }
}
