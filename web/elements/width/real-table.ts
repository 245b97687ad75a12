/**
 * Makes a table of any size for real and lets it go again.
 *
 *   idle -> making (elapsed, estimate; can be stopped) -> made (time, first values) -> back
 *                                                      -> failed (why; can be tried again)
 *
 * It happens in a worker with a core of its own: the page stays alive, and ending the worker gives all of its memory
 * back at once, which a wasm memory, once grown, never does by itself. Where the page may not start the worker (a
 * page of another origin, a strict policy) the page's own engine makes the table, and keeps the room it grew to.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Table } from '../../engine/api.js';
import { besideModule } from '../../engine/import-again.js';
import { afterPaint } from '../shared/motion.js';
import { sharedEngine } from '../shared/session.js';

export interface TableRequest {
  vocabSize: number;
  dim: number;
  seed: number;
}

export type WorkerAnswer =
  | { kind: 'started' }
  | { kind: 'estimate'; milliseconds: number }
  | { kind: 'made'; milliseconds: number; first: Float32Array }
  | { kind: 'failed'; message: string };

export type RealState =
  | { phase: 'idle' }
  | { phase: 'making'; elapsed: number; estimate: number }
  | { phase: 'made'; milliseconds: number; first: Float32Array; inWorker: boolean }
  | { phase: 'back'; inWorker: boolean }
  | { phase: 'failed'; message: string };

export const SHOWN = 5;
const FILE = 'id2vec-table-worker.js';
const TICK = 100;
/** Some browsers say nothing at all of a worker that their policy forbids: so many ticks are waited for a first word. */
const PATIENCE = 100;

/** A worker's memory goes with it; the page's own engine keeps the room it grew to. */
export function backWords(inWorker: boolean): string {
  return inWorker
    ? 'The memory has been given back.'
    : 'The table is gone. It was made in the engine of this page, which keeps the room it grew to for its next tables.';
}

export class RealTable implements ReactiveController {
  state: RealState = { phase: 'idle' };
  private worker: Worker | undefined;
  private table: Table | undefined;
  private ticking: ReturnType<typeof setInterval> | undefined;
  private attempt = 0;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly announce: (text: string) => void,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.letGo({ phase: 'idle' });
  }

  make(request: TableRequest): void {
    this.letGo({ phase: 'making', elapsed: 0, estimate: 0 });
    const attempt = this.attempt;
    const instead = () => {
      clearInterval(this.ticking);
      this.endWorker();
      void this.makeHere(request, attempt);
    };
    // Not tried where it is known to be refused: Firefox would write an error into the page's console.
    if (new URL(besideModule(import.meta.url, FILE)).origin !== globalThis.origin) instead();
    else this.makeInWorker(request, instead);
  }

  private makeInWorker(request: TableRequest, instead: () => void): void {
    try {
      // The address is spelled as bundlers recognise it.
      const worker = new Worker(new URL(/* @vite-ignore */ './id2vec-table-worker.js', import.meta.url), {
        type: 'module',
      });
      this.worker = worker;
      worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => this.hear(data);
      // A worker that does not start at all says nothing more than this.
      worker.onerror = (event) => {
        event.preventDefault();
        instead();
      };
      worker.postMessage(request);
      let ticks = 0;
      this.ticking = setInterval(() => {
        ticks += 1;
        if (ticks === PATIENCE) instead();
      }, TICK);
    } catch {
      instead();
    }
  }

  /** Lets a made table go. */
  giveBack(): void {
    if (this.state.phase === 'made') this.letGo({ phase: 'back', inWorker: this.state.inWorker });
  }

  /** Stops whatever goes on, and forgets the table. */
  letGo(next: RealState): void {
    this.attempt++;
    clearInterval(this.ticking);
    this.endWorker();
    this.table?.dispose();
    this.table = undefined;
    this.enter(next);
  }

  private endWorker(): void {
    this.worker?.terminate();
    this.worker = undefined;
  }

  private hear(answer: WorkerAnswer): void {
    clearInterval(this.ticking);
    if (answer.kind === 'started') return;
    if (answer.kind === 'estimate') {
      const start = performance.now();
      const estimate = answer.milliseconds;
      this.enter({ phase: 'making', elapsed: 0, estimate });
      this.ticking = setInterval(
        () => this.enter({ phase: 'making', elapsed: performance.now() - start, estimate }),
        TICK,
      );
      return;
    }
    if (answer.kind === 'made') {
      this.enter({ phase: 'made', milliseconds: answer.milliseconds, first: answer.first, inWorker: true });
    } else {
      this.endWorker();
      this.enter({ phase: 'failed', message: answer.message });
    }
  }

  private async makeHere(request: TableRequest, attempt: number): Promise<void> {
    try {
      const engine = await sharedEngine();
      // The message that it will take a while is on screen before the tab stands still.
      await afterPaint();
      if (attempt !== this.attempt) return;
      const start = performance.now();
      this.table = engine.createTable({ ...request });
      const milliseconds = performance.now() - start;
      this.enter({
        phase: 'made',
        milliseconds,
        first: this.table.row(0).slice(0, SHOWN),
        inWorker: false,
      });
    } catch (error) {
      if (attempt !== this.attempt) return;
      this.enter({ phase: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  }

  private enter(state: RealState): void {
    if (state.phase !== this.state.phase) {
      if (state.phase === 'making') this.announce('Making the table');
      if (state.phase === 'made') this.announce('The table is made');
      if (state.phase === 'back') this.announce(backWords(state.inWorker));
    }
    this.state = state;
    this.host.requestUpdate();
  }
}
