/**
 * The tokens of the element's text, and what GPT-2 calls any other ID, as a Lit controller.
 *
 * Reading takes time, since the tokenizer comes when it is first needed. Every reading has a number, so that a late
 * answer never replaces a newer one. A text that cannot be read leaves no tokens and a reason, never another text's.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { FIRST_TEXT, FIRST_TOKENS, pieceOf, type Token, tokenize } from '../shared/session.js';

/** Known without a tokenizer, so that the first figure has its names. */
const FIRST_NAMES: readonly Token[] = [...FIRST_TOKENS, { id: 3290, piece: ' dog', partial: false }];

export class Sentence implements ReactiveController {
  tokens: readonly Token[] = [];
  /** Why the text was not read, or an empty text. */
  failure = '';
  private text: string | null = null;
  private attempt = 0;
  private readonly names = new Map(FIRST_NAMES.map((token) => [token.id, token]));

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostDisconnected(): void {
    // What is on its way is not waited for; reading the same text again then is a new reading.
    this.attempt++;
    if (this.text !== FIRST_TEXT) this.text = null;
  }

  /** Reads a text; nothing is done when it has been read already. */
  read(text: string): void {
    if (text === this.text) return;
    this.text = text;
    this.failure = '';
    const attempt = ++this.attempt;
    if (text === FIRST_TEXT) {
      this.tokens = FIRST_TOKENS;
      return;
    }
    tokenize(text).then(
      (tokens) => this.settle(attempt, tokens, ''),
      (error: unknown) => this.settle(attempt, [], error instanceof Error ? error.message : String(error)),
    );
  }

  /** Reads the text again if that failed. */
  retry(): void {
    const { text } = this;
    if (!this.failure || text === null) return;
    this.text = null;
    this.read(text);
    this.host.requestUpdate();
  }

  /** The token of an ID; `#id` while, or where, its piece is not known. */
  nameOf(id: number): Token {
    const known = this.tokens.find((token) => token.id === id) ?? this.names.get(id);
    return known ?? { id, piece: `#${id}`, partial: false };
  }

  /** Looks up what GPT-2 calls an ID. Without a tokenizer, or such an ID, its name stays a number. */
  async learn(id: number): Promise<void> {
    if (this.names.has(id) || this.tokens.some((token) => token.id === id)) return;
    const token = await pieceOf(id).catch(() => null);
    if (token) this.names.set(id, token);
    this.host.requestUpdate();
  }

  private settle(attempt: number, tokens: readonly Token[], failure: string): void {
    if (attempt !== this.attempt) return;
    this.tokens = tokens;
    this.failure = failure;
    this.host.requestUpdate();
  }
}
