/** A row of `services.csv`: what one kind of service costs in one market. Amounts in the market's own currency. */
import * as v from 'valibot';
import { type Market, marketFacts, markets } from '../../../markets/index.ts';
import { type ServicePrice, serviceKinds } from '../../../services/index.ts';
import { cellOrNull, oneOf, placeIn, record, textOf } from '../../fields.ts';
import { amountOf } from '../amount-cell.ts';
import { readFlag } from '../flag-words.ts';
import { percentOf, wholeOf } from '../number-cell.ts';

const mostDays = 365;
/** Ten years and more are `always`. */
const mostOwnDays = 3_650;
const mostLossPercent = 10;

const wholeUpTo = (most: number, least = 0) =>
  v.pipe(
    textOf(10),
    v.transform((cell) => wholeOf(cell) ?? Number.NaN),
    v.check(
      (count) => Number.isInteger(count) && count >= least && count <= most,
      `Expected a whole number from ${least} to ${most}`,
    ),
  );

const ownFree = v.pipe(
  cellOrNull(20),
  v.transform((cell) => (cell === null ? null : cell.trim().toLowerCase())),
  v.check(
    (cell) => cell === null || cell === 'always' || (wholeOf(cell) ?? Number.NaN) <= mostOwnDays,
    `Expected a number of days up to ${mostOwnDays}, always, or nothing`,
  ),
  v.transform((cell): ServicePrice['ownFree'] =>
    cell === null ? null : cell === 'always' ? 'always' : (wholeOf(cell) ?? 0),
  ),
);

const loss = v.pipe(
  cellOrNull(10),
  v.check(
    (cell) => cell === null || (percentOf(cell) ?? Number.NaN) <= mostLossPercent * 100,
    `Expected a percentage up to ${mostLossPercent}, e.g. 1.5`,
  ),
  v.transform((cell) => (cell === null ? 0 : (percentOf(cell) ?? 0))),
);

const withdrawn = v.pipe(
  cellOrNull(20),
  v.check((cell) => cell === null || readFlag(cell) !== null, 'Expected true or false'),
  v.transform((cell) => cell !== null && readFlag(cell) === true),
);

type Amount = { readonly minor: number } | { readonly problem: string };

/** An amount above 0, or `free`; an empty cell is 0 only where it may be. */
function amountIn(cell: string | null, market: Market, mayBeEmpty: boolean): Amount {
  if (cell === null) return mayBeEmpty ? { minor: 0 } : { problem: 'Must not be empty' };
  if (cell.trim().toLowerCase() === 'free') return { minor: 0 };
  const { amount, problem } = amountOf(cell, marketFacts[market].currency);
  if (amount === null) return { problem };
  return amount.minor > 0 ? { minor: amount.minor } : { problem: 'Must be above 0; write free for nothing' };
}

export const serviceRow = v.pipe(
  record({
    market: oneOf(markets),
    kind: oneOf(serviceKinds),
    price: cellOrNull(40),
    per_size: cellOrNull(40),
    per_gram: cellOrNull(40),
    days: wholeUpTo(mostDays, 1),
    own_free: ownFree,
    loss_percent: loss,
    withdrawn,
  }),
  v.rawTransform(({ dataset: { value: row }, addIssue, NEVER }) => {
    const amounts = {
      base: amountIn(row.price, row.market, false),
      perSize: amountIn(row.per_size, row.market, true),
      perGram: amountIn(row.per_gram, row.market, true),
    };
    const { base, perSize, perGram } = amounts;
    if ('problem' in base) addIssue({ message: base.problem, path: placeIn(row, 'price') });
    if ('problem' in perSize) addIssue({ message: perSize.problem, path: placeIn(row, 'per_size') });
    if ('problem' in perGram) addIssue({ message: perGram.problem, path: placeIn(row, 'per_gram') });
    if ('problem' in base || 'problem' in perSize || 'problem' in perGram) return NEVER;
    if (perSize.minor > 0 && row.kind !== 'resize') {
      addIssue({ message: 'Only resizing has a price for each size', path: placeIn(row, 'per_size') });
      return NEVER;
    }
    return {
      ...{ market: row.market, kind: row.kind, withdrawn: row.withdrawn },
      ...{ base: base.minor, perSize: perSize.minor, perGram: perGram.minor },
      ...{ days: row.days, ownFree: row.own_free, loss: row.loss_percent },
    };
  }),
);
