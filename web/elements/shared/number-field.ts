/**
 * The field for a number, the same in every figure. What is accepted is taken; what is not (a fraction, nothing, a
 * number too small or too large) stays to be corrected, marked as invalid, with a sentence that says what is accepted.
 * The mark goes when the text is acceptable again, or when the value is set otherwise and the field shows it.
 */
import { css, html, noChange, nothing, type TemplateResult } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';
import { formatInteger } from './format.js';

export interface NumberField {
  /** What the field is called among those of its figure, in its markup. */
  name: string;
  label: string;
  /** For a field whose label is seen elsewhere. */
  hidesLabel?: boolean;
  value: number;
  least: number;
  most: number;
  /** Any number of the range is accepted, not whole ones alone. */
  isDecimal?: boolean;
  /** How a value is shown; as JavaScript writes it by default. */
  write?(value: number): string;
  isDisabled?: boolean;
  /** Besides the name, for the styles of its figure. */
  className?: string;
  /** An ID or a seed is a name: no thousands are set apart in it. */
  isName?: boolean;
  /** Taken at each keystroke, not at the end of the input. */
  isLive?: boolean;
  /** The figure has no use for the value in force, and says so itself. */
  isWrong?: boolean;
  take(value: number): void;
}

/** The number that a text stands for, if it is one that the field accepts. */
export function acceptedNumber(
  text: string,
  { least, most, isDecimal }: Pick<NumberField, 'least' | 'most' | 'isDecimal'>,
): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  const isOfKind = isDecimal ? Number.isFinite(value) : Number.isInteger(value);
  return isOfKind && value >= least && value <= most ? value : null;
}

export function whatIsAccepted({ least, most, isName, isDecimal }: NumberField): string {
  const write = isName ? String : formatInteger;
  if (isDecimal)
    return `Accepted: a number${Number.isFinite(most) ? ` from ${write(least)} to ${write(most)}` : ''}.`;
  return `Accepted: a whole number from ${write(least)} to ${write(most)}.`;
}

class NumberInput extends Directive {
  private field: NumberField | undefined;
  private input: HTMLInputElement | undefined;
  /** The value that the input has shown last. */
  private shown: number | undefined;
  private isRefused = false;

  override render(_field: NumberField): unknown {
    return noChange;
  }

  override update(part: ElementPart, [field]: [NumberField]): unknown {
    this.field = field;
    if (!this.input) {
      this.input = part.element as HTMLInputElement;
      this.input.addEventListener('input', () => this.typed());
      this.input.addEventListener('change', () => this.settle());
    }
    // What is being typed stays, however often the figure is drawn meanwhile.
    if (!Object.is(field.value, this.shown)) this.show(field.value);
    this.mark();
    return noChange;
  }

  private typed(): void {
    const { field, input } = this;
    const value = field && input ? acceptedNumber(input.value, field) : null;
    if (value === null || !field) return;
    this.isRefused = false;
    this.mark();
    if (field.isLive) this.take(field, value);
  }

  private settle(): void {
    const { field, input } = this;
    if (!field || !input) return;
    const value = acceptedNumber(input.value, field);
    this.isRefused = value === null;
    this.mark();
    if (value === null) return;
    this.show(value);
    this.take(field, value);
  }

  private take(field: NumberField, value: number): void {
    this.shown = value;
    if (value !== field.value) field.take(value);
  }

  private show(value: number): void {
    this.shown = value;
    this.isRefused = false;
    if (this.input) this.input.value = this.field?.write?.(value) ?? String(value);
  }

  private mark(): void {
    const { field, input, isRefused } = this;
    if (!field || !input) return;
    input.setAttribute('aria-invalid', String(isRefused || field.isWrong === true));
    const reason = input.getRootNode() as ParentNode;
    const place = reason.querySelector(`#${field.name}-refused`);
    const text = isRefused ? whatIsAccepted(field) : '';
    if (place && place.textContent !== text) place.textContent = text;
  }
}

const numberInput = directive(NumberInput);

export function numberField(field: NumberField): TemplateResult {
  const { name, label, hidesLabel, least, most, isDecimal } = field;
  // Browsers round and refuse decimals in fields of type number, each in its own way.
  const input = html`<input
    type=${isDecimal ? 'text' : 'number'}
    inputmode=${isDecimal ? 'decimal' : nothing}
    autocomplete=${isDecimal ? 'off' : nothing}
    class="${name} ${field.className ?? ''}"
    min=${isDecimal ? nothing : least}
    max=${isDecimal ? nothing : most}
    step=${isDecimal ? nothing : '1'}
    aria-label=${hidesLabel ? label : nothing}
    aria-describedby="${name}-refused"
    ?disabled=${field.isDisabled}
    ${numberInput(field)}
  />`;
  return html`<span class="number-field">
    ${hidesLabel ? input : html`<label>${label} ${input}</label>`}
    <span class="refused" id="${name}-refused" role="alert"></span>
  </span>`;
}

export const numberFieldStyles = css`
  .number-field {
    display: inline-grid;
  }
  /* As wide as the field, and at least as wide as a few words; never wider than the figure. */
  .refused:not(:empty) {
    inline-size: 0;
    min-inline-size: max(100%, 16ch);
    margin-block-start: 4px;
    color: var(--_alert);
    font-size: 13px;
    line-height: 1.35;
    text-align: start;
  }
`;
