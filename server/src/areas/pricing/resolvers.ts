import { addDays, businessDay, startOfBusinessDay } from '@jinlan/domain/kernel';
import type { GoldPriceType } from '@jinlan/domain/pricing';
import type { RequestContext } from '../../platform/context.ts';
import { presentEventQuote, presentMoney } from './present-quote.ts';

type Range = 'DAY' | 'WEEK' | 'MONTH' | 'YEAR';

const days: Readonly<Record<Range, number>> = { DAY: 0, WEEK: 6, MONTH: 29, YEAR: 364 };

export const resolvers = {
  Query: {
    goldPrices(
      _: unknown,
      { all }: { all?: boolean | null },
      { areas, storeView, currency }: RequestContext,
    ) {
      return areas.pricing.shown(storeView.market, currency, all ?? false).map((quote) => ({
        ...presentEventQuote(quote),
        name: quote.name[storeView.locale],
        derived_from: quote.origin && {
          currency: quote.origin.currency,
          unit: quote.origin.unit,
          rate: quote.origin.partsPerMillion / 1_000_000,
        },
      }));
    },
    async goldPriceHistory(
      _: unknown,
      { type, range }: { type: string; range: Range },
      { areas, storeView, currency, now }: RequestContext,
    ) {
      const points = await areas.pricing.history({
        type: type.replace('_', '-') as GoldPriceType,
        market: storeView.market,
        currency,
        from: startOfBusinessDay(addDays(businessDay(now), -days[range])),
        to: now,
        daily: range === 'YEAR',
      });
      return points.map(({ effectiveAt, sell }) => ({ effective_at: effectiveAt, sell: presentMoney(sell) }));
    },
  },
};
