/**
 * A cache for forms by their measures. Forms are pure functions, so the same key gives the same form. Being the same
 * object, it need not be uploaded to the graphics card again. The least recently used entry is evicted.
 */
export function memory<T>(maxEntries: number): (key: string, make: () => T) => T {
  const entries = new Map<string, T>();
  return (key, make) => {
    const value = entries.get(key) ?? make();
    entries.delete(key);
    entries.set(key, value);
    const [oldest] = entries.keys();
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
    return value;
  };
}
