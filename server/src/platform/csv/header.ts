import { foreignExport } from './foreign-exports.ts';

/**
 * Trims the column names of a file. A name that equals one of `known` except for case is replaced by
 * it, unless the file contains that name as well.
 */
export function columnNames(cells: readonly string[], known: readonly string[]): readonly string[] {
  const names = cells.map((cell) => cell.trim());
  return names.map((name) => {
    const lowerCase = name.toLowerCase();
    return known.includes(lowerCase) && !names.includes(lowerCase) ? lowerCase : name;
  });
}

/**
 * Returns the message about a file without required columns. If the file is a known export of another shop, the message
 * names it.
 */
export const missingColumns = (names: readonly string[], missing: readonly string[]): string =>
  foreignExport(names) ?? `Missing columns: ${missing.join(', ')}`;
