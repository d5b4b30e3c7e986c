import type { Market } from '@jinlan/domain/markets';
import { type Action, type Actor, anything, may } from '@jinlan/domain/people';
import type { Services } from '../services.ts';
import type { Staff } from '../staff/find-order.ts';
import { staffOnly } from '../staff/refuse.ts';

/** Returns the manager of an e-shop, and its market. Refuses everybody else as STAFF_ONLY. */
export function permit(
  { stores }: Pick<Services, 'stores'>,
  actor: Actor,
  action: Action,
): { readonly staff: Staff; readonly market: Market } {
  const source = actor.kind === 'staff' ? stores.source(actor.storeId) : null;
  const subject = { ...anything, storeId: source?.isEshop ? source.code : null };
  if (actor.kind !== 'staff' || source === null || !may(actor, action, subject)) throw staffOnly();
  return { staff: actor, market: source.market };
}
