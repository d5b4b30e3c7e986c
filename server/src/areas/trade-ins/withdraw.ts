import type { Actor } from '@jinlan/domain/people';
import { endingVisit } from './end-visit.ts';
import type { TradeInParts } from './parts.ts';
import type { TradeInRow } from './store.ts';
import { openTradeIn, type Prepare, type ReadTradeIn, takeStep } from './take-step.ts';

/**
 * Cancels a trade-in for its customer before the piece has come. Its appointment is cancelled too, unless other pieces are
 * expected at it.
 */
export async function withdrawTradeIn(
  parts: TradeInParts,
  actor: Actor,
  read: ReadTradeIn,
): Promise<TradeInRow> {
  const { db } = parts.platform;
  const { id, appointment } = await openTradeIn(parts, db, actor, read, 'trade-in.change');
  const prepare: Prepare = async () => ({ command: { kind: 'withdraw' } });
  const outcome = await db.transaction((tx) =>
    endingVisit(parts, tx, actor, { id, appointment }, { kind: 'withdraw' }, () =>
      takeStep(parts, tx, actor, read, { id, prepare }),
    ),
  );
  if ('wrongTries' in outcome) throw new TypeError('Customers type no codes');
  return outcome.row;
}
