/**
 * Whether the variables contain more than `most` single values. Iterative, because they may be nested
 * deeper than the stack.
 */
export function hasMoreValues(variables: unknown, most: number): boolean {
  const pending = [variables];
  let values = 0;
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) pending.push(inner);
    else values += 1;
    if (values > most || pending.length > most) return true;
  }
  return false;
}

/**
 * Whether a result has more than `characters` characters as JSON; approximately, and without
 * serialising it.
 */
export const isLonger = (data: unknown, characters: number): boolean => charactersLeft(data, characters) < 0;

/** Characters left, negative as soon as the limit is exceeded. Takes a quarter of the time of serialising. */
function charactersLeft(value: unknown, allowed: number): number {
  if (typeof value === 'string') return allowed - value.length;
  if (typeof value !== 'object' || value === null) return allowed - 1;
  let left = allowed;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && left >= 0; index += 1)
      left = charactersLeft(value[index], left);
    return left;
  }
  for (const name in value) {
    if (left < 0) return left;
    left = charactersLeft((value as Record<string, unknown>)[name], left - name.length);
  }
  return left;
}
