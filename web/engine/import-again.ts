/**
 * Importing what could not be imported before. Browsers may remember a failed import for the life of the page, by its
 * address; so that a second try can succeed when the network is back, it also asks under an address that has not
 * failed yet.
 */
const failures = new Map<string, number>();

/**
 * @param url where the module lies when no bundler has moved it
 * @param first imports it literally, which is what bundlers follow
 */
export async function importAgain<Module>(url: string, first: () => Promise<Module>): Promise<Module> {
  const failed = failures.get(url) ?? 0;
  try {
    try {
      return await first();
    } catch (cause) {
      if (failed === 0) throw cause;
      return (await import(/* @vite-ignore */ /* webpackIgnore: true */ `${url}?retry=${failed}`)) as Module;
    }
  } catch (cause) {
    failures.set(url, failed + 1);
    throw cause;
  }
}

/** The address of a file beside a module; spelled so that no bundler takes the file for an asset. */
export function besideModule(moduleUrl: string, file: string): string {
  return moduleUrl.replace(/[^/]*$/, '') + file;
}
