// Runs before the first paint, so that a remembered theme never flashes the other one. Classic, tiny, on purpose.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('id2vec-theme');
  } catch {
    // Storage is refused: the theme follows the system.
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
})();
