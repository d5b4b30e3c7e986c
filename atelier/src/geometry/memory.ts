/**
 * Keeps what was made for the same measures. Forms are pure, so the same key is the same form; and since it is then also the
 * same object, the viewer need not send it to the graphics card again. The longest unused goes first.
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
