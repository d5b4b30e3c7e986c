import type { Market } from '@jinlan/domain/markets';
import { locales } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import { WholeNumbers } from '../../../../platform/collections/whole-numbers.ts';
import type { Heads } from '../pieces.ts';
import type { Facts, Money } from '../units.ts';
import { eachRun, joinBits, joinNumbers, joinTexts, type Runs } from './runs.ts';

/**
 * The former facts with the fresh ones after them, so that each former place still holds what it held. Those of changed
 * pieces stay there unused until everything is read anew.
 */
export function appendFacts(former: Facts, fresh: Facts): Facts {
  const sets = former.optionSets;
  const options = fresh.options
    .subarray(0, fresh.length)
    .map((set) => sets.add(fresh.optionSets.at(set).join(',')));
  return {
    length: former.length + fresh.length,
    ids: append(former.ids, former.length, fresh.ids, fresh.length),
    skus: former.skus.append(former.length, fresh.skus, fresh.length),
    metals: append(former.metals, former.length, fresh.metals, fresh.length),
    weights: append(former.weights, former.length, fresh.weights, fresh.length),
    bare: append(former.bare, former.length, fresh.bare, fresh.length),
    options: append(former.options, former.length, options, fresh.length),
    optionSets: sets,
    money: new Map(
      [...new Set([...former.money.keys(), ...fresh.money.keys()])].map((currency) => [
        currency,
        appendMoney(former, fresh, currency),
      ]),
    ),
  };
}

function append<Column extends Int32Array | Int8Array | Uint8Array | Uint16Array>(
  former: Column,
  length: number,
  fresh: Column,
  more: number,
): Column {
  const Made = former.constructor as new (length: number) => Column;
  const joined = new Made(length + more);
  joined.set(former.subarray(0, length));
  joined.set(fresh.subarray(0, more), length);
  return joined;
}

function appendMoney(former: Facts, fresh: Facts, currency: CurrencyCode): Money {
  const [before, after] = [former.money.get(currency), fresh.money.get(currency)];
  const amounts = (
    one: WholeNumbers | null | undefined,
    other: WholeNumbers | null | undefined,
  ): WholeNumbers => {
    const all = (one ?? new WholeNumbers(former.length)).copyRanges(former.length + fresh.length, [
      { from: 0, to: Math.min(former.length, one?.length ?? former.length), at: 0 },
    ]);
    for (let place = 0; other && place < fresh.length; place += 1) {
      const amount = other.at(place);
      if (!Number.isNaN(amount)) all.set(former.length + place, amount);
    }
    return all;
  };
  const commissionOf = (facts: Facts, money: Money | undefined): Uint16Array => {
    const all = new Uint16Array(facts.length);
    if (money?.commission) all.set(money.commission.subarray(0, facts.length));
    return all;
  };
  const saleDays = new Map(before?.saleDays);
  for (const [place, days] of after?.saleDays ?? []) saleDays.set(former.length + place, days);
  return {
    amount: amounts(before?.amount, after?.amount),
    was: before?.was || after?.was ? amounts(before?.was, after?.was) : null,
    saleDays,
    commission:
      before?.commission || after?.commission
        ? append(commissionOf(former, before), former.length, commissionOf(fresh, after), fresh.length)
        : null,
  };
}

/** What the rows' pieces have of their own; `factsBefore` places of facts stand before the fresh ones. */
export function joinHeads(rows: Runs, former: Heads, fresh: Heads, factsBefore: number): Heads {
  const written = (set: readonly Market[]): string => set.join(' ');
  const marketSets = [...former.marketSets];
  const places = new Map(marketSets.map((set, place) => [written(set), place]));
  const freshMarkets = fresh.markets.map((set) => {
    const markets = fresh.marketSets[set] ?? [];
    const known = places.get(written(markets));
    if (known !== undefined) return known;
    places.set(written(markets), marketSets.length);
    return marketSets.push(markets) - 1;
  });
  const names = locales.map((locale) => [locale, joinTexts(rows, former.names[locale], fresh.names[locale])]);
  return {
    places: joinNumbers(
      rows,
      former.places,
      fresh.places.map((place) => factsBefore + place),
    ),
    kinds: joinNumbers(rows, former.kinds, fresh.kinds),
    markets: joinNumbers(rows, former.markets, freshMarkets),
    marketSets,
    madeToOrder: joinBits(rows, former.madeToOrder, fresh.madeToOrder),
    soldOut: joinBits(rows, former.soldOut, fresh.soldOut),
    names: Object.fromEntries(names) as Heads['names'],
  };
}

/** Where the units of each row start, and after them where the last one's end. */
export function joinStarts(rows: Runs, former: Int32Array, fresh: Int32Array): Int32Array {
  const joined = new Int32Array(rows.length + 1);
  let units = 0;
  eachRun(rows, ({ isFresh, from, to }, at) => {
    const start = isFresh ? fresh : former;
    const moved = units - (start[from] as number);
    for (let row = from; row < to; row += 1) joined[at + row - from] = (start[row] as number) + moved;
    units = (start[to] as number) + moved;
  });
  joined[rows.length] = units;
  return joined;
}
