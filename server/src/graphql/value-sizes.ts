/** Whether variables have more single values than so many. They may nest deeper than a stack holds. */
export function hasMoreValues(variables: unknown, most: number): boolean {
  const rest = [variables];
  let values = 0;
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) rest.push(inner);
    else values += 1;
    if (values > most || rest.length > most) return true;
  }
  return false;
}

/** Whether what an operation answered has more characters than so many, written out; roughly, and at once. */
export const isLonger = (data: unknown, characters: number): boolean => charactersLeft(data, characters) < 0;

/** Below zero as soon as there are none left. A quarter of the time that writing takes. */
function charactersLeft(value: unknown, before: number): number {
  if (typeof value === 'string') return before - value.length;
  if (typeof value !== 'object' || value === null) return before - 1;
  let left = before;
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
