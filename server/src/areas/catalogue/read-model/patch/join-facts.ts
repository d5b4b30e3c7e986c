import type { Market } from '@jinlan/domain/markets';
import { locales } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import { WholeNumbers } from '../../../../platform/collections/whole-numbers.ts';
import type { Heads } from '../pieces.ts';
import type { Facts, Money } from '../units.ts';
import { eachRun, joinBits, joinNumbers, joinTexts, type Runs } from './runs.ts';

/**
 * Appends the fresh facts to the former ones, so that former fact indexes stay valid. Facts of changed pieces remain
 * unused until the model is rebuilt.
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
  freshLength: number,
): Column {
  const ColumnType = former.constructor as new (length: number) => Column;
  const joined = new ColumnType(length + freshLength);
  joined.set(former.subarray(0, length));
  joined.set(fresh.subarray(0, freshLength), length);
  return joined;
}

function appendMoney(former: Facts, fresh: Facts, currency: CurrencyCode): Money {
  const [before, after] = [former.money.get(currency), fresh.money.get(currency)];
  const joinAmounts = (
    formerAmounts: WholeNumbers | null | undefined,
    freshAmounts: WholeNumbers | null | undefined,
  ): WholeNumbers => {
    const all = (formerAmounts ?? new WholeNumbers(former.length)).copyRanges(former.length + fresh.length, [
      { from: 0, to: Math.min(former.length, formerAmounts?.length ?? former.length), at: 0 },
    ]);
    for (let factIndex = 0; freshAmounts && factIndex < fresh.length; factIndex += 1) {
      const amount = freshAmounts.at(factIndex);
      if (!Number.isNaN(amount)) all.set(former.length + factIndex, amount);
    }
    return all;
  };
  const commissionOf = (facts: Facts, money: Money | undefined): Uint16Array => {
    const all = new Uint16Array(facts.length);
    if (money?.commission) all.set(money.commission.subarray(0, facts.length));
    return all;
  };
  const saleDays = new Map(before?.saleDays);
  for (const [factIndex, days] of after?.saleDays ?? []) saleDays.set(former.length + factIndex, days);
  return {
    amount: joinAmounts(before?.amount, after?.amount),
    was: before?.was || after?.was ? joinAmounts(before?.was, after?.was) : null,
    saleDays,
    commission:
      before?.commission || after?.commission
        ? append(commissionOf(former, before), former.length, commissionOf(fresh, after), fresh.length)
        : null,
  };
}

/** Joins the heads; the fact indexes of fresh rows are shifted by `formerFactCount`. */
export function joinHeads(rows: Runs, former: Heads, fresh: Heads, formerFactCount: number): Heads {
  const keyOf = (set: readonly Market[]): string => set.join(' ');
  const marketSets = [...former.marketSets];
  const indexByKey = new Map(marketSets.map((set, index) => [keyOf(set), index]));
  const freshMarkets = fresh.markets.map((set) => {
    const markets = fresh.marketSets[set] ?? [];
    const existing = indexByKey.get(keyOf(markets));
    if (existing !== undefined) return existing;
    indexByKey.set(keyOf(markets), marketSets.length);
    return marketSets.push(markets) - 1;
  });
  const names = locales.map((locale) => [locale, joinTexts(rows, former.names[locale], fresh.names[locale])]);
  return {
    factIndexes: joinNumbers(
      rows,
      former.factIndexes,
      fresh.factIndexes.map((factIndex) => formerFactCount + factIndex),
    ),
    kinds: joinNumbers(rows, former.kinds, fresh.kinds),
    markets: joinNumbers(rows, former.markets, freshMarkets),
    marketSets,
    madeToOrder: joinBits(rows, former.madeToOrder, fresh.madeToOrder),
    soldOut: joinBits(rows, former.soldOut, fresh.soldOut),
    names: Object.fromEntries(names) as Heads['names'],
  };
}

/** The first unit of each row, and at the end the number of units. */
export function joinStarts(rows: Runs, former: Int32Array, fresh: Int32Array): Int32Array {
  const joined = new Int32Array(rows.length + 1);
  let units = 0;
  eachRun(rows, ({ isFresh, from, to }, at) => {
    const start = isFresh ? fresh : former;
    const offset = units - (start[from] as number);
    for (let row = from; row < to; row += 1) joined[at + row - from] = (start[row] as number) + offset;
    units = (start[to] as number) + offset;
  });
  joined[rows.length] = units;
  return joined;
}
