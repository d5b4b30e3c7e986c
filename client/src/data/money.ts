/** Converts the wire's `Money {value, currency}` to the domain's integer minor units, and back. */
import { fromDecimal, isCurrencyCode, type Money } from '@jinlan/domain/money';

export interface WireMoney {
  readonly value?: number | null | undefined;
  readonly currency?: string | null | undefined;
}

/** Returns null if there is no amount or the currency is unknown. */
export function readMoney(wire: WireMoney | null | undefined): Money | null {
  if (!wire || wire.value == null || !isCurrencyCode(wire.currency)) return null;
  const amount = fromDecimal(wire.value, wire.currency);
  return amount.ok ? amount.value : null;
}
