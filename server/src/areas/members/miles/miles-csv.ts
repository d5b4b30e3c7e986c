import type { MilesRow } from './store-miles.ts';

const header = ['request', 'membership_number', 'name', 'miles', 'requested_on'] as const;

/**
 * Returns a cell in quotes. A text that a spreadsheet would take for a formula gets an apostrophe before it, although
 * neither numbers nor names of requests can begin so.
 */
export const csvCell = (value: string | number): string => {
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

/** The file for the airline. */
export const milesCsv = (rows: readonly MilesRow[]): string =>
  [
    header,
    ...rows.map(({ id, membershipNumber, airlineName, miles, day }) => [
      ...[id, membershipNumber, airlineName, miles, day],
    ]),
  ]
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('');
