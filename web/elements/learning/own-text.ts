/** A text of the reader's own: pasted, typed or from a file. It never leaves the page, and it is shown as the text it is. */
import { html, nothing, type TemplateResult } from 'lit';
import { formatBytes, formatInteger } from '../shared/format.js';
import type { OwnText } from '../shared/learner-settings.js';

/** What is read of a file or a paste; the engine itself takes more. */
export const MOST_BYTES = 5 * 1024 * 1024;
const VOCABULARY = { least: 2, most: 5000, usual: 300 } as const;

export interface OwnTextModel {
  /** The text that is learned from; null: the built-in one. */
  used: OwnText | null;
  tokens: number;
  words: number;
  problem: string;
  busy: boolean;
  use(text: OwnText): void;
  useBuiltIn(): void;
  refuse(problem: string): void;
}

/** Too long for a field that is to stay quick: such a text is kept aside and only its beginning is shown. */
const SHOWN = 4000;

export class OwnTextForm {
  /** A file's text, while the field shows the beginning of it. */
  private file: { name: string; text: string } | null = null;

  constructor(private readonly changed: () => void) {}

  render(model: OwnTextModel): TemplateResult {
    const { used, problem, busy } = model;
    return html`<form class="own-text" @submit=${(event: SubmitEvent) => this.submit(event, model)}>
      <label class="field wide">
        <span>Text to learn from, up to ${formatBytes(MOST_BYTES)}</span>
        <textarea
          name="text"
          rows="6"
          spellcheck="false"
          placeholder="Paste a story, a poem, a log … some hundred words at least, some thousand are better."
          .value=${this.file ? this.file.text.slice(0, SHOWN) : (used?.text.slice(0, SHOWN) ?? '')}
          ?readonly=${this.file !== null}
        ></textarea>
      </label>
      ${
        this.file
          ? html`<p class="note">
              ${this.file.name}: ${formatInteger(this.file.text.length)} characters${this.file.text.length > SHOWN ? ', of which the beginning is shown' : ''}.
              <button type="button" class="quiet" @click=${() => this.forget()}>Forget the file</button>
            </p>`
          : nothing
      }
      <div class="controls">
        <label>From a file <input type="file" accept="text/*,.txt,.md,.csv" @change=${(event: Event) => void this.read(event, model)} /></label>
        <label>Cut into
          <select name="unit">
            <option value="words" .selected=${used?.unit !== 'gpt2'}>words</option>
            <option value="gpt2" .selected=${used?.unit === 'gpt2'}>GPT-2’s pieces</option>
          </select>
        </label>
        <label>Keep the most frequent
          <input class="number" name="vocabSize" type="number" min=${VOCABULARY.least} max=${VOCABULARY.most} step="1" .value=${String(used?.vocabSize ?? VOCABULARY.usual)} />
        </label>
      </div>
      <div class="controls">
        <button class="learn" ?disabled=${busy}>Learn from this text</button>
        <button type="button" class="built-in" ?disabled=${used === null || busy} @click=${model.useBuiltIn}>Back to the built-in text</button>
        ${
          used
            ? html`<span class="muted">Learning from ${formatInteger(model.tokens)} tokens, ${formatInteger(model.words)} of them different.</span>`
            : nothing
        }
      </div>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
    </form>`;
  }

  private submit(event: SubmitEvent, model: OwnTextModel): void {
    event.preventDefault();
    const data = new FormData(event.target as HTMLFormElement);
    const typed = String(data.get('text') ?? '');
    const text = this.file?.text ?? longText(typed, model.used);
    const vocabSize = Number(data.get('vocabSize'));
    const refusal = refusalOf(text, vocabSize);
    if (refusal) model.refuse(refusal);
    else model.use({ text, unit: data.get('unit') === 'gpt2' ? 'gpt2' : 'words', vocabSize });
  }

  private async read(event: Event, model: OwnTextModel): Promise<void> {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (!file) return;
    if (file.size > MOST_BYTES) {
      model.refuse(`${file.name} has ${formatBytes(file.size)}; up to ${formatBytes(MOST_BYTES)} are read.`);
      return;
    }
    try {
      this.file = { name: file.name, text: await file.text() };
      model.refuse('');
    } catch (error) {
      model.refuse(`${file.name} could not be read: ${error instanceof Error ? error.message : error}`);
    }
    input.value = '';
    this.changed();
  }

  private forget(): void {
    this.file = null;
    this.changed();
  }
}

/** Why a text is not learned from; empty when it is. */
export function refusalOf(text: string, vocabSize: number): string {
  const { least, most } = VOCABULARY;
  if (!/\S/.test(text)) return 'There is no text yet.';
  // In UTF-16 units: to count the bytes of a long text would hold up the page.
  if (text.length > MOST_BYTES) return `The text has more than ${formatInteger(MOST_BYTES)} characters.`;
  if (!Number.isInteger(vocabSize) || vocabSize < least || vocabSize > most)
    return `Keep ${least} to ${formatInteger(most)} words.`;
  return '';
}

/** The field shows only the beginning of a long text; if that is what it still says, the whole one is meant. */
function longText(typed: string, used: OwnText | null): string {
  return used && used.text.length > SHOWN && typed === used.text.slice(0, SHOWN) ? used.text : typed;
}
