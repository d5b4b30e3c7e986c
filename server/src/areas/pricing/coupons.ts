import { type LocalText, type Market, marketFacts } from '@jinlan/domain/markets';
import { type CurrencyCode, convert, type Money, money } from '@jinlan/domain/money';
import { type Coupon, couponCode, type RateOf } from '@jinlan/domain/pricing';
import type { Connection } from '../../platform/database.ts';
import * as store from './store.ts';

/** A coupon for the carts of its market: the rule in the cart's currency, and the retailer's name for it. */
export interface MarketCoupon {
  readonly id: number;
  readonly rule: Coupon;
  readonly label: LocalText;
  /** True where the use limit is reached. */
  readonly usedUp: boolean;
}

export interface Coupons {
  /** Finds a coupon by its typed code, ignoring case. Returns null where the market has no such coupon. */
  find(db: Connection, market: Market, code: string, currency: CurrencyCode): Promise<MarketCoupon | null>;
  /** Records one use in the order's own transaction; returns false where the limit was reached meanwhile. */
  take(tx: Connection, couponId: number, orderNumber: string, now: Date): Promise<boolean>;
  giveBack(tx: Connection, orderNumber: string): Promise<void>;
}

export function createCoupons(rateOf: RateOf): Coupons {
  return {
    async find(db, market, code, currency) {
      const row = await store.findCoupon(db, market, couponCode(code).slice(0, 64));
      if (!row) return null;
      const marketCurrency = marketFacts[market].currency;
      const rate = marketCurrency === currency ? 1_000_000 : rateOf(marketCurrency, currency);
      if (rate === null) return null;
      const inCurrency = (minor: number): Money => convert(money(minor, marketCurrency), currency, rate);
      return {
        id: row.id,
        label: row.label,
        usedUp: row.useLimit !== null && row.used >= row.useLimit,
        rule: {
          code: row.code,
          value:
            row.kind === 'amount'
              ? { kind: 'amount', amount: inCurrency(row.amount ?? 0) }
              : { kind: 'percent', basisPoints: row.basisPoints ?? 0, atMost: null },
          minSubtotal: row.minSubtotal > 0 ? inCurrency(row.minSubtotal) : null,
          excluded: [],
          validFrom: row.validFrom.toISOString(),
          validUntil: row.validUntil.toISOString(),
        },
      };
    },
    take: store.takeCoupon,
    giveBack: store.giveBackCoupon,
  };
}
