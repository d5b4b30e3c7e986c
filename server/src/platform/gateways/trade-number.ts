/** The order's number and the attempt, as a provider's order number: `20261121000001-1`. */
export const tradeNoOf = (idempotencyKey: string): string => idempotencyKey.replaceAll(':', '-');

/** Null for a number that is not the shop's. */
export function readTradeNo(tradeNo: string): { idempotencyKey: string; reference: string } | null {
  const [, reference, attempt] = /^(\w+)-(\d+)$/.exec(tradeNo) ?? [];
  return reference === undefined ? null : { idempotencyKey: `${reference}:${attempt}`, reference };
}
