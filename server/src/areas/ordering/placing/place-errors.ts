import type { RefusalCode } from '@jinlan/contract/refusals';
import type { Wire } from '../../../graphql/wire.ts';
import { Refusal } from '../../../platform/requests/refusal.ts';

const codes: Readonly<Partial<Record<RefusalCode, Wire<'PlaceOrderError'>['code']>>> = {
  CART_NOT_FOUND: 'CART_NOT_FOUND',
  CART_NOT_ACTIVE: 'CART_NOT_ACTIVE',
  GUEST_EMAIL_MISSING: 'GUEST_EMAIL_MISSING',
  MISSING_EMAIL: 'GUEST_EMAIL_MISSING',
};

/**
 * Returns why no order was placed, in the form of `PlaceOrderOutput.errors`, which clients of Magento 2.4.7 and later read.
 * Null for problems that they read in the errors of GraphQL: a missing sign-in, too many requests, and failures of the
 * server.
 */
export function placeErrorOf(error: unknown): Wire<'PlaceOrderError'> | null {
  if (!(error instanceof Refusal)) return null;
  if (error.category !== 'graphql-input' && error.category !== 'graphql-no-such-entity') return null;
  if (error.code === 'TOO_MANY_REQUESTS') return null;
  return { code: codes[error.code] ?? 'UNABLE_TO_PLACE_ORDER', message: error.message };
}
