/** What watch.js puts into the page; functions that tests send there use it. */
declare const watch: import('./page.mjs').Watch;
