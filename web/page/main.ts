/**
 * The page: one sentence and one selected token for all experiments, the theme, the contents, the footer.
 */
import {
  type ExperimentElement,
  formatBytes,
  formatNumber,
  sharedEngine,
  sharedTable,
} from '../elements/elements-tables.js';
import { importAgain } from '../engine/import-again.js';

/** All that is not text in a chapter, as in page.css. */
const EXPERIMENTS = '.chapter > :not(h2, p, dl)';
const THEME_KEY = 'id2vec-theme';
const FOOTER_PERIOD = 2000;

/** The elements that learn, once a reader has come near them: half of all scripts, and not needed before. */
let learning: Promise<typeof import('../elements/elements-learning.js')> | undefined;

function experiments(): ExperimentElement[] {
  return [...document.querySelectorAll<ExperimentElement>(EXPERIMENTS)];
}

/** What is typed or selected in one experiment is typed or selected in all. */
function wireExperiments(): void {
  document.addEventListener('id2vec-text', (event) => {
    const { text } = event.detail;
    for (const experiment of experiments()) {
      experiment.text = text;
      // A token of the former sentence is nobody's choice in this one.
      experiment.selected = null;
    }
  });
  document.addEventListener('id2vec-select', (event) => {
    const { id } = event.detail;
    for (const experiment of experiments()) experiment.selected = id;
  });
}

/** Brings the elements that learn before the first of them is seen; tries again if they could not be had. */
function wireLearning(): void {
  const root = document.documentElement;
  const place = document.querySelector('#no-figures-reason');
  const observer = new IntersectionObserver(
    (entries) => {
      if (learning !== undefined || !entries.some(({ isIntersecting }) => isIntersecting)) return;
      const url = new URL('./id2vec/elements-learning.js', document.baseURI).href;
      learning = importAgain(url, () => import('../elements/elements-learning.js'));
      learning.then(
        () => {
          observer.disconnect();
          delete root.dataset.figures;
        },
        () => {
          learning = undefined;
          root.dataset.figures = 'missing';
          if (place) place.textContent = 'elements-learning.js could not be loaded.';
        },
      );
    },
    { rootMargin: '200% 0px' },
  );
  for (const experiment of document.querySelectorAll(`:is(${EXPERIMENTS}):not(:defined)`))
    observer.observe(experiment);
}

function wireTheme(): void {
  const select = document.querySelector<HTMLSelectElement>('#theme');
  if (!select) return;
  const root = document.documentElement;
  select.value = root.dataset.theme ?? 'auto';
  select.addEventListener('change', () => {
    if (select.value === 'auto') delete root.dataset.theme;
    else root.dataset.theme = select.value;
    try {
      if (select.value === 'auto') localStorage.removeItem(THEME_KEY);
      else localStorage.setItem(THEME_KEY, select.value);
    } catch {
      // Storage is refused: the choice holds until the page is left.
    }
  });
}

/** The bar names the chapter that fills the middle of the window. */
function wireContents(): void {
  const here = document.querySelector('#here');
  const menu = document.querySelector<HTMLDetailsElement>('.contents');
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')];
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const link = links.find((candidate) => candidate.hash === `#${entry.target.id}`);
        if (entry.isIntersecting) {
          link?.setAttribute('aria-current', 'location');
          if (here) here.textContent = link?.textContent ?? '';
        } else {
          link?.removeAttribute('aria-current');
        }
      }
    },
    { rootMargin: '-45% 0px -54% 0px' },
  );
  for (const chapter of document.querySelectorAll('.chapter')) observer.observe(chapter);

  const close = () => menu?.removeAttribute('open');
  menu?.addEventListener('click', (event) => event.target instanceof HTMLAnchorElement && close());
  menu?.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    close();
    menu.querySelector('summary')?.focus();
  });
  document.addEventListener('pointerdown', (event) => {
    if (menu?.open && event.target instanceof Node && !menu.contains(event.target)) close();
  });
}

function holds({ bytes, liveHandles }: { bytes: number; liveHandles: number }): string {
  const handles = liveHandles === 1 ? '1 handle' : `${liveHandles} handles`;
  return `${formatBytes(bytes)} of memory, ${handles} alive`;
}

function placeOf({ place }: { place: { worker: boolean; reason: string } }): string {
  return place.worker ? 'in a worker' : `in slices on this thread (${place.reason})`;
}

/** Which engine runs and what it holds, kept up to date while the footer can be seen. */
function wireFooter(): void {
  const line = document.querySelector('#engine');
  if (!line) return;
  let timer: ReturnType<typeof setInterval> | undefined;
  const tell = async () => {
    try {
      const engine = await sharedEngine();
      const trainer = await learning?.then(({ startedTrainer }) => startedTrainer()).catch(() => undefined);
      const here = `${engine.version}, WebAssembly (${engine.flavour}), ${holds(engine.memory())}.`;
      const there = trainer && `What learns: ${placeOf(trainer)}, ${holds(await trainer.memory())}.`;
      line.textContent = [here, there].filter(Boolean).join(' ');
    } catch {
      line.textContent = 'The engine could not be loaded; the figures say why.';
    }
  };
  const observer = new IntersectionObserver((entries) => {
    clearInterval(timer);
    if (!entries.at(-1)?.isIntersecting) return;
    void tell();
    timer = setInterval(tell, FOOTER_PERIOD);
  });
  observer.observe(line);
}

/** The closing sentence says how near noise is, computed in the table of the figures. */
function wireNoise(): void {
  const place = document.querySelector('#noise');
  if (!place) return;
  // GPT-2's “ cat”, “ dog” and “ helicopter”.
  const [cat, dog, helicopter] = [3797, 3290, 15392] as const;
  const observer = new IntersectionObserver(async (entries) => {
    if (!entries.at(-1)?.isIntersecting) return;
    observer.disconnect();
    try {
      const { engine, table, release } = await sharedTable();
      const cosine = (id: number) => formatNumber(engine.cosine(table.row(cat), table.row(id)));
      place.textContent = ` (cosines ${cosine(dog)} and ${cosine(helicopter)}; 1 would be the same direction)`;
      release();
    } catch {
      // The sentence is true without its numbers; the figures say why there is no table.
    }
  });
  observer.observe(place.parentElement as Element);
}

wireExperiments();
wireLearning();
wireTheme();
wireContents();
wireFooter();
wireNoise();
