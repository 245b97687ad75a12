/**
 * The small product as SVG with real text. The same numbers move: a row's copy leaves the table, is multiplied on its
 * line, and its products drop into the sum; the lookup's copy leaves the same table and is there after one step.
 */
import { nothing, type SVGTemplateResult, svg } from 'lit';
import { divergingColour, type Scheme } from '../shared/colour.js';
import { inkOn } from '../shared/contrast-ink.js';
import { formatNumber } from '../shared/format.js';
import { type Moment, momentAt, type StageStep } from './stage.js';
import { between, rowY, type StageLayout } from './stage-layout.js';

export interface StageModel {
  layout: StageLayout;
  labels: readonly string[];
  rows: readonly Float32Array[];
  steps: readonly StageStep[];
  lit: number;
  /** Where the scrubber stands: 0 to the number of rows. */
  t: number;
  limit: number;
  scheme: Scheme;
}

function textOf(value: number, digits: number): string {
  return value === 0 ? '0' : formatNumber(value, digits);
}

function cell(model: StageModel, value: number, column: number, y: number, opacity = 1): SVGTemplateResult {
  const { layout, limit, scheme } = model;
  const x = layout.tableX + column * layout.cellWidth;
  const odd = !Number.isFinite(value);
  const fill = divergingColour(value, limit, scheme);
  return svg`<g opacity=${opacity}>
    <rect class=${odd ? 'cell odd' : 'cell'} x=${x + 1} y=${y} width=${layout.cellWidth - 2} height=${layout.cellHeight} fill=${odd ? 'none' : fill} />
    <text class=${odd ? 'cell-text odd' : `cell-text on-${inkOn(fill)}`} x=${x + layout.cellWidth / 2} y=${y + layout.cellHeight / 2}>${textOf(value, layout.digits)}</text>
  </g>`;
}

function line(model: StageModel, values: ArrayLike<number>, y: number, opacity = 1): SVGTemplateResult[] {
  return Array.from(values, (value, column) => cell(model, value, column, y, opacity));
}

/** An empty line keeps its place, so that nothing jumps when it fills. */
function emptyLine({ layout, rows }: StageModel, y: number): SVGTemplateResult {
  const columns = rows[0]?.length ?? 0;
  return svg`<rect class="slot" x=${layout.tableX + 1.5} y=${y + 0.5} width=${columns * layout.cellWidth - 3} height=${layout.cellHeight - 1} />`;
}

function lineLabel({ layout }: StageModel, text: string, y: number): SVGTemplateResult {
  return svg`<text class="line-label" x=${layout.tableX - 12} y=${y + layout.cellHeight / 2}>${text}</text>`;
}

export function stage(model: StageModel): SVGTemplateResult {
  const moment = momentAt(model.t, model.rows.length);
  return svg`${heads(model)}${tableRows(model)}${nowFrame(model, moment)}${sumLine(model, moment)}${productLine(model, moment)}${lookupLine(model, moment)}`;
}

function heads({ layout, rows }: StageModel): SVGTemplateResult {
  const middle = layout.tableX + ((rows[0]?.length ?? 0) * layout.cellWidth) / 2;
  return svg`
    <text class="head" x=${layout.weightX + layout.weightWidth / 2} y="18" text-anchor="middle">one-hot</text>
    <text class="head" x=${middle} y="18" text-anchor="middle">the table E, [${rows.length}, ${rows[0]?.length ?? 0}]</text>`;
}

function tableRows(model: StageModel): SVGTemplateResult[] {
  const { layout, labels, rows, steps, lit } = model;
  return rows.map((values, row) => {
    const y = rowY(layout, row);
    const middle = y + layout.cellHeight / 2;
    const weight = steps[row]?.weight ?? 0;
    return svg`
      <text class=${row === lit ? 'row-label lit' : 'row-label'} x=${layout.labelX} y=${middle}>${labels[row]}</text>
      <rect class=${weight ? 'weight lit' : 'weight'} x=${layout.weightX} y=${y} width=${layout.weightWidth} height=${layout.cellHeight} />
      <text class=${weight ? 'weight-text lit' : 'weight-text'} x=${layout.weightX + layout.weightWidth / 2} y=${middle}>${weight}</text>
      <text class="times" x=${(layout.weightX + layout.weightWidth + layout.tableX) / 2} y=${middle}>×</text>
      ${line(model, values, y)}`;
  });
}

/** Around the weight and the row that are being multiplied; over the rows, so that no neighbour covers it. */
function nowFrame({ layout, rows }: StageModel, moment: Moment): SVGTemplateResult | typeof nothing {
  if (moment.step < 0 || moment.added > moment.step) return nothing;
  const right = layout.tableX + (rows[0]?.length ?? 0) * layout.cellWidth;
  return svg`<rect class="now" x=${layout.weightX - 3} y=${rowY(layout, moment.step) - 2} width=${right - layout.weightX + 5} height=${layout.cellHeight + 4} rx="3" />`;
}

function productLine(model: StageModel, moment: Moment): SVGTemplateResult {
  const { layout, rows, steps } = model;
  const step = moment.step < 0 ? undefined : steps[moment.step];
  const label = step ? `${step.weight} × row ${step.row} =` : 'weight × row';
  const moving = step && moment.drop < 1 && moment.lift > 0;
  const values = step && (moment.multiplied ? step.products : rows[step.row]);
  const start = step ? rowY(layout, step.row) : 0;
  const lifted = between(start, layout.productY, moment.lift);
  // The products come to lie on the sum; then they are part of it.
  const y =
    moment.drop > 0 ? between(layout.productY, layout.sumY - layout.cellHeight - 1, moment.drop) : lifted;
  return svg`${lineLabel(model, label, layout.productY)}${emptyLine(model, layout.productY)}
    ${moving && values ? line(model, values, y) : nothing}`;
}

function sumLine(model: StageModel, moment: Moment): SVGTemplateResult {
  const { layout, steps } = model;
  const sum = moment.added > 0 ? steps[moment.added - 1]?.sum : undefined;
  return svg`${lineLabel(model, moment.added === steps.length ? 'the product' : 'sum so far', layout.sumY)}
    ${emptyLine(model, layout.sumY)}${sum ? line(model, sum, layout.sumY) : nothing}`;
}

function lookupLine(model: StageModel, moment: Moment): SVGTemplateResult {
  const { layout, rows, lit } = model;
  const values = rows[lit];
  const y = between(rowY(layout, lit), layout.lookupY, moment.lookup);
  return svg`${lineLabel(model, `lookup: row ${lit}`, layout.lookupY)}${emptyLine(model, layout.lookupY)}
    ${moment.lookup > 0 && values ? line(model, values, y) : nothing}`;
}

/** The step in progress, in words. */
export function stageWords({ steps, labels, t, lit, rows }: StageModel): string {
  const moment = momentAt(t, steps.length);
  const columns = rows[0]?.length ?? 0;
  const step = moment.step < 0 ? undefined : steps[moment.step];
  if (!step)
    return `Nothing is multiplied yet. The one-hot vector of “${labels[lit]}” has its 1 at index ${lit}.`;
  const spoiled = step.products.some(Number.isNaN);
  const what = spoiled
    ? `0 × ∞ is not 0 but NaN, and NaN plus anything is NaN.`
    : step.weight
      ? `This is the only row that counts.`
      : `${columns} multiplications that add nothing.`;
  return `Step ${step.row + 1} of ${steps.length}: ${step.weight} × row ${step.row}, “${labels[step.row]}”. ${what}`;
}
