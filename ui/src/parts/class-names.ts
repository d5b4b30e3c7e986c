type Name = string | number | bigint | boolean | null | undefined;

/** Joins the class names. Skips empty ones. */
export function classNames(...names: readonly Name[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}
