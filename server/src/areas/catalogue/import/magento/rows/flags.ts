import { readFlag } from '@jinlan/domain/validity';
import type { StreamedRow } from '../../../../../platform/csv/read-rows.ts';
import type { Aside } from '../translate.ts';

/** What a text of a column says, or `empty` where it is empty. One that is neither yes nor no is a problem, and counts as no. */
export type Flags = (column: string, text: string, empty?: boolean, consequence?: string) => boolean;

export const createFlags =
  (row: StreamedRow, asides: Aside[]): Flags =>
  (column, text, empty = false, consequence = 'taken as no') => {
    if (text.trim() === '') return empty;
    const flag = readFlag(text);
    if (flag === null) {
      const message = `${JSON.stringify(text.trim().slice(0, 40))} is neither yes nor no: ${consequence}`;
      asides.push({ ...row.place(column), path: column, message });
    }
    return flag ?? false;
  };
