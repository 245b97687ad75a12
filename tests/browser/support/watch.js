/**
 * Runs in the page, before anything else of it: writes down what goes wrong, and finds elements through shadow roots.
 */
(() => {
  /** @type {string[]} */
  const problems = [];
  const describe = (/** @type {unknown} */ value) =>
    value instanceof Error ? (value.stack ?? value.message) : String(value);
  for (const level of /** @type {const} */ (['error', 'warn'])) {
    const original = console[level];
    console[level] = (...args) => {
      problems.push(`console.${level}: ${args.map(describe).join(' ')}`);
      original.apply(console, args);
    };
  }
  addEventListener('error', (event) => problems.push(`error: ${event.message ?? describe(event)}`), true);
  addEventListener('unhandledrejection', (event) => problems.push(`rejection: ${describe(event.reason)}`));
  document.addEventListener('securitypolicyviolation', (event) => {
    problems.push(`policy: ${event.violatedDirective} refused ${event.blockedURI}`);
  });

  /**
   * "id2vec-race >> button.primary": each `>>` goes into a shadow root.
   * @param {string} path
   * @returns {Element[]}
   */
  function findAll(path) {
    /** @type {ParentNode[]} */
    let roots = [document];
    const steps = path.split('>>').map((step) => step.trim());
    steps.forEach((step, i) => {
      const found = roots.flatMap((root) => [...root.querySelectorAll(step)]);
      roots = i === steps.length - 1 ? found : found.flatMap((element) => element.shadowRoot ?? []);
    });
    return /** @type {Element[]} */ (roots);
  }

  /** The element that has the focus, through all shadow roots. */
  function focused() {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element;
  }

  /**
   * What lies at a point, through all shadow roots, with everything around it.
   * @param {number} x
   * @param {number} y
   */
  function at(x, y) {
    let element = document.elementFromPoint(x, y);
    for (;;) {
      const inner = element?.shadowRoot?.elementFromPoint(x, y);
      if (!inner || inner === element) break;
      element = inner;
    }
    const around = [];
    while (element) {
      around.push(element);
      const root = element.getRootNode();
      element = element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    }
    return around;
  }

  Object.assign(window, {
    watch: { problems, findAll, find: (/** @type {string} */ path) => findAll(path)[0] ?? null, focused, at },
  });
})();
