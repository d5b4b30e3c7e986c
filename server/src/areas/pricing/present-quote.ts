import { MILLIGRAMS_PER, type Money, money, scale, toNumber } from '@jinlan/domain/money';
import { type GoldQuote, goldChange } from '@jinlan/domain/pricing';
import type { Wire } from '../../graphql/wire.ts';
import type { MarketQuote } from './boards.ts';

/** `Money` of the wire: a decimal number and its currency. */
export const presentMoney = (amount: Money) => ({ value: toNumber(amount), currency: amount.currency });

/** To the cent in every currency: a rounded unit price per gram would no longer add up to the tael's. */
function perGram({ sell, unit }: GoldQuote): Money {
  if (unit === 'gram') return sell;
  return money(Math.round((sell.minor * MILLIGRAMS_PER.gram) / MILLIGRAMS_PER[unit]), sell.currency);
}

/** The wire's GoldPrice without its name, which depends on the language: what the event stream sends. */
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
