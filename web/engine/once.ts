/** Remembers a promise under a key; forgets it if it fails, so that the next call tries again. */
export function once<K, V>(cache: Map<K, Promise<V>>, key: K, make: () => Promise<V>): Promise<V> {
  let promise = cache.get(key);
  if (promise === undefined) {
    promise = make();
    cache.set(key, promise);
    promise.catch(() => cache.delete(key));
  }
  return promise;
}
