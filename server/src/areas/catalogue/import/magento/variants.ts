import { changeTexts, type LocalText, locales, type Market } from '@jinlan/domain/markets';
import type { StreamedRow } from '../../../../platform/csv/read-rows.ts';
import { decodeEntities } from '../../../content/index.ts';
import { createAmounts, priceOf } from './prices/prices.ts';
import { readPairs } from './rows/lists.ts';
import { stockOf } from './shown/quantities.ts';
import { createTexts } from './texts/texts.ts';
import {
  type AddFinding,
  attributesOf,
  type MagentoRow,
  picturesOf,
  type RowFinding,
  type TranslateParts,
} from './translate.ts';

/** Data of the piece to which a variant belongs. */
export interface VariantOf {
  /** The options of the variant, as listed by its piece. */
  readonly chosen: ReadonlyMap<string, string>;
  readonly name: LocalText;
}

/** Converts a row to a variant, in the markets that sell it. */
export function translateVariant(
  parts: TranslateParts,
  { row, views }: MagentoRow,
  piece: VariantOf,
  soldIn: readonly Market[],
): { readonly entry: Record<string, unknown>; readonly rowFindings: readonly RowFinding[] } {
  const rowFindings: RowFinding[] = [];
  const addFinding: AddFinding = (path, message, source = row) =>
    void rowFindings.push({ ...source.positionOf(path), path, message });
  const pairs = new Map([...readPairs(row.cell('additional_attributes')), ...piece.chosen]);
  const money = createAmounts(parts, row, views, soldIn, rowFindings);
  // The name is not imported, so differing names of store views are not noted.
  const name = changeTexts(createTexts(parts, row, views, []).of('name'), decodeEntities);
  noteOwnCells(row, name, piece.name, rowFindings);
  return {
    rowFindings,
    entry: {
      sku: row.cell('sku').trim(),
      attributes: attributesOf(parts.directory, pairs, addFinding),
      pictures: picturesOf(parts, row, name),
      price: priceOf(parts, row, pairs, money, rowFindings),
      stock: stockOf(parts, row, soldIn, rowFindings),
    },
  };
}

/** Columns that are ignored for variants, with the explanation for the note. */
const pieceColumns: Readonly<Record<string, string>> = {
  description: 'its page shows that of its piece',
  short_description: 'its page shows that of its piece',
  custom_options: 'those of its piece are offered',
  categories: 'it stands where its piece does',
  new_from_date: 'that of its piece holds',
  related_skus: 'its page shows those of its piece',
  upsell_skus: 'its page shows those of its piece',
  crosssell_skus: 'its page shows those of its piece',
};

/** Notes values in a variant's row that are ignored, once per column. */
function noteOwnCells(
  row: StreamedRow,
  name: LocalText,
  nameOfPiece: LocalText,
  rowFindings: RowFinding[],
): void {
  const sku = row.cell('sku').trim();
  const note = (path: string, message: string): void =>
    void rowFindings.push({ ...row.positionOf(path), path, message, isNote: true, once: `variant ${path}` });
  const isOwn = locales.some((locale) => name[locale] !== nameOfPiece[locale]);
  const shownName = row.cell('name').trim().slice(0, 80);
  if (shownName !== '' && isOwn)
    note(
      'name',
      `{count} variants have a name of their own, as ${sku} ${JSON.stringify(shownName)}: not taken, they are called as their piece`,
    );
  for (const [column, consequence] of Object.entries(pieceColumns))
    if (row.cell(column).trim() !== '')
      note(column, `{count} variants say something here, the first is ${sku}: not taken, ${consequence}`);
  const type = row.cell('product_type').trim();
  if (type !== 'simple' && type !== 'gold_calculation' && type !== '')
    note(
      'product_type',
      `{count} variants are ${type}, the first is ${sku}: they are sold as simple pieces, which are sent or collected`,
    );
}
