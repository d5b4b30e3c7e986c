/** The order's number and the attempt, as a provider's order number: `20261121000001-1`. */
export const tradeNoOf = (idempotencyKey: string): string => idempotencyKey.replaceAll(':', '-');

/** Null for a number that is not the shop's. */
export function readTradeNo(tradeNo: string): { idempotencyKey: string; reference: string } | null {
  const [, reference, attempt] = /^(\w+)-(\d+)$/.exec(tradeNo) ?? [];
  return reference === undefined ? null : { idempotencyKey: `${reference}:${attempt}`, reference };
}

/** The key of a refund from its number at a provider; null for a number that is not the shop's. */
export function readRefundNo(refundNo: string): string | null {
  const [, reference, attempt, refund] = /^(\w+)-(\d+)-(refund(?:-\d+)?)$/.exec(refundNo) ?? [];
  return refund === undefined ? null : `${reference}:${attempt}:${refund}`;
}
