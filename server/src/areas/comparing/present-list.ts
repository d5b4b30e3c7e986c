import type { StoreView } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import { attributeText, type Catalogue, uidOf } from '../catalogue/index.ts';
import type { ListRow } from './store.ts';

export interface Viewing {
  readonly storeView: StoreView;
  readonly currency: CurrencyCode;
}

/** Magento's own word, whatever the language: clients know it. */
const nothing = 'N/A';

/** A list as the wire has it: pieces that the market sells, and what of them is compared. */
export async function presentList(
  catalogue: Catalogue,
  { storeView: { market, locale }, currency }: Viewing,
  { uid, productIds }: Pick<ListRow, 'uid' | 'productIds'>,
) {
  const { columns, prices, taxonomy } = await catalogue.fresh();
  const context = catalogue.prices.context(market, currency);
  const sold = productIds.filter((id) => {
    const row = columns.rowById.get(id);
    return row !== undefined && prices.row(row, context) !== null;
  });
  const documents = (await catalogue.pieces.documents.many(sold)).filter((one) => one !== null);
  const compared = taxonomy.attributes
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
    attributes: compared.map(({ code, label }) => ({ code, label })),
    items: documents.map((product, place) => ({
      uid: uidOf(product.piece.id),
      product,
      attributes: compared.map(({ code, values }) => ({ code, value: values[place] ?? nothing })),
    })),
  };
}

export type PresentedList = Awaited<ReturnType<typeof presentList>>;

/** More are not looked at. */
const mostAsked = 100;

/** Numbers of listed pieces, out of Magento's numbers or our uids; of a variant its piece's. Strangers are passed over. */
export function readProducts(catalogue: Catalogue, given: readonly string[]): number[] {
  return given.slice(0, mostAsked).flatMap((text) => {
    const piece = catalogue.pieces.byId(numberIn(text));
    return piece ? [piece.parentId ?? piece.id] : [];
  });
}

/** A number as it is, or in base64; -1 for anything else. */
function numberIn(text: string): number {
  const number = /^\d{1,9}$/.test(text) ? text : decoded(text);
  return /^\d{1,9}$/.test(number) ? Number(number) : -1;
}

const decoded = (text: string): string => Buffer.from(text.slice(0, 40), 'base64').toString('latin1');
