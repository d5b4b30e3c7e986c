import type { StoreView } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import { attributeText, type Catalogue, uidOf } from '../catalogue/index.ts';
import type { ListRow } from './store.ts';

export interface Viewing {
  readonly storeView: StoreView;
  readonly currency: CurrencyCode;
}

/** Magento's value in every language; clients recognise it. */
const missingValue = 'N/A';

/** Presents a list in the schema's shape: the pieces that the market sells, and their compared attributes. */
export async function presentList(
  catalogue: Catalogue,
  { storeView: { market, locale }, currency }: Viewing,
  { uid, productIds }: Pick<ListRow, 'uid' | 'productIds'>,
) {
  const { columns, prices, taxonomy } = await catalogue.fresh();
  const context = catalogue.prices.context(market, currency);
  const soldIds = productIds.filter((id) => {
    const row = columns.rowById.get(id);
    return row !== undefined && prices.row(row, context) !== null;
  });
  const documents = (await catalogue.pieces.documents.many(soldIds)).filter((document) => document !== null);
  const comparedAttributes = taxonomy.attributes
    .filter(({ comparable }) => comparable)
    .map(({ code, label }) => ({
      code,
      label: label[locale],
      values: documents.map((document) => attributeText(catalogue, document, code, locale)),
    }))
    .filter(({ values }) => values.some((value) => value !== null));
  return {
    uid,
    item_count: documents.length,
    attributes: comparedAttributes.map(({ code, label }) => ({ code, label })),
    items: documents.map((product, index) => ({
      uid: uidOf(product.piece.id),
      product,
      attributes: comparedAttributes.map(({ code, values }) => ({
        code,
        value: values[index] ?? missingValue,
      })),
    })),
  };
}

export type PresentedList = Awaited<ReturnType<typeof presentList>>;

/** The most products in one request; further ones are ignored. */
const maxProducts = 100;

/** Reads ids of pieces from Magento's ids or our uids; a variant counts as its piece. Unknown ids are skipped. */
export function readProducts(catalogue: Catalogue, references: readonly string[]): number[] {
  return references.slice(0, maxProducts).flatMap((reference) => {
    const piece = catalogue.pieces.byId(readId(reference));
    return piece ? [piece.parentId ?? piece.id] : [];
  });
}

/** Reads a plain or base64 id; -1 for anything else. */
function readId(text: string): number {
  const number = /^\d{1,9}$/.test(text) ? text : decodeBase64(text);
  return /^\d{1,9}$/.test(number) ? Number(number) : -1;
}

const decodeBase64 = (text: string): string => Buffer.from(text.slice(0, 40), 'base64').toString('latin1');
