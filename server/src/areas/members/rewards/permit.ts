import type { Market } from '@jinlan/domain/markets';
import { regionOf } from '@jinlan/domain/members';
import { type Action, type Actor, customerIdOf, may } from '@jinlan/domain/people';
import type { RequestContext } from '../../../platform/context.ts';
import { type Page, pageInfo } from '../../../platform/requests/pages.ts';
import { permitStaff, type Staff } from '../../../platform/requests/permit-staff.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { Member } from '../store.ts';
import type { RewardServices } from './services.ts';

/** Returns the member who acts, in the region of the store view. Refuses guests with NOT_AUTHORISED. */
export function permitMember(
  { actor, storeView }: Pick<RequestContext, 'actor' | 'storeView'>,
  action: Action,
): Member {
  const customerId = customerIdOf(actor);
  if (customerId === null || !may(actor, action, { id: customerId, customerId, storeId: null }))
    throw refuse('NOT_AUTHORISED');
  return { customerId, region: regionOf(storeView.market) };
}

/** The manager of an e-shop, and its market. Refuses everybody else with STAFF_ONLY. */
export function permitEshop(
  { stores }: Pick<RewardServices, 'stores'>,
  actor: Actor,
  action: Action,
): { readonly staff: Staff; readonly market: Market } {
  const source = actor.kind === 'staff' ? stores.source(actor.storeId) : null;
  if (source === null || !source.isEshop) throw refuse('STAFF_ONLY');
  return { staff: permitStaff(actor, action), market: source.market };
}

export function readRequestKey(key: string): string {
  if (!/^[A-Za-z0-9_-]{16,64}$/.test(key))
    throw refuse('BAD_REQUEST', {
      reason: 'request_key has 16 to 64 letters, digits, - or _',
      field: 'request_key',
    });
  return key;
}

/** The number of a row; null if no row can have it. */
export const readId = (id: string): number | null => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : null);

/** Refuses a page after the last one. */
export function lastPageInfo(page: Page, total: number) {
  const last = Math.max(1, Math.ceil(total / page.pageSize));
  if (page.currentPage > last) throw refuse('PAGE_TOO_FAR', { page: page.currentPage, last });
  return pageInfo(page, total);
}
