import { toDecimal } from '@jinlan/domain/money';
import { fpsPayload, type TransferStep, takerOf } from '@jinlan/domain/payments';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';

/**
 * Returns the amount and the account for the transfer of an unpaid order. Null if no transfer is due, or if the market has
 * given up its account since.
 */
export function transferStepOf(
  { stores }: Pick<Services, 'stores'>,
  { state, market, number, expiresAt }: Pick<OrderRow, 'state' | 'market' | 'number' | 'expiresAt'>,
): TransferStep | null {
  const { fps } = stores.settings(market);
  if (fps === null || expiresAt === null || takerOf(state.facts.method) !== 'account') return null;
  const { identifier, payee } = fps;
  return {
    kind: 'transfer',
    content: fpsPayload({ identifier, amount: state.due, reference: number, expiresAt }),
    ...{ payee, identifier, reference: number, amount: toDecimal(state.due) },
    expiresAt: expiresAt.toISOString(),
  };
}
