/** A row of `store-credit.csv`: money that a customer may spend in one market. */
import * as v from 'valibot';
import { markets } from '../../../markets/index.ts';
import { emailKey, readEmail } from '../../../people/index.ts';
import type { Valid } from '../../check.ts';
import { oneOf, placeIn, record, textLike, textOf } from '../../fields.ts';
import { amountAboveZero, lastDay } from './cells.ts';

export const storeCreditRow = v.pipe(
  record({
    /** The key of the customer's e-mail address. */
    email: v.pipe(
      textOf(254),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const read = readEmail(dataset.value);
        if (read.ok) return emailKey(read.value);
        addIssue({ message: 'Not an e-mail address' });
        return NEVER;
      }),
    ),
    market: oneOf(markets),
    amount: textOf(40),
    /** Names this credit: the same reference is credited once. */
    reference: textLike(/^[\w.-]{1,60}$/, '1 to 60 letters, digits, dots, hyphens or underscores'),
    expires_on: lastDay,
  }),
  v.rawTransform(({ dataset: { value: row }, addIssue, NEVER }) => {
    const amount = amountAboveZero(row.amount, row.market);
    if (typeof amount !== 'string') return { ...row, amount };
    addIssue({ message: amount, path: placeIn(row, 'amount') });
    return NEVER;
  }),
);
export type StoreCreditRow = Valid<typeof storeCreditRow>;
