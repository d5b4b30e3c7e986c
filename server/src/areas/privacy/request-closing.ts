import { businessDay } from '@jinlan/domain/kernel';
import { customerIdOf, may } from '@jinlan/domain/people';
import { type ClosingObstacle, closesAt, closingObstacles } from '@jinlan/domain/privacy';
import { recordChange } from '../../platform/changes/changes.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import type { Identity } from '../identity/index.ts';
import { openMattersOf } from './open-matters.ts';
import type { PrivacyServices } from './services.ts';
import { addClosing, type ClosingRow, removeClosing } from './store.ts';

type Caller = Parameters<Identity['provenOwner']>[0] & Pick<RequestContext, 'storeView' | 'now' | 'actor'>;

/** `order 20261121000001`, `credit`. */
const obstacleText = (obstacle: ClosingObstacle): string =>
  'orderNumber' in obstacle ? `${obstacle.kind} ${obstacle.orderNumber}` : obstacle.kind;

/**
 * Begins to close the account of the customer who acts, and signs out all devices. With `password` `false`, only a fresh
 * sign-in proves the owner. Refuses with the codes of `provenOwner`, ACCOUNT_NOT_SETTLED and POINTS_WOULD_LAPSE.
 */
export async function requestClosing(
  { platform, customers }: PrivacyServices,
  caller: Caller,
  { password, losesPoints }: { readonly password: string | null | false; readonly losesPoints: boolean },
): Promise<ClosingRow> {
  const customerId = await customers.provenOwner(caller, password);
  const { now, actor, storeView } = caller;
  const dueAt = closesAt(now, platform.config.accountClosingDays);
  return platform.db.transaction(async (tx) => {
    await customers.lockToClose(tx, customerId);
    const open = await openMattersOf(tx, customerId, now);
    const obstacles = closingObstacles(open);
    if (obstacles.length > 0)
      throw refuse('ACCOUNT_NOT_SETTLED', { obstacles: obstacles.map(obstacleText).join(', ') });
    if (open.points > 0 && !losesPoints) throw refuse('POINTS_WOULD_LAPSE', { points: open.points });
    const { isNew, ...closing } = await addClosing(tx, {
      ...{ customerId, requestedAt: now, dueAt },
      ...{ market: storeView.market, locale: storeView.locale },
    });
    if (!isNew) return closing;
    await customers.startClosing(tx, customerId, { day: businessDay(dueAt), at: now });
    await recordChange(tx, actor, now, {
      action: 'account.request-closing',
      record: { kind: 'customer', id: customerId },
    });
    return closing;
  });
}

/** Ends the closing of an account; false if it was not being closed. */
export async function keepAccount(
  { platform }: Pick<PrivacyServices, 'platform'>,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
): Promise<boolean> {
  const customerId = customerIdOf(actor);
  if (customerId === null || !may(actor, 'account.change', { id: customerId, customerId, storeId: null }))
    throw refuse('NOT_AUTHORISED');
  return platform.db.transaction(async (tx) => {
    const isKept = await removeClosing(tx, customerId);
    if (isKept)
      await recordChange(tx, actor, now, {
        action: 'account.keep',
        record: { kind: 'customer', id: customerId },
      });
    return isKept;
  });
}
