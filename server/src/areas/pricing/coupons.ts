import { type LocalText, type Market, marketFacts } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import { couponCode, type RateOf } from '@jinlan/domain/pricing';
import { noConditions, type Rule, ruleIn } from '@jinlan/domain/promotions';
import type { Connection } from '../../platform/database.ts';
import * as store from './store.ts';

/** A coupon for the carts of its market: the rule in the cart's currency, and the retailer's name for it. */
export interface MarketCoupon {
  readonly code: string;
  readonly rule: Rule;
  readonly label: LocalText;
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
      const rule: Rule = {
        id: row.id,
        version: 1,
        currency: marketCurrency,
        code: row.code,
        usedUp: row.useLimit !== null && row.used >= row.useLimit ? 'everyone' : null,
        group: null,
        trigger: { kind: 'code', code: row.code },
        conditions: {
          ...noConditions,
          from: row.validFrom.toISOString(),
          until: row.validUntil.toISOString(),
          minSubtotal: row.minSubtotal > 0 ? row.minSubtotal : null,
        },
        action:
          row.kind === 'amount'
            ? { kind: 'order-amount', amount: row.amount ?? 0, every: null, gold: false }
            : { kind: 'order-percent', basisPoints: row.basisPoints ?? 0, atMost: null, gold: false },
      };
      return { code: row.code, label: row.label, rule: ruleIn(rule, currency, rate) };
    },
    take: store.takeCoupon,
    giveBack: store.giveBackCoupon,
  };
}
