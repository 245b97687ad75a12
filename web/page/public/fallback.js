// Runs before the first paint. When a script of the page fails, or none has come after ten seconds, the facts that
// stand in for the figures are shown, and why. Should the scripts come after all, the figures take their place.
(() => {
  const PATIENCE = 10_000;
  const FIGURE = 'id2vec-pipeline';
  const root = document.documentElement;

  const withPage = (act) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act);
    else act();
  };
  const missing = (reason) => {
    if (customElements.get(FIGURE)) return;
    root.dataset.figures = 'missing';
    withPage(() => {
      const place = document.querySelector('#no-figures-reason');
      if (place) place.textContent = reason;
    });
  };

  // Errors of elements do not bubble, but they can be caught on the way down. A module's error is told by the script
  // that wants it.
  addEventListener(
    'error',
    (event) => {
      if (event.target instanceof HTMLScriptElement)
        missing(`${event.target.src.split('/').pop()}, or a script that it needs, could not be loaded.`);
      else if (event instanceof ErrorEvent) missing(`A script failed: ${event.message}.`);
    },
    true,
  );
  setTimeout(() => missing('The scripts have not come within ten seconds.'), PATIENCE);
  customElements.whenDefined(FIGURE).then(() => delete root.dataset.figures);
})();
