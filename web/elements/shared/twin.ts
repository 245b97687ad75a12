/** A figure's numbers as a table of names and values, for those who read it and do not see it. */
import { html, type TemplateResult } from 'lit';

export type Fact = readonly [what: string, value: string];

export function factsTwin(facts: readonly Fact[]): TemplateResult {
  return twin(
    'The figures as a table',
    html`<table>
      <tbody>
        ${facts.map(([what, value]) => html`<tr><th scope="row">${what}</th><td class="number">${value}</td></tr>`)}
      </tbody>
    </table>`,
  );
}

/** What is wider than the figure scrolls in it, by key as well. `label`: what the table holds, if its name does not say. */
export function twin(name: string, content: TemplateResult, label = name): TemplateResult {
  return html`<details class="twin">
    <summary>${name}</summary>
    <div tabindex="0" role="group" aria-label=${label}>${content}</div>
  </details>`;
}
