import { addDays, businessDay, startOfBusinessDay } from '@jinlan/domain/kernel';
import { type Locale, marketFacts } from '@jinlan/domain/markets';
import { money } from '@jinlan/domain/money';
import type { GoldPriceType } from '@jinlan/domain/pricing';
import type { GoldPriceRangeEnum, Resolvers } from '../../graphql/generated/resolvers.ts';
import type { Wire } from '../../graphql/wire.ts';
import type { AlertRow } from './alerts/store-alerts.ts';
import type { Pricing } from './index.ts';
import { presentEventQuote, presentMoney } from './present-quote.ts';

const days: Readonly<Record<GoldPriceRangeEnum, number>> = { DAY: 0, WEEK: 6, MONTH: 29, YEAR: 364 };

type WireName<Type extends string> = Type extends `${infer Country}-${infer Metal}`
  ? `${Country}_${Metal}`
  : never;

const types: { readonly [Type in GoldPriceType as WireName<Type>]: Type } = {
  HK_CK9999: 'HK-CK9999',
  HK_CKBEAN: 'HK-CKBEAN',
  HK_PT9995: 'HK-PT9995',
  CN_CK9999: 'CN-CK9999',
  CN_CKBAR: 'CN-CKBAR',
};

const wireChannels = { email: 'EMAIL', sms: 'SMS' } as const;

/** Presents an alert with the current price of its board. */
function presentAlert(
  pricing: Pick<Pricing, 'marketQuotes'>,
  locale: Locale,
  alert: AlertRow,
): Wire<'CustomerGoldPriceAlert'> {
  const { id, type, market, currency, direction, target, channel, firedAt } = alert;
  const quote = pricing.marketQuotes(market, currency, true).find((each) => each.type === type);
  return {
    ...{ id: String(id), type, name: quote?.name[locale] ?? type },
    direction: direction === 'falls' ? 'FALLS' : 'RISES',
    target: presentMoney(money(target, quote?.sell.currency ?? currency)),
    unit: quote?.unit ?? marketFacts[market].goldUnit,
    channel: wireChannels[channel],
    fired_at: firedAt?.toISOString() ?? null,
  };
}

export const resolvers = {
  Customer: {
    async gold_price_alerts({ customer_id }, _, context) {
      if (customer_id === null) return null;
      const { goldAlerts, pricing } = context.areas;
      const alerts = await goldAlerts.alertsOf(context, customer_id);
      return alerts?.map((alert) => presentAlert(pricing, context.storeView.locale, alert)) ?? null;
    },
    async gold_price_alert_channels({ customer_id }, _, context) {
      if (customer_id === null) return null;
      const channels = await context.areas.goldAlerts.channelsOf(context, customer_id);
      return channels?.map(({ channel, address }) => ({ channel: wireChannels[channel], address })) ?? null;
    },
  },
  Mutation: {
    async addGoldPriceAlert(_, { type, direction, target, channel = null }, context) {
      const { goldAlerts, pricing } = context.areas;
      const way = direction === 'FALLS' ? 'falls' : 'rises';
      const by = channel === null ? null : channel === 'SMS' ? 'sms' : 'email';
      const wish = { type: types[type], direction: way, target, channel: by } as const;
      const alert = await goldAlerts.add(context, wish);
      return presentAlert(pricing, context.storeView.locale, alert);
    },
    removeGoldPriceAlert: (_, { id }, context) => context.areas.goldAlerts.remove(context, id),
  },
  Query: {
    goldPrices: (_, { all }, { areas, storeView, currency }) =>
      areas.pricing.marketQuotes(storeView.market, currency, all ?? false).map((quote) => ({
        ...presentEventQuote(quote),
        name: quote.name[storeView.locale],
        derived_from: quote.origin && {
          currency: quote.origin.currency,
          unit: quote.origin.unit,
          rate: quote.origin.partsPerMillion / 1_000_000,
        },
      })),
    async goldPriceHistory(_, { type, range }, { areas, storeView, currency, now }) {
      const points = await areas.pricing.history({
        type: types[type],
        market: storeView.market,
        currency,
        from: startOfBusinessDay(addDays(businessDay(now), -days[range])),
        to: now,
        everyDays: range === 'YEAR' ? 1 : null,
      });
      return points.map(({ effectiveAt, sell }) => ({ effective_at: effectiveAt, sell: presentMoney(sell) }));
    },
  },
} satisfies Resolvers;
