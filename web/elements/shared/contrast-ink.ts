/**
 * Black or white, whichever reads better on a colour. One of the two always has a contrast of 4.58:1 or more, which
 * the page's own softer ink and paper have not. https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
 */
export function inkOn(rgb: string): 'black' | 'white' {
  const [r = 0, g = 0, b = 0] = (rgb.match(/\d+/g) ?? []).map((channel) => {
    const c = Number(channel) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return (luminance + 0.05) ** 2 > 0.05 * 1.05 ? 'black' : 'white';
}
