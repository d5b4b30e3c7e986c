/** The page for each payment status, and the polling interval. */
import type { PaymentStatus } from '@jinlan/domain/orders';
import type { NextStep } from '@jinlan/domain/payments';
import { flowOfCode } from './payment-flow.ts';

export type PaymentPage = 'payment' | 'success' | 'failure';

export const paymentPaths: Readonly<Record<PaymentPage, string>> = {
  payment: '/checkout/payment/',
  success: '/checkout/success/',
  failure: '/checkout/failure/',
};

interface PaidOrder {
  readonly status: string;
  readonly payment: { readonly status: string; readonly method: string };
  readonly history: readonly { readonly status: string }[];
}

const unpaidStatuses: ReadonlySet<string> = new Set(['pending', 'canceled']);

/**
 * Returns the page of an order. That is its payment's page, unless the order was paid and its money goes back. A refused
 * payment does not end an order: its page is that of another attempt until the order is cancelled.
 */
export function pageOfOrder({ status, payment, history }: PaidOrder): PaymentPage {
  const isEnded = payment.status === 'failed' && status === 'canceled';
  const page = isEnded ? 'failure' : pageOfPayment(payment.status);
  const wasPaid = history.some((entry) => !unpaidStatuses.has(entry.status));
  return page === 'failure' && wasPaid ? 'success' : page;
}

export function pathOfOrder(order: PaidOrder): string {
  const page = pageOfOrder(order);
  return page === 'payment' ? paymentPathOf(order.payment) : paymentPaths[page];
}

/** The page of a payment that waits for a wallet has the wallet's code in its address. */
export function paymentPathOf({
  status,
  method,
}: {
  readonly status: string;
  readonly method: string;
}): string {
  const page = pageOfPayment(status);
  const isByWallet = page === 'payment' && flowOfCode(method) === 'wallet';
  return isByWallet ? `${paymentPaths.payment}${method}/` : paymentPaths[page];
}

const pages: ReadonlyMap<string, PaymentPage> = new Map(
  Object.entries<PaymentPage>({
    paid: 'success',
    in_store: 'success',
    rest_due: 'success',
    not_needed: 'success',
    processing: 'payment',
    action_required: 'payment',
    failed: 'payment',
    expired: 'failure',
    refunded: 'failure',
  } satisfies Readonly<Record<PaymentStatus, PaymentPage>>),
);

/** An unknown status shows the waiting page with the order's number, which keeps polling. */
export function pageOfPayment(status: string): PaymentPage {
  return pages.get(status) ?? 'payment';
}

export const POLL_MS = 1500;
export const POLL_MAX_MS = 5000;
const quickPolls = 8;

/** The interval while staff look for a transfer. The order's events come at once anyway. */
const transferPollMs = 60_000;

/**
 * Milliseconds before the next poll. `pollsSoFar` counts from 0: every 1.5 s for 12 s, then at growing intervals; each
 * minute for an order that waits for a transfer.
 */
export function pollDelay(pollsSoFar: number, method: string | null = null): number {
  if (method !== null && flowOfCode(method) === 'transfer') return transferPollMs;
  if (pollsSoFar < quickPolls) return POLL_MS;
  return Math.min(POLL_MAX_MS, Math.round(POLL_MS * 1.3 ** (pollsSoFar - quickPolls + 1)));
}

/** Remaining share of the time to pay, 0 to 1, for the bar under the clock. */
export function timeLeft(placedAt: string, expiresAt: string, now: Date): number {
  const totalMs = Date.parse(expiresAt) - Date.parse(placedAt);
  if (!(totalMs > 0)) return 0;
  return Math.min(1, Math.max(0, (Date.parse(expiresAt) - now.getTime()) / totalMs));
}

/** Accepts only web addresses (http and https). */
export function isBankAddress(address: string | null | undefined, base: string): address is string {
  return address != null && URL.canParse(address, base) && /^https?:$/.test(new URL(address, base).protocol);
}

interface TimedPayment {
  readonly expires_at: string | null;
}

/** Returns the title of a step that has ended; undefined while the step can be taken. */
export function titleOfEnd(
  payment: TimedPayment,
  step: NextStep | null,
  now: Date,
): 'buy.pay.qrExpired' | 'buy.pay.over' | undefined {
  if (step?.kind === 'qr' && isOver(step.expiresAt, now)) return 'buy.pay.qrExpired';
  return isTooLate(payment, now) ? 'buy.pay.over' : undefined;
}

/** Whether the time to pay is over. Then the shop takes no new attempt; a running one may still succeed. */
export const isTooLate = ({ expires_at: expiresAt }: TimedPayment, now: Date): boolean =>
  expiresAt !== null && isOver(expiresAt, now);

const isOver = (expiresAt: string, now: Date): boolean => now.getTime() >= Date.parse(expiresAt);
