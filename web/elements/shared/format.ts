/**
 * Numbers as the page prints them: thin-space thousands, units always, a true minus, no digit that is not known.
 */

/** A narrow no-break space: groups thousands and keeps a number and its unit together. */
const THIN = '\u202f';
const MINUS = '\u2212';

/** 100000 -> 100 000 (with thin spaces that do not break). */
export function formatInteger(value: number | bigint): string {
  const digits = (value < 0 ? -value : value).toString();
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, THIN);
  return value < 0 ? MINUS + grouped : grouped;
}

/** Fixed decimals with thin-space thousands and a true minus: 1.4142135, −0.6049; infinities and NaN in words. */
export function formatNumber(value: number, digits = 4): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value < 0 ? `${MINUS}∞` : '∞';
  const [whole = '0', decimals] = Math.abs(value).toFixed(digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, THIN);
  const text = decimals === undefined ? grouped : `${grouped}.${decimals}`;
  const isZero = Number(text.replaceAll(THIN, '')) === 0;
  return value < 0 && !isZero ? MINUS + text : text;
}

/** Three significant digits, grouped: for measured figures. 92.1, 0.312, 1 240. */
export function formatSignificant(value: number, digits = 3): string {
  if (!Number.isFinite(value) || value === 0) return formatNumber(value, 0);
  const magnitude = Math.floor(Math.log10(Math.abs(value)));
  const step = 10 ** (magnitude - digits + 1);
  const rounded = Math.round(value / step) * step;
  // Rounding may reach the next power of ten (9.996 -> 10.0), which has one decimal fewer.
  const decimals = digits - 1 - Math.floor(Math.log10(Math.abs(rounded)) + 1e-9);
  return formatNumber(rounded, Math.min(12, Math.max(0, decimals)));
}

const KIB = 1024;

/**
 * Bytes in units of 1,024, as the tutorials print them. `exact` keeps three decimals (390.625 KB); otherwise the
 * three digits that matter (293 MB).
 */
export function formatBytes(bytes: number, options: { exact?: boolean } = {}): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB'];
  let value = bytes;
  let unit = 0;
  while (Math.abs(value) >= KIB && unit < units.length - 1) {
    value /= KIB;
    unit++;
  }
  if (unit === 0) return bytes === 1 ? `1${THIN}byte` : `${formatInteger(Math.round(bytes))}${THIN}bytes`;
  const number = options.exact ? formatNumber(value, 3) : formatSignificant(value);
  return `${number}${THIN}${units[unit]}`;
}

/** Milliseconds in the unit that suits them: 310 ns, 0.31 µs is never written as 0.00031 ms. */
export function formatTime(milliseconds: number): string {
  const size = Math.abs(milliseconds);
  if (size === 0) return `0${THIN}ms`;
  if (size < 1e-3) return `${formatSignificant(milliseconds * 1e6)}${THIN}ns`;
  if (size < 1) return `${formatSignificant(milliseconds * 1e3)}${THIN}µs`;
  if (size < 1000) return `${formatSignificant(milliseconds)}${THIN}ms`;
  return `${formatSignificant(milliseconds / 1000)}${THIN}s`;
}

/** How many times: two significant digits, since a measured ratio has no more. 300 000 ×, 1.6 ×. */
export function formatRatio(ratio: number): string {
  return `${formatSignificant(ratio, 2)}${THIN}×`;
}

/** A shape as PyTorch prints it: [3, 768]. */
export function formatShape(...sizes: number[]): string {
  return `[${sizes.join(', ')}]`;
}

/** As Python's repr of a float shown to four decimals, for snippets: ASCII minus, no grouping. */
export function pythonNumber(value: number, digits = 4): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf';
  return value.toFixed(digits);
}
