import { PATHS } from '@jinlan/contract/wire';
import type { Locale } from '@jinlan/domain/markets';
import type { MadeDesign, OrderedFact, OrderedOption, OrderedPart } from '@jinlan/domain/validity';
import type { LineRow as CartLine } from '../../cart/index.ts';
import {
  attributeCode,
  attributeText,
  type Catalogue,
  customOptionUid,
  type Piece,
  type PieceDocument,
} from '../../catalogue/index.ts';
import { designPictureUrl } from '../../customiser/index.ts';
import type { LineRow } from '../store.ts';

/**
 * A piece as the shopper saw it, in the store view's language. Later changes of the catalogue do not
 * affect it.
 */
export type Snapshot = Pick<
  LineRow,
  | 'productId'
  | 'productType'
  | 'name'
  | 'urlKey'
  | 'options'
  | 'facts'
  | 'imageUrl'
  | 'downloads'
  | 'giftCard'
> & {
  /** A design before its days are promised. */
  readonly made: MadeDesign | null;
  /** Parts of a bundle; otherwise empty. */
  readonly parts: readonly Omit<OrderedPart, 'sourceId'>[];
};

type Line = Pick<CartLine, 'sku' | 'parentSku' | 'parts' | 'links' | 'options' | 'made' | 'giftCard'>;

/** Thrown for a line that was not in the bag when the snapshot was taken. */
export class LineUnknown extends Error {}

const keyOf = ({ sku, parts, links, options, giftCard }: Line): string =>
  JSON.stringify([
    ...[sku, parts?.map((part) => [part.option, part.sku, part.quantity]) ?? null, links, options],
    giftCard && Object.entries(giftCard).toSorted(),
  ]);

/**
 * Returns a lookup of snapshots by line. Runs before the order's transaction, because it fetches
 * documents. Pictures are the variant's own or its parent's; name and URL key are those of the product
 * page.
 */
export async function snapshotLines(
  catalogue: Catalogue,
  lines: readonly Line[],
  locale: Locale,
): Promise<(line: Line) => Snapshot> {
  const snapshots = new Map<string, Snapshot>();
  for (const line of lines) {
    const piece = catalogue.pieces.bySku(line.sku);
    if (line.made !== null || piece === null || snapshots.has(keyOf(line))) continue;
    const document = await catalogue.pieces.documents.one(piece.id);
    const parent = piece.parentId === null ? null : await catalogue.pieces.documents.one(piece.parentId);
    const page = parent ?? document;
    if (document === null || page === null) continue;
    const parts = await snapshotParts(catalogue, document, line, locale);
    const options = await catalogue.pieces.chosenOptions(piece.id);
    const files = filesOf(document, line);
    const [picture] = (await catalogue.pieces.illustrated(document)).pictures;
    snapshots.set(keyOf(line), {
      productId: piece.id,
      productType: parent === null ? typeOf(piece) : 'configurable',
      name: page.piece.name[locale],
      urlKey: page.urlKey,
      options: [
        ...parts.map(({ label, name, quantity }) => ({
          label,
          value: quantity > 1 ? `${name} × ${quantity}` : name,
        })),
        ...options.map(({ attributeCode, attributeLabel, valueLabel }) => ({
          label: attributeLabel[locale],
          value: valueLabel[locale],
          attribute: attributeCode,
        })),
        ...optionsOf(page, line, locale),
        ...giftCardOptions(catalogue, line, locale),
        ...(line.links === null ? [] : files).map(({ title }) => ({
          label: document.special?.downloads?.title[locale] ?? '',
          value: title[locale],
        })),
      ],
      facts: factsOf(catalogue, [document, page], locale),
      imageUrl: picture === undefined ? null : `${PATHS.media}${picture.file}`,
      parts,
      downloads: files.map(({ key, title, file, downloads }) => ({
        key,
        title: title[locale],
        file,
        most: downloads,
      })),
      made: null,
      giftCard: line.giftCard && {
        ...line.giftCard,
        lifetimeDays: document.special?.giftCard?.lifetimeDays ?? 0,
      },
    });
  }
  return (line) => {
    if (line.made !== null) return snapshotDesign(line.made, locale);
    const snapshot = snapshots.get(keyOf(line));
    if (snapshot === undefined) throw new LineUnknown(line.sku);
    return snapshot;
  };
}

/**
 * Attributes that a receipt must name if a piece has them: fineness, weight, stones with their treatment, certificate
 * (trade-facts 1.8, money-and-members 6).
 */
const factCodes = [
  ...['metal', 'other_metal', 'gold_weight', 'gem', 'treatment', 'carat', 'colour', 'clarity'],
  ...['certificate', 'certificate_number'],
];

/** Returns the facts of a variant; facts that the variant lacks come from its page. */
const factsOf = (catalogue: Catalogue, documents: readonly PieceDocument[], locale: Locale): OrderedFact[] =>
  factCodes.flatMap((code) => {
    const label = catalogue.model.taxonomy.attributeByCode.get(code)?.label[locale];
    const document = documents.find((each) => attributeText(catalogue, each, code, locale));
    if (label === undefined || document === undefined) return [];
    const value = attributeText(catalogue, document, code, locale) ?? '';
    const option = attributeCode(catalogue, document, code);
    return [{ label, value, attribute: code, ...(option === null ? {} : { code: option }) }];
  });

/** Product id of designs, which are in no catalogue. */
const noProduct = 0;

/** Makes the snapshot of a design. The line of the bag already contains everything except the days. */
function snapshotDesign(made: NonNullable<Line['made']>, locale: Locale): Snapshot {
  return {
    productId: noProduct,
    productType: made.parts.length > 1 ? 'custom_made_bundle' : 'custom_made_simple',
    name: made.name[locale],
    urlKey: null,
    options: made.told[locale],
    facts: [],
    imageUrl: made.picture && designPictureUrl(made.picture),
    parts: [],
    downloads: [],
    made,
    giftCard: null,
  };
}

/** The custom options that the customer chose or filled in. */
const optionsOf = ({ piece, special }: PieceDocument, { options }: Line, locale: Locale): OrderedOption[] =>
  (options ?? []).flatMap(({ option, values, text }): OrderedOption[] => {
    const customOption = special?.customOptions.find(({ key }) => key === option);
    if (!customOption) return [];
    const label = customOption.title[locale];
    if (text !== null) return [{ label, value: text, uid: customOptionUid(piece.id, option), entered: true }];
    return customOption.values
      .filter(({ key }) => values.includes(key))
      .map(({ key, title }) => ({
        label,
        value: title[locale],
        uid: customOptionUid(piece.id, option, key),
      }));
  });

/**
 * Returns the texts that the buyer wrote on a gift card. E-mail addresses are left out, because the order's pages must not
 * repeat them.
 */
function giftCardOptions(catalogue: Catalogue, { giftCard }: Line, locale: Locale): OrderedOption[] {
  if (giftCard === null) return [];
  const { senderName, recipientName, message, deliveryDay } = giftCard;
  const values = [
    ['giftcard_sender_name', senderName],
    ['giftcard_recipient_name', recipientName],
    ['giftcard_message', message],
    ['giftcard_delivery_date', deliveryDay],
  ] as const;
  return values.flatMap(([key, value]) =>
    value === null ? [] : [{ label: catalogue.words(locale, key), value, entered: true as const }],
  );
}

/** Returns the chosen files, or all files if they are sold together. */
const filesOf = ({ special }: PieceDocument, { links }: Line) =>
  (special?.downloads?.links ?? []).filter(
    ({ key }) => !special?.downloads?.separately || links?.includes(key),
  );

const typeOf = ({ kind }: Piece): string => (kind === 'variant' ? 'simple' : kind);

async function snapshotParts(
  catalogue: Catalogue,
  { special }: PieceDocument,
  { parts }: Line,
  locale: Locale,
): Promise<Snapshot['parts']> {
  const orderedParts: Omit<OrderedPart, 'sourceId'>[] = [];
  for (const { option, sku, quantity } of parts ?? []) {
    const piece = catalogue.pieces.bySku(sku);
    if (piece === null) continue;
    const chosen = await catalogue.pieces.chosenOptions(piece.id);
    const label = special?.bundleOptions.find(({ key }) => key === option)?.title[locale] ?? '';
    const name = [piece.name[locale], ...chosen.map(({ valueLabel }) => valueLabel[locale])].join(' · ');
    orderedParts.push({ productId: piece.id, sku, option, label, name, quantity });
  }
  return orderedParts;
}
