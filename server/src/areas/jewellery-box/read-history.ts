import { type ValuePoint, valueHistory } from '@jinlan/domain/jewellery-box';
import { addDays, businessDay, daysBetween, startOfBusinessDay } from '@jinlan/domain/kernel';
import { goldTypeFor } from '@jinlan/domain/pricing';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import type { BoxParts } from './parts.ts';
import { permitMember } from './permit.ts';
import { currencyOfBox, pieceOf } from './read-box.ts';

/** Points of a chart; `history` of pricing returns at most 400. */
const mostPoints = 390;
/** Up to this age each change of the price is a point. */
const everyChangeDays = 7;
const yearDays = 365;

/** The gold value of a piece since the member has it, the oldest first; the last point is today's value. */
export async function readHistory(
  parts: BoxParts,
  { actor, storeView, now }: Pick<RequestContext, 'actor' | 'storeView' | 'now'>,
  uid: string,
): Promise<readonly ValuePoint[]> {
  const customerId = permitMember(actor, 'account.read');
  const piece = await pieceOf(parts, customerId, uid, storeView.locale);
  if (piece === null) throw refuse('JEWELLERY_PIECE_NOT_FOUND');
  const { market, metals, quantity } = piece;
  const today = businessDay(now);
  const since = piece.acquiredOn ?? addDays(today, -yearDays);
  const days = daysBetween(since, today);
  const boards = new Set(metals.flatMap(({ board }) => board ?? []));
  const histories = await Promise.all(
    [...boards].map(async (board) => {
      const type = goldTypeFor(market, board);
      if (type === null) return [];
      const quotes = await parts.pricing.history({
        ...{ type, market, currency: currencyOfBox(market), from: startOfBusinessDay(since), to: now },
        everyDays: days <= everyChangeDays ? null : Math.ceil(days / mostPoints),
      });
      return quotes.filter(({ buy }) => buy !== null).map((quote) => ({ board, quote }));
    }),
  );
  if (piece.value === null) return [];
  const points = valueHistory(metals, histories.flat(), quantity);
  return [
    ...points.filter(({ at }) => Date.parse(at) < now.getTime()),
    { at: now.toISOString(), value: piece.value },
  ];
}
