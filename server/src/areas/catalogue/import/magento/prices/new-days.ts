import { businessDay } from '@jinlan/domain/kernel';
import type { StreamedRow } from '../../../../../platform/csv/read-rows.ts';
import { newUntil } from '../../../pieces/present-piece.ts';
import type { RowFinding, TranslateParts } from '../translate.ts';

/**
 * Returns the first day on which the piece counts as new; the shop decides for how many days. Null if Magento's last day is
 * over; any other last day is noted.
 */
export function newFromOf(
  { dates, now }: TranslateParts,
  row: StreamedRow,
  rowFindings: RowFinding[],
): string | null {
  const addFinding = (path: string, message: string, more: Partial<RowFinding> = {}): void =>
    void rowFindings.push({ ...row.positionOf(path), path, message, ...more });
  const { day, problem } = dates.read(row.cell('new_from_date'));
  if (problem !== null) addFinding('new_from_date', `${problem}: the piece is not shown as new`);
  const { day: last, problem: unread } = dates.read(row.cell('new_to_date'));
  if (unread !== null) addFinding('new_to_date', `${unread}: it is not taken`);
  if (day === null || last === null) return day;
  const sku = row.cell('sku').trim();
  const today = businessDay(now);
  if (last < today && today <= newUntil(day)) {
    const message = `{count} pieces are new no more by this day, the first ${sku}: they are not shown as new`;
    addFinding('new_to_date', message, { isNote: true, once: 'new no more' });
    return null;
  }
  if (last >= today && last !== newUntil(day))
    addFinding(
      'new_to_date',
      `{count} pieces have a last day of being new, which is not kept, the first ${sku}: it is shown as new until ${newUntil(day)}`,
      { isNote: true, once: 'new until' },
    );
  return day;
}
