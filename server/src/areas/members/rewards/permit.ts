import type { Market } from '@jinlan/domain/markets';
import { regionOf } from '@jinlan/domain/members';
import { type Action, type Actor, anything, customerIdOf, may } from '@jinlan/domain/people';
import type { RequestContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { Member } from '../store.ts';
import type { RewardServices } from './services.ts';

export type Staff = Extract<Actor, { kind: 'staff' }>;

/** The member who acts, in the region of the store view. Refuses guests with NOT_AUTHORISED. */
export function permitMember(
  { actor, storeView }: Pick<RequestContext, 'actor' | 'storeView'>,
  action: Action,
): Member {
  const customerId = customerIdOf(actor);
  if (customerId === null || !may(actor, action, { id: customerId, customerId, storeId: null }))
    throw refuse('NOT_AUTHORISED');
  return { customerId, region: regionOf(storeView.market) };
}

/** The staff member who acts for their own store. Refuses everybody else with STAFF_ONLY. */
export function permitStaff(actor: Actor, action: Action): Staff {
  if (actor.kind !== 'staff' || !may(actor, action, { ...anything, storeId: actor.storeId }))
    throw refuse('STAFF_ONLY');
  return actor;
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

const largestPage = 50;

export interface Page {
  readonly currentPage: number;
  readonly pageSize: number;
}

/** Refuses pages below 1 and those that are too large. */
export function readPage(args: {
  readonly currentPage?: number | null | undefined;
  readonly pageSize?: number | null | undefined;
}): Page {
  const page = { currentPage: args.currentPage ?? 1, pageSize: args.pageSize ?? 20 };
  for (const [name, value] of Object.entries(page)) if (value < 1) throw refuse('PAGE_INVALID', { name });
  if (page.pageSize > largestPage) throw refuse('PAGE_TOO_LARGE', { name: 'pageSize', most: largestPage });
  return page;
}

/** Refuses a page after the last one. */
export function pageInfo({ currentPage, pageSize }: Page, total: number) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (currentPage > last) throw refuse('PAGE_TOO_FAR', { page: currentPage, last });
  return { current_page: currentPage, page_size: pageSize, total_pages: Math.ceil(total / pageSize) };
}
