import { businessDay } from '@jinlan/domain/kernel';
import type { StreamedRow } from '../../../../../platform/csv/read-rows.ts';
import { newUntil } from '../../../pieces/present-piece.ts';
import type { Aside, TranslateParts } from '../translate.ts';

/** A piece is new for days of the shop's own. One whose last day in Magento is over is not; any other last day is noted. */
export function newFromOf({ dates, now }: TranslateParts, row: StreamedRow, asides: Aside[]): string | null {
  const told = (path: string, message: string, more: Partial<Aside> = {}): void =>
    void asides.push({ ...row.place(path), path, message, ...more });
  const { day, problem } = dates.read(row.cell('new_from_date'));
  if (problem !== null) told('new_from_date', `${problem}: the piece is not shown as new`);
  const { day: last, problem: unread } = dates.read(row.cell('new_to_date'));
  if (unread !== null) told('new_to_date', `${unread}: it is not taken`);
  if (day === null || last === null) return day;
  const sku = row.cell('sku').trim();
  const today = businessDay(now);
  if (last < today && today <= newUntil(day)) {
    const message = `{count} pieces are new no more by this day, the first ${sku}: they are not shown as new`;
    told('new_to_date', message, { isNote: true, once: 'new no more' });
    return null;
  }
  if (last >= today && last !== newUntil(day))
    told(
      'new_to_date',
      `{count} pieces have a last day of being new, which is not kept, the first ${sku}: it is shown as new until ${newUntil(day)}`,
      { isNote: true, once: 'new until' },
    );
  return day;
}
