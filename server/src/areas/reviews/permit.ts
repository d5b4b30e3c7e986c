import type { Market } from '@jinlan/domain/markets';
import { type Action, type Actor, anything, customerIdOf, may } from '@jinlan/domain/people';
import type { Page } from '../../platform/requests/pages.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import type { ReviewParts } from './parts.ts';

/** The signed-in customer's id. Refuses guests with NOT_AUTHORISED. */
export function permitAuthor(actor: Actor, action: Action): string {
  const customerId = customerIdOf(actor);
  if (customerId === null || !may(actor, action, { id: customerId, customerId, storeId: null }))
    throw refuse('NOT_AUTHORISED');
  return customerId;
}

/** The manager of an e-shop, and its market. Refuses everybody else with STAFF_ONLY. */
export function permitEshop(
  { stores }: Pick<ReviewParts, 'stores'>,
  actor: Actor,
  action: Action,
): { readonly staff: Extract<Actor, { kind: 'staff' }>; readonly market: Market } {
  const source = actor.kind === 'staff' ? stores.source(actor.storeId) : null;
  if (actor.kind !== 'staff' || source === null || !source.isEshop) throw refuse('STAFF_ONLY');
  if (!may(actor, action, { ...anything, storeId: actor.storeId })) throw refuse('STAFF_ONLY');
  return { staff: actor, market: source.market };
}

/** `ProductReview.uid` of a review, and of its pictures. */
export const uidOf = (id: number): string => btoa(String(id));

/** The number in a uid; null if no row can have it. */
export function readUid(uid: string): number | null {
  const text = Buffer.from(uid.slice(0, 40), 'base64').toString('latin1');
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** Rows to leave out before a page; bounded, so that no number is too large for the database. */
export const skippedBefore = ({ currentPage, pageSize }: Page): number =>
  Math.min((currentPage - 1) * pageSize, 1_000_000);
