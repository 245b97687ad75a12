/**
 * Colour carries meaning: one diverging scale for every number, one small set for tokens.
 *
 * The diverging scale runs blue (negative) - paper (zero) - orange (positive). It is interpolated in OKLab between
 * three stops whose lightness is the same at both ends, so lightness alone ranks magnitudes and the two halves are
 * distinguishable without relying on it for the sign. https://bottosson.github.io/posts/oklab/
 */
/** Values beyond this are drawn in the end colour and marked with a notch; 0.27 % of normal numbers are. */
export const LIMIT = 3;

export type Scheme = 'light' | 'dark';

type Lab = readonly [number, number, number];

/** OKLCH stops: [lightness, chroma, hue in degrees]. Zero is the figure's own ground, so small values recede. */
const STOPS: Record<Scheme, { negative: Lab; zero: Lab; positive: Lab }> = {
  light: { negative: [0.47, 0.145, 252], zero: [0.975, 0.004, 85], positive: [0.53, 0.145, 50] },
  dark: { negative: [0.8, 0.12, 247], zero: [0.27, 0.008, 260], positive: [0.8, 0.135, 62] },
};

/** Entries on each side of zero in {@link divergingTable}. */
export const DIVERGING_STEPS = 255;

function labOf([lightness, chroma, hue]: Lab): Lab {
  const radians = (hue * Math.PI) / 180;
  return [lightness, chroma * Math.cos(radians), chroma * Math.sin(radians)];
}

function gamma(linear: number): number {
  const x = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055));
}

function rgbOf([lightness, a, b]: Lab): [number, number, number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** -1 (and below) to 1 (and above) as [r, g, b], 0 to 255. */
function divergingRgb(t: number, scheme: Scheme): [number, number, number] {
  const stops = STOPS[scheme];
  const zero = labOf(stops.zero);
  const end = labOf(t < 0 ? stops.negative : stops.positive);
  const share = Math.min(1, Math.abs(t));
  return rgbOf([
    zero[0] + (end[0] - zero[0]) * share,
    zero[1] + (end[1] - zero[1]) * share,
    zero[2] + (end[2] - zero[2]) * share,
  ]);
}

/** The CSS colour of `value` on a scale that ends at -limit and limit; NaN is the colour of zero. */
export function divergingColour(value: number, limit: number, scheme: Scheme): string {
  const [r, g, b] = divergingRgb(Number.isNaN(value) ? 0 : value / limit, scheme);
  return `rgb(${r}, ${g}, ${b})`;
}

const tables = new Map<Scheme, Uint32Array<ArrayBuffer>>();

/**
 * The scale as 2 x 255 + 1 opaque pixels for `new Uint32Array(imageData.data.buffer)`; index it with
 * {@link divergingIndex}. Written byte by byte, so it is right whatever the machine's byte order.
 */
export function divergingTable(scheme: Scheme): Uint32Array<ArrayBuffer> {
  const known = tables.get(scheme);
  if (known) return known;
  const entries = 2 * DIVERGING_STEPS + 1;
  const bytes = new Uint8ClampedArray(entries * 4);
  for (let i = 0; i < entries; i++) {
    bytes.set([...divergingRgb((i - DIVERGING_STEPS) / DIVERGING_STEPS, scheme), 255], i * 4);
  }
  const table = new Uint32Array(bytes.buffer);
  tables.set(scheme, table);
  return table;
}

/** Where `value` lies in {@link divergingTable}; values beyond the limit are clipped to the ends. */
export function divergingIndex(value: number, limit: number): number {
  const t = Math.min(1, Math.max(-1, value / limit));
  return Number.isNaN(t) ? DIVERGING_STEPS : Math.round(t * DIVERGING_STEPS) + DIVERGING_STEPS;
}

/**
 * How high a loss is: from the paper, the lowest, to a dark (on dark paper: light) violet. Even in OKLab's lightness, so
 * that equal steps look equal; another hue than the signs of the diverging scale, since a loss has none.
 */
const HEIGHTS: Record<Scheme, { low: Lab; high: Lab }> = {
  light: { low: [0.975, 0.006, 300], high: [0.5, 0.11, 300] },
  dark: { low: [0.23, 0.012, 300], high: [0.74, 0.1, 300] },
};

/** The colour of a height, 0 (and below) to 1 (and above), as [r, g, b], 0 to 255. */
export function heightRgb(share: number, scheme: Scheme): [number, number, number] {
  const low = labOf(HEIGHTS[scheme].low);
  const high = labOf(HEIGHTS[scheme].high);
  const t = Math.min(1, Math.max(0, share));
  return rgbOf([
    low[0] + (high[0] - low[0]) * t,
    low[1] + (high[1] - low[1]) * t,
    low[2] + (high[2] - low[2]) * t,
  ]);
}

/**
 * Token colours start from Okabe & Ito's set (told apart with every common colour blindness); on light paper the
 * pale ones are darkened until a mark has a contrast of 3:1. A colour is never alone: the token's text is beside it.
 */
const TOKENS: Record<Scheme, readonly string[]> = {
  light: ['#1f86bd', '#b57800', '#b4508a', '#00664a', '#cc5200', '#5a5fb8', '#857900', '#4d4d4d'],
  dark: ['#56b4e9', '#e69f00', '#dd8fbb', '#2fb58b', '#f07d3c', '#9aa2f0', '#e8dc55', '#b8b8b8'],
};

/** How many token colours there are before they repeat. */
export const TOKEN_COLOURS = TOKENS.light.length;

/** The colour of a token's mark: 3:1 against the paper. `index` is the token's place among the distinct ones. */
export function tokenColour(index: number, scheme: Scheme): string {
  const colours = TOKENS[scheme];
  return colours[((index % colours.length) + colours.length) % colours.length] as string;
}

/** The colour index of every id of a sentence: the same id has the same colour wherever it stands. */
export function tokenColourIndexes(ids: ArrayLike<number>): number[] {
  const seen = new Map<number, number>();
  return Array.from(ids, (id) => {
    const index = seen.get(id) ?? seen.size;
    seen.set(id, index);
    return index;
  });
}
