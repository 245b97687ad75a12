/** How things move, and when the browser has had time to paint. */

/** From 0 to 1, fast at first: what a reader started arrives softly. */
export function easeOut(t: number): number {
  return 1 - (1 - t) ** 3;
}

/** Lets the browser paint what was just rendered ("filling the table") before work that blocks it. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    // A hidden tab has no frames; the timer keeps the work coming.
    const timer = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
}
