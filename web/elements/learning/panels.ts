/** What is below the first view, folded away: settings, one's own text, the check, the tables, the snippet. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Learner } from '../shared/learner.js';
import { checkView } from './check-view.js';
import type { GradientChecker } from './gradient-checker.js';
import { OwnTextForm } from './own-text.js';
import type { SettingsController } from './settings-controller.js';
import { settingsView } from './settings-view.js';
import { runTwin, wordsTwin } from './twins.js';

export interface PanelsModel {
  learner: Learner;
  settings: SettingsController;
  checker: GradientChecker;
  /** Where the words are in the plane. */
  places: Float32Array;
  /** The snippet. */
  code: string;
}

export class Panels {
  private readonly open = new Set<string>();
  private readonly text: OwnTextForm;

  constructor(private readonly changed: () => void) {
    this.text = new OwnTextForm(changed);
  }

  render({ learner, settings, checker, places, code }: PanelsModel): TemplateResult {
    return html`<div class="more">
      ${this.panel('settings', 'Settings', () => settingsView(settings))}
      ${this.panel('text', 'Your own text', () =>
        this.text.render({
          used: learner.settings.corpus,
          tokens: learner.corpus?.ids.length ?? 0,
          words: learner.vocabulary.length,
          problem: settings.textProblem,
          busy: learner.state === 'loading',
          use: (text) => settings.change({ corpus: text }),
          useBuiltIn: () => settings.change({ corpus: null }),
          refuse: (problem) => settings.refuseText(problem),
        }),
      )}
      ${this.panel('check', 'Is the gradient right?', () => checkView(checker.model))}
      ${this.panel('run twin', 'The curves as a table', () => runTwin(learner))}
      ${this.panel('words twin', 'The plane as a table', () => wordsTwin(learner, places))}
      <id2vec-snippet .code=${code}></id2vec-snippet>
    </div>`;
  }

  /** Closed at first, and empty while closed. */
  private panel(name: string, title: string, content: () => TemplateResult): TemplateResult {
    const toggle = (event: Event): void => {
      if ((event.target as HTMLDetailsElement).open) this.open.add(name);
      else this.open.delete(name);
      this.changed();
    };
    return html`<details class=${name} @toggle=${toggle}>
      <summary>${title}</summary>
      <div class="body" tabindex=${name.endsWith('twin') ? '0' : nothing} role=${name.endsWith('twin') ? 'group' : nothing} aria-label=${name.endsWith('twin') ? title : nothing}>
        ${this.open.has(name) ? content() : nothing}
      </div>
    </details>`;
  }
}
