/**
 * `<id2vec-snippet>`: a few lines of code with a button that copies them.
 *
 * Where copying is refused (an insecure page, a permission), the code is selected instead and the reason is said.
 */
import { css, html, LitElement, type PropertyDeclarations, type TemplateResult } from 'lit';
import { controls, tokens } from './styles.js';

const SAID_FOR = 4000;

export class Id2VecSnippet extends LitElement {
  static readonly tag = 'id2vec-snippet';
  static override properties: PropertyDeclarations = {
    code: { type: String },
    label: { type: String },
    said: { state: true },
  };

  declare code: string;
  /** What the code is, above it. */
  declare label: string;
  declare private said: string;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.code = '';
    this.label = 'The same in PyTorch';
    this.said = '';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  protected override render(): TemplateResult {
    return html`
      <details part="snippet">
        <summary>${this.label}</summary>
        <div class="frame">
          <pre part="code" tabindex="0" role="group" aria-label=${this.label}><code>${this.lines()}</code></pre>
          <div class="row">
            <button type="button" @click=${this.copy}>Copy</button>
            <span class="muted" role="status">${this.said}</span>
          </div>
        </div>
      </details>
    `;
  }

  /** Comments are muted: in these snippets they are what the code prints. */
  private lines(): TemplateResult[] {
    return this.code.split('\n').map((line, i) => {
      const hash = line.indexOf('#');
      const newline = i > 0 ? '\n' : '';
      if (hash < 0) return html`${newline}${line}`;
      return html`${newline}${line.slice(0, hash)}<span class="comment">${line.slice(hash)}</span>`;
    });
  }

  private async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.code);
      this.say('Copied');
    } catch {
      const code = this.renderRoot.querySelector('code');
      if (code) getSelection()?.selectAllChildren(code);
      this.say('This page may not write to the clipboard; the code is selected, copy it with Ctrl C or ⌘ C');
    }
  }

  private say(text: string): void {
    this.said = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.said = ''), SAID_FOR);
  }

  static override styles = [
    tokens,
    controls,
    css`
      .frame {
        display: grid;
        gap: 8px;
        padding-block: 4px 8px;
      }
      pre {
        margin: 0;
        padding: 12px 16px;
        overflow-x: auto;
        background: var(--_raised);
        font-size: 13.5px;
        line-height: 1.6;
        tab-size: 4;
      }
      .comment {
        color: var(--_muted);
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 12px;
        font-size: 14px;
      }
    `,
  ];
}
