/** Returns a provider's order number: the order's number and the attempt, such as `20261121000001-1`. */
export const tradeNoOf = (idempotencyKey: string): string => idempotencyKey.replaceAll(':', '-');

/** Reads a number of `tradeNoOf`; null for a number that is not the shop's. */
export function readTradeNo(tradeNo: string): { idempotencyKey: string; reference: string } | null {
  const [, reference, attempt] = /^(\w+)-(\d+)$/.exec(tradeNo) ?? [];
  return reference === undefined ? null : { idempotencyKey: `${reference}:${attempt}`, reference };
}

/** Reads the key of a refund from its number at a provider; null for a number that is not the shop's. */
export function readRefundNo(refundNo: string): string | null {
  const [, reference, attempt, refund] = /^(\w+)-(\d+)-(refund(?:-\d+){0,2})$/.exec(refundNo) ?? [];
  return refund === undefined ? null : `${reference}:${attempt}:${refund}`;
}
