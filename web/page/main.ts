/**
 * The page: one sentence and one selected token for all experiments, the theme, the contents, the footer.
 */
import { sharedEngine } from '../elements/index.js';
import { formatBytes } from '../elements/shared/format.js';

interface Experiment extends HTMLElement {
  text: string;
  selected: number | null;
}

const EXPERIMENTS = 'id2vec-pipeline, id2vec-name-tags, id2vec-one-hot, id2vec-race, id2vec-width';
const THEME_KEY = 'id2vec-theme';
const FOOTER_PERIOD = 2000;

function experiments(): Experiment[] {
  return [...document.querySelectorAll<Experiment>(EXPERIMENTS)];
}

/** What is typed or selected in one experiment is typed or selected in all. */
function wireExperiments(): void {
  document.addEventListener('id2vec-text', (event) => {
    const { text } = (event as CustomEvent<{ text: string }>).detail;
    for (const experiment of experiments()) experiment.text = text;
  });
  document.addEventListener('id2vec-select', (event) => {
    const { id } = (event as CustomEvent<{ id: number }>).detail;
    for (const experiment of experiments()) experiment.selected = id;
  });
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

/** Which engine runs and what it holds, kept up to date while the footer can be seen. */
function wireFooter(): void {
  const line = document.querySelector('#engine');
  if (!line) return;
  let timer: ReturnType<typeof setInterval> | undefined;
  const tell = async () => {
    try {
      const engine = await sharedEngine();
      const { bytes, liveHandles } = engine.memory();
      const handles = liveHandles === 1 ? '1 table' : `${liveHandles} tables`;
      line.textContent = `${engine.version}, WebAssembly (${engine.flavour}), ${formatBytes(bytes)} of memory, ${handles} alive.`;
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

wireExperiments();
wireTheme();
wireContents();
wireFooter();
