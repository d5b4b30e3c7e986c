import * as v from 'valibot';
import { listOf, oneOf, record, textOf } from './fields.ts';

/** How a shopper accepts a page of terms: by placing the order, or by checking a box before it. */
export const agreementModes = ['auto', 'manual'] as const;

/** The pages that the buyer accepts with an order, by their identifiers. */
export const agreements = v.pipe(
  listOf(record({ page: textOf(100), mode: oneOf(agreementModes) })),
  v.maxLength(5, 'Expected at most 5 agreements'),
);
