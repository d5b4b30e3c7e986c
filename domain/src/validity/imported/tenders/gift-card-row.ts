/** A row of `gift-cards.csv`: a card that the retailer has sold elsewhere. */
import * as v from 'valibot';
import { readGiftCardCode } from '../../../gift-cards/index.ts';
import { markets } from '../../../markets/index.ts';
import type { Valid } from '../../check.ts';
import { cellOrNull, oneOf, placeIn, record, textOf } from '../../fields.ts';
import { amountAboveZero, lastDay } from './cells.ts';

export const giftCardRow = v.pipe(
  record({
    code: v.pipe(
      textOf(200),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const code = readGiftCardCode(dataset.value);
        if (code !== null) return code;
        addIssue({ message: 'Expected 10 to 32 letters and digits' });
        return NEVER;
      }),
    ),
    market: oneOf(markets),
    balance: textOf(40),
    expires_on: lastDay,
    state: v.pipe(
      cellOrNull(20),
      v.transform((state) => state ?? 'active'),
      oneOf(['active', 'blocked']),
    ),
  }),
  v.rawTransform(({ dataset: { value: row }, addIssue, NEVER }) => {
    const balance = amountAboveZero(row.balance, row.market);
    if (typeof balance !== 'string') return { ...row, balance };
    addIssue({ message: balance, path: placeIn(row, 'balance') });
    return NEVER;
  }),
);
export type GiftCardRow = Valid<typeof giftCardRow>;
