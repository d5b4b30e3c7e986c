import type { Connection } from '../../../platform/database.ts';
import type { Stores } from '../../stores/index.ts';
import { loadStored, type StoredRow } from './store.ts';

/** A stored product in the format of an entry of `products.json`. */
export interface StoredProduct {
  /** Must be passed to `saveProduct` with the changed record. */
  readonly revision: number;
  readonly record: Readonly<Record<string, unknown>>;
}

/** Reads a product by SKU; null if there is none. The SKU of a variant finds nothing. */
export async function readStored(
  tx: Connection,
  stores: Pick<Stores, 'sourceById'>,
  sku: string,
): Promise<StoredProduct | null> {
  const [head, ...variants] = await loadStored(tx, sku);
  return head ? { revision: head.revision, record: recordOf(head, variants, stores) } : null;
}

function recordOf(
  head: StoredRow,
  variants: readonly StoredRow[],
  stores: Pick<Stores, 'sourceById'>,
): StoredProduct['record'] {
  const choicesOfPiece = new Set(head.choices.map(([attribute, option]) => `${attribute}/${option}`));
  const linked = (linkKind: string) => head.links.flatMap(([kind, sku]) => (kind === linkKind ? [sku] : []));
  return {
    sku: head.sku,
    type: head.type,
    attributeSet: head.attributeSet,
    enabled: head.enabled,
    visibility: head.visibility,
    urlKey: head.urlKey,
    name: head.name,
    shortDescription: head.shortDescription,
    description: head.description,
    categories: head.categories,
    markets: head.markets,
    attributes: attributesOf(head.choices, head.values),
    newFrom: head.newFrom,
    position: head.position,
    pictures: head.pictures,
    ...(head.priceKind === null
      ? { soldOut: head.soldOut }
      : { price: priceOf(head), stock: stockOf(head, stores) }),
    ...(head.type === 'configurable'
      ? {
          options: head.chosenBy,
          variants: variants.map((variant) => ({
            sku: variant.sku,
            ...(variant.markets.length === head.markets.length ? {} : { markets: variant.markets }),
            attributes: attributesOf(ownChoices(variant, head.chosenBy, choicesOfPiece), variant.values),
            ...(variant.pictures.length === 0 ? {} : { pictures: variant.pictures }),
            price: priceOf(variant),
            stock: stockOf(variant, stores),
          })),
        }
      : {}),
    related: linked('related'),
    upsell: linked('upsell'),
    crosssell: linked('crosssell'),
    customOptions: head.customOptions,
    details: head.details,
    ...(head.giftCard === null ? {} : { giftCard: head.giftCard }),
    ...(head.downloads === null ? {} : { downloads: head.downloads }),
    ...(head.type === 'bundle' ? bundleOf(head) : {}),
    ...(head.type === 'grouped' ? { grouped: head.grouped } : {}),
  };
}

/** The options of a variant that its piece does not have. Configurable attributes always belong to the variant. */
const ownChoices = (
  { choices }: StoredRow,
  chosenBy: readonly string[],
  ofPiece: ReadonlySet<string>,
): StoredRow['choices'] => {
  const isOwn = ([attribute, option]: StoredRow['choices'][number]): boolean =>
    !ofPiece.has(`${attribute}/${option}`);
  return choices.filter((choice) => {
    const [attribute] = choice;
    if (isOwn(choice)) return true;
    return chosenBy.includes(attribute) && !choices.some((other) => other[0] === attribute && isOwn(other));
  });
};

function attributesOf(choices: StoredRow['choices'], values: StoredRow['values']): Record<string, unknown> {
  const attributes: Record<string, unknown> = {};
  const lists = Map.groupBy(choices, ([attribute]) => attribute);
  for (const [attribute, list] of lists) {
    const options = list.map(([, option]) => option);
    attributes[attribute] = list[0]?.[2] === 'multiselect' ? options : options[0];
  }
  for (const [attribute, value] of values) attributes[attribute] = value;
  return attributes;
}

function priceOf({ priceKind, metal, weightMg, prices }: StoredRow): Record<string, unknown> {
  const byCurrency = (value: (price: StoredRow['prices'][number]) => unknown): Record<string, unknown> =>
    Object.fromEntries(
      prices.flatMap((price) => (value(price) === null ? [] : [[price.currency, value(price)]])),
    );
  const [amount, was] = [byCurrency((price) => price.amount), byCurrency((price) => price.was)];
  return {
    kind: priceKind,
    ...(priceKind === 'by-weight'
      ? {
          ...{ metal, weightMg, craft: amount, craftWas: was },
          commissionBasisPoints: byCurrency(({ commission }) => commission),
        }
      : { amounts: amount, was }),
    saleFrom: byCurrency(({ saleFrom }) => saleFrom),
    saleTo: byCurrency(({ saleTo }) => saleTo),
  };
}

const stockOf = ({ stock }: StoredRow, stores: Pick<Stores, 'sourceById'>): Record<string, number> =>
  Object.fromEntries(
    stock.flatMap(([sourceId, quantity]) => {
      const code = stores.sourceById(sourceId)?.code;
      return code === undefined ? [] : [[code, quantity]];
    }),
  );

const bundleOf = ({ bundle, bundlePricing, ...head }: StoredRow): Record<string, unknown> => ({
  ...(bundlePricing?.base ? { bundlePrice: bundlePricing.base } : {}),
  bundleView: bundlePricing?.view ?? 'range',
  ...(bundlePricing?.discounts ? { marketDiscounts: bundlePricing.discounts } : {}),
  setDiscountBasisPoints: head.setDiscount,
  setDiscountFrom: head.setDiscountFrom,
  setDiscountTo: head.setDiscountTo,
  bundle: bundle.map(({ selections, ...option }) => ({
    ...option,
    selections: selections.map(({ charge, ...selection }) => ({ ...selection, ...charge })),
  })),
});
