import { MILLIGRAMS_PER, type Money, money, scale, toNumber } from '@jinlan/domain/money';
import { type GoldQuote, goldChange } from '@jinlan/domain/pricing';
import type { Wire } from '../../graphql/wire.ts';
import type { MarketQuote } from './boards.ts';

/** `Money` as GraphQL sends it: a decimal number and its currency. */
export const presentMoney = (amount: Money) => ({ value: toNumber(amount), currency: amount.currency });

/**
 * The price per gram, rounded to the cent in every currency: with coarser rounding it would not add up to the price per
 * tael.
 */
function perGram({ sell, unit }: GoldQuote): Money {
  if (unit === 'gram') return sell;
  return money(Math.round((sell.minor * MILLIGRAMS_PER.gram) / MILLIGRAMS_PER[unit]), sell.currency);
}

/** The `GoldPrice` that the event stream sends: without the name, which depends on the language. */
export function presentEventQuote(quote: MarketQuote): Omit<Wire<'GoldPrice'>, 'name' | 'derived_from'> {
  const change = quote.closing ? goldChange(quote.closing.sell, quote.sell) : null;
  return {
    type: quote.type,
    version: quote.version,
    sell: presentMoney(quote.sell),
    buy_back: quote.buy && presentMoney(quote.buy),
    exchange: quote.exchange && presentMoney(quote.exchange),
    unit: quote.unit,
    sell_per_gram: presentMoney(perGram(quote)),
    effective_at: quote.effectiveAt,
    change_percent: (change?.basisPoints ?? 0) / 100,
    change: presentMoney(change?.difference ?? scale(quote.sell, 0, 1)),
    source: quote.source,
    is_sample: quote.source === 'simulator' || quote.source === 'development',
    is_tradable: quote.halt === null,
  };
}
