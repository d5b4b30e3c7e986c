import { isDeepStrictEqual } from 'node:util';
import type { BagLine } from '@jinlan/domain/cart';
import type { LineRow } from '../store.ts';
import type { PieceOfLine } from './pieces.ts';
import type { NewLine } from './store-lines.ts';

/** Lines of a cart in the form that the bag's rules use. */
export interface BagRow extends BagLine {
  readonly row: LineRow;
}

export const bagOf = (lines: readonly LineRow[]): readonly BagRow[] =>
  lines.map((row) => ({
    sku: row.sku,
    quantity: row.quantity,
    options: row.made ? { design: String(row.id) } : chosenIn(row),
    ...(row.parts ? { takes: row.parts } : {}),
    gift: { wrapped: row.giftWrap, message: row.giftMessage },
    row,
  }));

/** The choices of a line. Two lines of one bundle or download are merged if their choices are equal. */
export const chosenIn = ({
  parts,
  links,
  options,
  giftCard,
}: PieceOfLine): Readonly<Record<string, string>> => ({
  ...(parts && { parts: partsKey(parts) }),
  ...(links && { links: links.join() }),
  ...(options && { options: optionsKey(options) }),
  ...(giftCard && { giftCard: JSON.stringify(Object.entries(giftCard).toSorted()) }),
});

/** Whether two lines become one. Every design stays a separate line. */
export const isSameLine = (a: NewLine, b: NewLine): boolean =>
  a.made === null &&
  b.made === null &&
  a.sku === b.sku &&
  a.giftWrap === b.giftWrap &&
  a.giftMessage === b.giftMessage &&
  isDeepStrictEqual(chosenIn(a), chosenIn(b));

const optionsKey = (options: NonNullable<PieceOfLine['options']>): string =>
  options.map(({ option, values, text }) => JSON.stringify([option, values, text])).join();

const partsKey = (parts: NonNullable<LineRow['parts']>): string =>
  parts.map(({ option, sku, quantity }) => JSON.stringify([option, sku, quantity])).join();
