/** What a reader sees of a part of the page while it changes: its successive texts and attributes. */

/**
 * From now on every state of these parts is noted.
 * @param {import('./page.mjs').Page} page
 * @param {string} host
 * @param {readonly string[]} parts selectors inside the host
 */
export function noteStates(page, host, parts) {
  return page.eval(
    (where, selectors) => {
      /** @type {Record<string, string[]>} */
      const states = {};
      Object.assign(window, { states });
      for (const part of selectors) {
        const drawn = /** @type {HTMLElement} */ (watch.find(`${where} >> ${part}`));
        /** @type {string[]} */
        const seen = [];
        states[part] = seen;
        const look = () => {
          const now = drawn.innerHTML.replace(/<!--.*?-->/g, '').replace(/\s+/g, ' ');
          if (!seen.includes(now)) seen.push(now);
        };
        look();
        const all = { attributes: true, childList: true, characterData: true, subtree: true };
        new MutationObserver(look).observe(drawn, all);
      }
    },
    host,
    [...parts],
  );
}

/**
 * How many states of a part have been seen since.
 * @param {import('./page.mjs').Page} page
 * @param {string} part
 */
export function countStates(page, part) {
  return page.eval(
    (name) => /** @type {Record<string, string[]>} */ (/** @type {any} */ (window).states)[name]?.length ?? 0,
    part,
  );
}
