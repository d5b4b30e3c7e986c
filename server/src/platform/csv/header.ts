/**
 * Names of columns as a file has them, without blanks around them. One of `known` is meant in whatever capitals it is written,
 * unless the file has that name as it stands, too.
 */
export function columnNames(cells: readonly string[], known: readonly string[]): readonly string[] {
  const names = cells.map((cell) => cell.trim());
  return names.map((name) => {
    const meant = name.toLowerCase();
    return known.includes(meant) && !names.includes(meant) ? meant : name;
  });
}
