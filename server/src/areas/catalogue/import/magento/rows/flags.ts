import { readFlag } from '@jinlan/domain/validity';
import type { StreamedRow } from '../../../../../platform/csv/read-rows.ts';
import type { RowFinding } from '../translate.ts';

/** Reads a yes/no text of a column; an empty one returns `empty`. Any other text is a problem and counts as no. */
export type Flags = (column: string, text: string, empty?: boolean, consequence?: string) => boolean;

export const createFlags =
  (row: StreamedRow, rowFindings: RowFinding[]): Flags =>
  (column, text, empty = false, consequence = 'taken as no') => {
    if (text.trim() === '') return empty;
    const flag = readFlag(text);
    if (flag === null) {
      const message = `${JSON.stringify(text.trim().slice(0, 40))} is neither yes nor no: ${consequence}`;
      rowFindings.push({ ...row.positionOf(column), path: column, message });
    }
    return flag ?? false;
  };
