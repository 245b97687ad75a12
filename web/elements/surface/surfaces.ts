/**
 * The surfaces one can choose, and what each picture is, in two sentences for who has never seen one.
 */
import type { TextbookSurface } from '../../engine/api-models.js';

export type SurfaceKind = 'token' | 'slice' | TextbookSurface;

export interface TextbookFacts {
  kind: TextbookSurface;
  name: string;
  /** As one reads it. */
  formula: string;
  /** The same in Python, of x and y. */
  python: string;
  picture: string;
}

export const TEXTBOOK: readonly TextbookFacts[] = [
  {
    kind: 'bowl',
    name: 'Bowl',
    formula: '(x² + y²) / 2',
    python: '(x**2 + y**2) / 2',
    picture:
      'A round bowl: the slope always points straight away from the lowest place. Nothing is easier, so here every optimiser arrives.',
  },
  {
    kind: 'ravine',
    name: 'Ravine',
    formula: '(x² + 25y²) / 2',
    python: '(x**2 + 25 * y**2) / 2',
    picture:
      'A long valley, 25 times as steep across as along. Who takes large steps bounces from wall to wall, who takes small ones creeps along the floor.',
  },
  {
    kind: 'rosenbrock',
    name: 'Rosenbrock’s banana',
    formula: '(1 − x)² + 100(y − x²)²',
    python: '(1 - x)**2 + 100 * (y - x**2)**2',
    picture:
      'A bent valley with a floor that is almost level (Rosenbrock 1960). To find the valley is easy, to follow it to its lowest place at (1, 1) is slow.',
  },
  {
    kind: 'himmelblau',
    name: 'Himmelblau’s four valleys',
    formula: '(x² + y − 11)² + (x + y² − 7)²',
    python: '(x**2 + y - 11)**2 + (x + y**2 - 7)**2',
    picture:
      'Four valleys that are all equally deep (Himmelblau 1972). Which one a ball ends in depends on where it starts and on who rolls it.',
  },
  {
    kind: 'beale',
    name: 'Beale’s flats',
    formula: 'Σ (cₖ − x + xyᵏ)², c = 1.5, 2.25, 2.625',
    python: 'sum((c - x + x * y**k)**2 for k, c in enumerate((1.5, 2.25, 2.625), 1))',
    picture:
      'Flat land between steep corners (Beale 1958). One learning rate must serve both the cliffs and the flats.',
  },
  {
    kind: 'saddle',
    name: 'Saddle',
    formula: '(x² − y²) / 2 + y⁴ / 4',
    python: '(x**2 - y**2) / 2 + y**4 / 4',
    picture:
      'A mountain pass: down to it from two sides, down from it on the other two. In its middle the slope is nothing although it is no lowest place, so balls linger there.',
  },
  {
    kind: 'plateau',
    name: 'Plateau',
    formula: '1 − 1 / (1 + x² + y²)',
    python: '1 - 1 / (1 + x**2 + y**2)',
    picture:
      'A hole in a plain. Far from the hole the ground is nearly level, so there is hardly a slope to follow: this is what a vanishing gradient looks like.',
  },
];

export function textbookFacts(kind: SurfaceKind): TextbookFacts | null {
  return TEXTBOOK.find((facts) => facts.kind === kind) ?? null;
}

export function isSurface(kind: string): kind is SurfaceKind {
  return kind === 'token' || kind === 'slice' || TEXTBOOK.some((facts) => facts.kind === kind);
}
