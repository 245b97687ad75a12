/**
 * A turn of the event loop: what lets a page draw and a signal arrive between two slices of work. Not setTimeout, which
 * browsers hold back by 4 ms when it is called again and again.
 */
const waiting: (() => void)[] = [];
let port: MessagePort | undefined;

function post(): void {
  if (port === undefined) {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => waiting.shift()?.();
    port = channel.port2;
  }
  port.postMessage(undefined);
}

/** Resolves in a later turn. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    // In Node an open MessageChannel would keep the process alive.
    if (typeof setImmediate === 'function') {
      setImmediate(resolve);
      return;
    }
    waiting.push(resolve);
    post();
  });
}
