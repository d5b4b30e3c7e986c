/**
 * Removes commas, because clients join and split `label,value`: 'Fu, blessing' becomes 'Fu · blessing' and
 * '1,000' becomes '1000'. Full-width commas stay.
 */
export const labelWithoutCommas = (label: string): string =>
  label.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '').replace(/\s*,\s*/g, ' · ');
