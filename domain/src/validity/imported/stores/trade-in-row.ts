/** A row of `trade-in.csv`: what one market takes in trade. Amounts in the market's own currency. */
import * as v from 'valibot';
import { type Market, marketFacts, markets } from '../../../markets/index.ts';
import { ASSAY_LOSS_MOST, type TradeInRules, tradeInWeightLimits } from '../../../trade-in/index.ts';
import { cellOrNull, oneOf, placeIn, record, textOf } from '../../fields.ts';
import { amountOf } from '../amount-cell.ts';
import { readFlag } from '../flag-words.ts';

const percent = (least: number, most: number) =>
  v.pipe(
    textOf(10),
    v.transform((cell) => (/^\d{1,3}(\.\d{1,2})?$/.test(cell.trim()) ? Number(cell) : Number.NaN)),
    v.check((share) => share >= least && share <= most, `Expected a percentage from ${least} to ${most}`),
    v.transform((share) => Math.round(share * 100)),
  );

const percentOrNull = (least: number, most: number) =>
  v.pipe(
    cellOrNull(10),
    v.check(
      (cell) =>
        cell === null ||
        (/^\d{1,3}(\.\d{1,2})?$/.test(cell.trim()) && Number(cell) >= least && Number(cell) <= most),
      `Expected a percentage from ${least} to ${most}, or nothing`,
    ),
    v.transform((cell) => (cell === null ? null : Math.round(Number(cell) * 100))),
  );

/** Marks such as `999.9 999 916 750`, the finest first. */
const marks = v.pipe(
  cellOrNull(200),
  v.check(
    (cell) =>
      cell === null ||
      cell
        .trim()
        .split(/[\s/]+/)
        .every((mark) => /^\d{3}(\.\d)?$/.test(mark) && Number(mark) > 0),
    'Expected marks of fineness such as 999.9 999 916 750',
  ),
  v.transform((cell) =>
    cell === null
      ? []
      : [...new Set(cell.trim().split(/[\s/]+/))]
          .map((mark) => Math.round(Number(mark) * 10))
          .toSorted((a, b) => b - a),
  ),
  v.check((list) => list.length <= 20, 'Expected at most 20 marks'),
);

const grams = v.pipe(
  textOf(10),
  v.transform((cell) =>
    /^\d{1,5}(\.\d{1,3})?$/.test(cell.trim()) ? Math.round(Number(cell) * 1_000) : Number.NaN,
  ),
  v.check(
    (weight) => weight >= tradeInWeightLimits.least && weight <= tradeInWeightLimits.most,
    'Expected grams from 0.01 to 10000, e.g. 0.5',
  ),
);

const flag = (standard: boolean) =>
  v.pipe(
    cellOrNull(20),
    v.check((cell) => cell === null || readFlag(cell) !== null, 'Expected true or false'),
    v.transform((cell) => (cell === null ? standard : readFlag(cell) === true)),
  );

type Amount = { readonly minor: number | null } | { readonly problem: string };

/** An amount of 0 or more; nothing where it may be empty. */
function amountIn(cell: string | null, market: Market, mayBeEmpty: boolean): Amount {
  if (cell === null) return mayBeEmpty ? { minor: null } : { problem: 'Must not be empty' };
  const { amount, problem } = amountOf(cell, marketFacts[market].currency);
  if (amount === null) return { problem };
  return amount.minor >= 0 ? { minor: amount.minor } : { problem: 'Must not be below 0' };
}

export const tradeInRow = v.pipe(
  record({
    market: oneOf(markets),
    gold: marks,
    platinum: marks,
    minimum_grams: grams,
    loss_percent: percent(0, ASSAY_LOSS_MOST / 100),
    loss_per_year_percent: percent(0, ASSAY_LOSS_MOST / 100),
    own_percent: percent(0, 50),
    other_percent: percent(0, 50),
    exchange: flag(true),
    share_percent: percent(0.01, 100),
    stone_percent: percentOrNull(80, 100),
    stone_most: cellOrNull(40),
    new_stone_percent: percent(130, 500),
    identity_from: cellOrNull(40),
    cash_most: cellOrNull(40),
    confirm_from: cellOrNull(40),
    withdrawn: flag(false),
  }),
  v.rawTransform(
    ({ dataset: { value: row }, addIssue, NEVER }): TradeInRules & { readonly withdrawn: boolean } => {
      const identity = amountIn(row.identity_from, row.market, false);
      const cash = amountIn(row.cash_most, row.market, true);
      const confirm = amountIn(row.confirm_from, row.market, false);
      const stone = amountIn(row.stone_most, row.market, true);
      if ('problem' in identity) addIssue({ message: identity.problem, path: placeIn(row, 'identity_from') });
      if ('problem' in cash) addIssue({ message: cash.problem, path: placeIn(row, 'cash_most') });
      if ('problem' in confirm) addIssue({ message: confirm.problem, path: placeIn(row, 'confirm_from') });
      if ('problem' in stone) addIssue({ message: stone.problem, path: placeIn(row, 'stone_most') });
      if ('problem' in identity || 'problem' in cash || 'problem' in confirm || 'problem' in stone)
        return NEVER;
      return {
        ...{ market: row.market, fineness: { gold: row.gold, platinum: row.platinum } },
        ...{ minimumMg: row.minimum_grams, loss: row.loss_percent, lossPerYear: row.loss_per_year_percent },
        ...{ deductionOwn: row.own_percent, deductionOther: row.other_percent, hasExchange: row.exchange },
        ...{ share: row.share_percent, stoneRate: row.stone_percent, stoneLeast: row.new_stone_percent },
        ...{ identityFrom: identity.minor ?? 0, stoneMost: stone.minor },
        ...{ cashMost: cash.minor, confirmFrom: confirm.minor ?? 0, withdrawn: row.withdrawn },
      };
    },
  ),
);
