/** Waiting for something that the test itself, not the page, finds out. */
import assert from 'node:assert/strict';

const PATIENCE = 30_000;

/**
 * Looks again and again until it sees something, and gives that.
 * @template R
 * @param {string} what for the message if it never does
 * @param {() => Promise<R | false | null | undefined>} look
 * @returns {Promise<R>}
 */
export async function eventually(what, look) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > end) throw new assert.AssertionError({ message: `waited in vain: ${what}` });
    await new Promise((resolve) => setTimeout(resolve, 80));
  }
}
