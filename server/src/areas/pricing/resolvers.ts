import { addDays, businessDay, startOfBusinessDay } from '@jinlan/domain/kernel';
import type { GoldPriceType } from '@jinlan/domain/pricing';
import type { GoldPriceRangeEnum, Resolvers } from '../../graphql/generated/resolvers.ts';
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

export const resolvers = {
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
        daily: range === 'YEAR',
      });
      return points.map(({ effectiveAt, sell }) => ({ effective_at: effectiveAt, sell: presentMoney(sell) }));
    },
  },
} satisfies Resolvers;
