/**
 * A cache for forms by their measures. Forms are pure functions, so the same key gives the same form. It is also the
 * same object, so the viewer need not upload it to the graphics card again. The least recently used entry is evicted.
 */
export function memory<T>(most: number): (key: string, make: () => T) => T {
  const kept = new Map<string, T>();
  return (key, make) => {
    const known = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, known);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return known;
  };
}
