import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import type { PaymentRow } from './store.ts';

/**
 * Until when a provider may take the money of an attempt: until the order's own end. The rest of an order has no such end,
 * so each attempt at it lasts as long as an unpaid order.
 */
export function attemptExpiry(
  { pricing }: Pick<Services, 'pricing'>,
  { expiresAt, placedAt }: Pick<OrderRow, 'expiresAt' | 'placedAt'>,
  { part, createdAt }: Pick<PaymentRow, 'part' | 'createdAt'>,
): Date {
  if (part !== 'rest') return expiresAt ?? placedAt;
  return new Date(createdAt.getTime() + pricing.settings().orderLockMinutes * 60_000);
}
