import { filmPage, readFilm } from '@jinlan/domain/content';
import { type LocalText, type Market, marketFacts, markets } from '@jinlan/domain/markets';
import { currencyCodes, isCurrencyCode } from '@jinlan/domain/money';
import { goldMetals } from '@jinlan/domain/pricing';
import type { LinkKind } from '@jinlan/domain/validity';
import { Fields, inWords } from '../../../platform/import/fields.ts';
import {
  type CustomOption,
  costsNothing,
  type Downloads,
  freeTypes,
  type GiftCard,
  type ProductType,
  productTypes,
  type Visibility,
  visibilities,
} from '../product-types.ts';
import { blank, type FilmRow, type PictureRow, type PriceRow } from '../store.ts';
import { daysTurned, daysWithoutSale, isTurned, readDay } from './days.ts';
import { clean, key, picturePattern, plain, skuPattern, urlKeyPattern } from './patterns.ts';
import {
  type BundleEntry,
  type GroupedEntry,
  readBundle,
  readCustomOptions,
  readDownloads,
  readGiftCard,
  readGrouped,
} from './read-types.ts';

export interface PriceEntry {
  readonly kind: 'fixed' | 'by-weight';
  readonly metal: string | null;
  readonly weightMg: number | null;
  readonly rows: readonly PriceRow[];
}

export interface VariantEntry {
  readonly sku: string;
  /** Of those that sell its piece. */
  readonly markets: readonly Market[];
  readonly attributes: ReadonlyMap<string, unknown>;
  readonly price: PriceEntry;
  readonly stock: ReadonlyMap<string, number>;
  /** Its own; without any those of its piece are shown. */
  readonly pictures: ProductEntry['pictures'];
  readonly fields: Fields;
}

export interface ProductEntry {
  readonly sku: string;
  readonly type: ProductType;
  readonly attributeSet: string | null;
  /** False: not shown and not sold. */
  readonly enabled: boolean;
  /** As a whole; of pieces without a stock of their own. */
  readonly soldOut: boolean;
  readonly visibility: Visibility;
  readonly urlKey: string;
  readonly name: LocalText;
  readonly shortDescription: LocalText;
  readonly description: LocalText;
  readonly categories: readonly string[];
  readonly markets: readonly Market[];
  readonly attributes: ReadonlyMap<string, unknown>;
  readonly newFrom: string | null;
  readonly position: number;
  readonly pictures: readonly Omit<PictureRow, 'id' | 'width' | 'height' | 'color'>[];
  readonly price: PriceEntry;
  readonly stock: ReadonlyMap<string, number>;
  readonly options: readonly string[];
  readonly variants: readonly VariantEntry[];
  /** By kind, other pieces' numbers in order. */
  readonly links: Readonly<Record<LinkKind, readonly string[]>>;
  readonly customOptions: readonly CustomOption[];
  readonly giftCard: GiftCard | null;
  readonly downloads: Downloads | null;
  readonly bundle: BundleEntry | null;
  readonly grouped: GroupedEntry | null;
  readonly details: readonly { readonly label: LocalText; readonly value: LocalText }[];
}

const attributeCode = inWords(/^[a-z][a-z0-9_]*$/, 'codes of attributes');

/** Characters of a text with its markup; docs/first-shop.md has them. */
const longest = { short: 10_000, description: 100_000 };

/** With `variantsApart` a configurable piece comes without its variants: they are read elsewhere. */
export function readProduct(fields: Fields, { variantsApart = false } = {}): ProductEntry {
  const type = fields.choice('type', productTypes);
  const priced = type !== 'configurable' && type !== 'bundle' && type !== 'grouped';
  const soldIn = fields.texts('markets').filter((one): one is Market => {
    const known = markets.some((market) => market === one);
    if (!known) fields.fail('markets', `Unknown market ${one}`);
    return known;
  });
  const entry: ProductEntry = {
    sku: fields.text('sku', { pattern: skuPattern }),
    type,
    attributeSet: fields.optionalText('attributeSet', { max: 255 }),
    enabled: fields.has('enabled') ? fields.flag('enabled') : true,
    soldOut: !priced && fields.has('soldOut') ? fields.flag('soldOut') : false,
    visibility: fields.has('visibility') ? fields.choice('visibility', visibilities) : 'both',
    urlKey: fields.text('urlKey', { pattern: urlKeyPattern }),
    name: plain(fields.local('name', { max: 255 })),
    shortDescription: clean(fields.local('shortDescription', { max: longest.short, empty: true })),
    description: clean(fields.local('description', { max: longest.description, empty: true })),
    categories: fields.texts('categories', { pattern: key }),
    markets: soldIn,
    attributes: readAttributes(fields),
    newFrom: readDay(fields, 'newFrom'),
    position: fields.integer('position'),
    pictures: readPictures(fields),
    price: priced ? readPrice(fields.object('price'), soldIn, type) : unpriced,
    stock: priced ? readStock(fields) : new Map(),
    options: type === 'configurable' ? fields.texts('options', { pattern: attributeCode }) : [],
    variants:
      type === 'configurable' && !variantsApart
        ? fields.objects('variants').map((variant) => readVariant(variant, soldIn))
        : [],
    links: {
      related: skus(fields, 'related'),
      upsell: skus(fields, 'upsell'),
      crosssell: skus(fields, 'crosssell'),
    },
    customOptions: readCustomOptions(fields, soldIn),
    giftCard: type === 'giftcard' ? readGiftCard(fields.object('giftCard'), soldIn) : null,
    downloads: type === 'downloadable' ? readDownloads(fields.object('downloads')) : null,
    bundle: type === 'bundle' ? readBundle(fields, soldIn) : null,
    grouped: type === 'grouped' ? readGrouped(fields) : null,
    details: fields.has('details')
      ? fields.objects('details').map((detail) => ({
          label: plain(detail.local('label', { max: 80 })),
          value: plain(detail.local('value', { max: 300 })),
        }))
      : [],
  };
  if (isGivenAway(entry)) fields.lose('downloads.separately', givenAway);
  if (soldIn.length === 0) fields.fail('markets', 'Must not be empty');
  if (type === 'configurable' && !variantsApart && entry.variants.length === 0)
    fields.fail('variants', 'Must not be empty');
  if (type === 'configurable' && entry.options.length === 0) fields.fail('options', 'Must not be empty');
  return entry;
}

const givenAway =
  'The piece costs nothing, and the prices of its links are not charged, as its links are not purchased separately: write a price, or that they are (separately, in Magento links_purchased_separately=1)';

/** Whether a download costs nothing for whose links a price was written. */
const isGivenAway = ({ downloads, price }: ProductEntry): boolean =>
  downloads !== null &&
  !downloads.separately &&
  price.rows.some(
    ({ currency, amount }) =>
      amount === 0 && downloads.links.some(({ prices }) => (prices[currency] ?? 0) > 0),
  );

/** `piecesMarkets` are those of its piece: it is sold in all of them unless it names fewer. */
export function readVariant(fields: Fields, piecesMarkets: readonly Market[]): VariantEntry {
  const soldIn = fields.has('markets') ? readMarkets(fields, piecesMarkets) : piecesMarkets;
  return {
    sku: fields.text('sku', { pattern: skuPattern }),
    markets: soldIn,
    attributes: readAttributes(fields),
    price: readPrice(fields.object('price'), soldIn, 'simple'),
    stock: readStock(fields),
    pictures: fields.has('pictures') ? readPictures(fields) : [],
    fields,
  };
}

function readMarkets(fields: Fields, piecesMarkets: readonly Market[]): Market[] {
  const named = fields.texts('markets').filter((one): one is Market => {
    const isKnown = markets.some((market) => market === one);
    if (!isKnown) fields.fail('markets', `Unknown market ${one}`);
    else if (!piecesMarkets.some((market) => market === one))
      fields.fail('markets', `Its piece is not sold in ${one}`);
    return isKnown;
  });
  if (named.length === 0) fields.fail('markets', 'Must not be empty');
  return named;
}

function readPictures(fields: Fields): ProductEntry['pictures'] {
  return fields.objects('pictures').flatMap((picture) => {
    const file = picture.raw('file');
    const isAddress = typeof file === 'string' && isWebAddress(file);
    if (isAddress) picture.lose('file', addressLost);
    return isAddress
      ? []
      : [
          {
            file: picture.text('file', { pattern: picturePattern }),
            alt: plain(picture.local('alt', { max: 300, empty: true })),
            position: picture.integer('position'),
            film: picture.has('film') ? readFilmEntry(picture) : null,
          },
        ];
  });
}

/** Whether the name of a picture is an address of the web. */
export const isWebAddress = (file: string): boolean => /^\s*(?:https?:)?\/\/[^/]/i.test(file);

const addressLost =
  'An address: the import fetches no pictures. Put the file below media/ and write its path here';

/** The film of a picture; null for what is none, which costs only itself. */
function readFilmEntry(picture: Fields): FilmRow | null {
  const fields = new Fields(picture.raw('film'), picture.path('film'));
  const address = fields.text('address', { max: 400 });
  const film = readFilm(address);
  if (address !== '' && film === null)
    fields.fail('address', 'Expected a film of this shop (mp4, webm, ogv, ogg) or one on YouTube or Vimeo');
  const words = (name: string, max: number): LocalText =>
    fields.has(name) ? plain(fields.local(name, { max, empty: true })) : blank;
  const entry = {
    address: film === null || film.site === 'own' || /^https:/i.test(address) ? address : filmPage(film),
    title: words('title', 255),
    description: words('description', 2_000),
    metadata: fields.optionalText('metadata', { max: 2_000 }),
  };
  picture.lost.push(...fields.problems);
  return fields.problems.length === 0 ? entry : null;
}

const skus = (fields: Fields, name: string): string[] =>
  fields.has(name) ? fields.texts(name, { pattern: skuPattern }) : [];

const unpriced: PriceEntry = { kind: 'fixed', metal: null, weightMg: null, rows: [] };

/** A price in every market's own currency where the piece is sold. */
function readPrice(fields: Fields, soldIn: readonly Market[], type: ProductType): PriceEntry {
  const kind = fields.choice('kind', type === 'simple' ? ['fixed', 'by-weight'] : ['fixed']);
  const byCurrency = <Value>(name: string, read: (inner: Fields, currency: string) => Value) => {
    if (!fields.has(name)) return new Map<string, Value>();
    const inner = fields.object(name);
    return new Map(
      inner.keys().flatMap((currency): [string, Value][] => {
        if (isCurrencyCode(currency)) return [[currency, read(inner, currency)]];
        inner.fail(currency, 'Unknown currency');
        return [];
      }),
    );
  };
  const amounts = (name: string) =>
    byCurrency(name, (inner, currency) => inner.integer(currency, { max: 1e13 }));
  const main = kind === 'fixed' ? 'amounts' : 'craft';
  const now = amounts(main);
  const former = kind === 'fixed' ? 'was' : 'craftWas';
  const was = amounts(former);
  const saleFrom = byCurrency('saleFrom', readDay);
  const saleTo = byCurrency('saleTo', readDay);
  const commission = kind === 'fixed' ? new Map<string, number>() : amounts('commissionBasisPoints');
  for (const market of soldIn) {
    const { currency } = marketFacts[market];
    if (!now.has(currency)) fields.fail(`${main}.${currency}`, `Missing, though sold in ${market}`);
  }
  const rows = currencyCodes.flatMap((currency): PriceRow[] => {
    const amount = now.get(currency);
    if (amount === undefined) return [];
    if (amount === 0 && kind === 'fixed' && !freeTypes.has(type))
      fields.fail(`amounts.${currency}`, costsNothing);
    const before = was.get(currency);
    if (before !== undefined && before <= amount)
      fields.fail(`${former}.${currency}`, 'Must be above the present amount');
    const days = { from: saleFrom.get(currency) ?? null, to: saleTo.get(currency) ?? null };
    if (isTurned(days)) fields.fail(`saleTo.${currency}`, daysTurned);
    if (before === undefined && (days.from ?? days.to) !== null)
      fields.fail(`${days.from === null ? 'saleTo' : 'saleFrom'}.${currency}`, daysWithoutSale(former));
    return [
      {
        ...{ currency, amount, was: before ?? null, saleFrom: days.from, saleTo: days.to },
        commission: commission.get(currency) ?? 0,
      },
    ];
  });
  return {
    kind,
    metal: kind === 'by-weight' ? fields.choice('metal', goldMetals) : null,
    weightMg: kind === 'by-weight' ? fields.integer('weightMg', { min: 1, max: 10_000_000 }) : null,
    rows,
  };
}

/** Pieces at one place. */
export const mostStock = 1_000_000;

function readStock(fields: Fields): ReadonlyMap<string, number> {
  if (!fields.has('stock')) return new Map();
  const stock = fields.object('stock');
  return new Map(stock.keys().map((source) => [source, stock.integer(source, { max: mostStock })]));
}

function readAttributes(fields: Fields): ReadonlyMap<string, unknown> {
  if (!fields.has('attributes')) return new Map();
  const attributes = fields.object('attributes');
  return new Map(attributes.keys().map((code) => [code, attributes.raw(code)]));
}
