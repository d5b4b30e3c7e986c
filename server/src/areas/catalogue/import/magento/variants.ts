import type { LocalText, Market } from '@jinlan/domain/markets';
import type { StreamedRow } from '../../../../platform/csv/read-rows.ts';
import { decodeEntities } from '../../../content/index.ts';
import { createAmounts, priceOf } from './prices/prices.ts';
import { readPairs } from './rows/lists.ts';
import { stockOf } from './shown/quantities.ts';
import { createTexts } from './texts/texts.ts';
import {
  type Aside,
  attributesOf,
  type MagentoRow,
  picturesOf,
  type Say,
  type TranslateParts,
  textIn,
} from './translate.ts';

/** Of the piece that names a variant. */
export interface VariantOf {
  /** What it says that the variant is. */
  readonly chosen: ReadonlyMap<string, string>;
  readonly name: LocalText;
}

/** The variant of a row that its piece names, in the markets that sell it. */
export function translateVariant(
  parts: TranslateParts,
  { row, views }: MagentoRow,
  piece: VariantOf,
  soldIn: readonly Market[],
): { readonly entry: Record<string, unknown>; readonly asides: readonly Aside[] } {
  const asides: Aside[] = [];
  const aside: Say = (path, message, at = row) => void asides.push({ ...at.place(path), path, message });
  const pairs = new Map([...readPairs(row.cell('additional_attributes')), ...piece.chosen]);
  const money = createAmounts(parts, row, views, soldIn, asides);
  // The name is not taken, so that what its store views say otherwise is no news.
  const name = textIn(createTexts(parts, row, views, []).of('name'), decodeEntities);
  noteOwnCells(row, name, piece.name, asides);
  return {
    asides,
    entry: {
      sku: row.cell('sku').trim(),
      attributes: attributesOf(parts.directory, pairs, aside),
      pictures: picturesOf(parts, row, name),
      price: priceOf(parts, row, pairs, money, asides),
      stock: stockOf(parts, row, soldIn, asides),
    },
  };
}

/** Columns that only a piece has here, and what holds of a variant. */
const columnsOfPieces: Readonly<Record<string, string>> = {
  description: 'its page shows that of its piece',
  short_description: 'its page shows that of its piece',
  custom_options: 'those of its piece are offered',
  categories: 'it stands where its piece does',
  new_from_date: 'that of its piece holds',
  related_skus: 'its page shows those of its piece',
  upsell_skus: 'its page shows those of its piece',
  crosssell_skus: 'its page shows those of its piece',
};

/** What a variant's row says that has no place here: told once for each column. */
function noteOwnCells(row: StreamedRow, name: LocalText, nameOfPiece: LocalText, asides: Aside[]): void {
  const sku = row.cell('sku').trim();
  const note = (path: string, message: string): void =>
    void asides.push({ ...row.place(path), path, message, isNote: true, once: `variant ${path}` });
  const isOwn = Object.entries(name).some(
    ([locale, text]) => text !== nameOfPiece[locale as keyof LocalText],
  );
  const shown = row.cell('name').trim().slice(0, 80);
  if (shown !== '' && isOwn)
    note(
      'name',
      `{count} variants have a name of their own, as ${sku} ${JSON.stringify(shown)}: not taken, they are called as their piece`,
    );
  for (const [column, instead] of Object.entries(columnsOfPieces))
    if (row.cell(column).trim() !== '')
      note(column, `{count} variants say something here, the first is ${sku}: not taken, ${instead}`);
  const type = row.cell('product_type').trim();
  if (type !== 'simple' && type !== 'gold_calculation' && type !== '')
    note(
      'product_type',
      `{count} variants are ${type}, the first is ${sku}: they are sold as simple pieces, which are sent or collected`,
    );
}
