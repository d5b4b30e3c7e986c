import { type LocalText, type Market, marketFacts, markets } from '@jinlan/domain/markets';
import { currencyCodes } from '@jinlan/domain/money';
import { goldMetals } from '@jinlan/domain/pricing';
import type { Fields } from '../../../platform/import/fields.ts';
import { sanitiseHtml } from '../../content/index.ts';
import type { AttributeRow, PictureRow, PriceRow } from '../store.ts';

/** What one entry of each file says, checked field by field; what it refers to is checked by whoever has the rest. */
const key = /^[a-z0-9][a-z0-9-]{0,79}$/;
const skuPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const picturePattern = /^[A-Za-z0-9_][A-Za-z0-9_./-]*$/;

export interface AttributeEntry extends Omit<AttributeRow, 'id'> {
  readonly options: readonly { readonly code: string; readonly label: LocalText }[];
}

export function readAttribute(fields: Fields): AttributeEntry {
  return {
    code: fields.text('code', { pattern: /^[a-z][a-z0-9_]{0,59}$/ }),
    label: fields.local('label', { max: 80 }),
    input: fields.choice('input', ['select', 'multiselect', 'text', 'boolean', 'number']),
    filterable: fields.flag('filterable'),
    searchable: fields.flag('searchable'),
    position: fields.integer('position'),
    options: fields.has('options')
      ? fields.objects('options').map((option) => ({
          code: option.text('code', { pattern: /^[a-z0-9][a-z0-9._-]{0,59}$/ }),
          label: option.local('label', { max: 80 }),
        }))
      : [],
  };
}

export interface CategoryEntry {
  readonly key: string;
  readonly parent: string | null;
  readonly urlKey: string;
  readonly position: number;
  readonly includeInMenu: boolean;
  readonly name: LocalText;
  readonly description: LocalText;
  readonly labelCode: string | null;
  readonly labelName: LocalText | null;
  readonly image: string | null;
  readonly imageBanner: string | null;
  readonly isPageInternal: boolean;
  readonly pageUrl: string | null;
  readonly isStoreBrand: boolean;
}

export function readCategory(fields: Fields): CategoryEntry {
  const labelCode = fields.optionalText('label', { pattern: key });
  return {
    key: fields.text('key', { pattern: key }),
    parent: fields.optionalText('parent', { pattern: key }),
    urlKey: fields.text('urlKey', { pattern: key }),
    position: fields.integer('position'),
    includeInMenu: fields.flag('includeInMenu'),
    name: fields.local('name', { max: 80 }),
    description: clean(fields.local('description', { max: 5_000, empty: true })),
    labelCode,
    labelName: labelCode === null ? null : fields.local('labelName', { max: 80 }),
    image: fields.optionalText('image', { pattern: picturePattern }),
    imageBanner: fields.optionalText('imageBanner', { pattern: picturePattern }),
    isPageInternal: fields.flag('isPageInternal'),
    pageUrl: fields.optionalText('pageUrl', { pattern: /^(\/(?!\/)|https:\/\/)\S*$/ }),
    isStoreBrand: fields.flag('isStoreBrand'),
  };
}

export interface PriceEntry {
  readonly kind: 'fixed' | 'by-weight';
  readonly metal: string | null;
  readonly weightMg: number | null;
  readonly rows: readonly PriceRow[];
}

export interface VariantEntry {
  readonly sku: string;
  readonly attributes: ReadonlyMap<string, unknown>;
  readonly price: PriceEntry;
  readonly stock: ReadonlyMap<string, number>;
  readonly fields: Fields;
}

export interface ProductEntry {
  readonly sku: string;
  readonly type: 'simple' | 'configurable';
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
  readonly related: readonly string[];
  readonly details: readonly { readonly label: LocalText; readonly value: LocalText }[];
}

export function readProduct(fields: Fields): ProductEntry {
  const type = fields.choice('type', ['simple', 'configurable']);
  const soldIn = fields.texts('markets').filter((one): one is Market => {
    const known = markets.some((market) => market === one);
    if (!known) fields.fail('markets', `Unknown market ${one}`);
    return known;
  });
  const entry: ProductEntry = {
    sku: fields.text('sku', { pattern: skuPattern }),
    type,
    urlKey: fields.text('urlKey', { pattern: /^[a-z0-9][a-z0-9-]{0,119}$/ }),
    name: plain(fields.local('name', { max: 255 })),
    shortDescription: clean(fields.local('shortDescription', { max: 2_000, empty: true })),
    description: clean(fields.local('description', { max: 50_000, empty: true })),
    categories: fields.texts('categories', { pattern: key }),
    markets: soldIn,
    attributes: readAttributes(fields),
    newFrom: fields.optionalText('newFrom', { pattern: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/ }),
    position: fields.integer('position'),
    pictures: fields.objects('pictures').map((picture) => ({
      file: picture.text('file', { pattern: picturePattern }),
      alt: plain(picture.local('alt', { max: 300, empty: true })),
      position: picture.integer('position'),
    })),
    price: readPrice(fields.object('price'), type === 'simple' ? soldIn : []),
    stock: readStock(fields),
    options: type === 'configurable' ? fields.texts('options', { pattern: /^[a-z][a-z0-9_]*$/ }) : [],
    variants:
      type === 'configurable'
        ? fields.objects('variants').map((variant) => ({
            sku: variant.text('sku', { pattern: skuPattern }),
            attributes: readAttributes(variant),
            price: readPrice(variant.object('price'), soldIn),
            stock: readStock(variant),
            fields: variant,
          }))
        : [],
    related: fields.has('related') ? fields.texts('related', { pattern: skuPattern }) : [],
    details: fields.has('details')
      ? fields.objects('details').map((detail) => ({
          label: plain(detail.local('label', { max: 80 })),
          value: plain(detail.local('value', { max: 300 })),
        }))
      : [],
  };
  if (soldIn.length === 0) fields.fail('markets', 'Must not be empty');
  if (type === 'configurable' && entry.variants.length === 0) fields.fail('variants', 'Must not be empty');
  if (type === 'configurable' && entry.options.length === 0) fields.fail('options', 'Must not be empty');
  return entry;
}

/** A price in every market's own currency where the piece is sold. */
function readPrice(fields: Fields, soldIn: readonly Market[]): PriceEntry {
  const kind = fields.choice('kind', ['fixed', 'by-weight']);
  const amounts = (name: string): ReadonlyMap<string, number> => {
    if (!fields.has(name)) return new Map();
    const inner = fields.object(name);
    return new Map(
      inner.keys().flatMap((currency): [string, number][] => {
        if (currencyCodes.some((code) => code === currency))
          return [[currency, inner.integer(currency, { max: 1e13 })]];
        inner.fail(currency, 'Unknown currency');
        return [];
      }),
    );
  };
  const main = kind === 'fixed' ? 'amounts' : 'craft';
  const now = amounts(main);
  const was = amounts(kind === 'fixed' ? 'was' : 'craftWas');
  const commission = kind === 'fixed' ? new Map<string, number>() : amounts('commissionBasisPoints');
  for (const market of soldIn) {
    const { currency } = marketFacts[market];
    if (!now.has(currency)) fields.fail(`${main}.${currency}`, `Missing, though sold in ${market}`);
  }
  const rows = currencyCodes.flatMap((currency): PriceRow[] => {
    const amount = now.get(currency);
    if (amount === undefined) return [];
    const before = was.get(currency);
    if (before !== undefined && before <= amount)
      fields.fail(`was.${currency}`, 'Must be above the present amount');
    return [{ currency, amount, was: before ?? null, commission: commission.get(currency) ?? 0 }];
  });
  return {
    kind,
    metal: kind === 'by-weight' ? fields.choice('metal', goldMetals) : null,
    weightMg: kind === 'by-weight' ? fields.integer('weightMg', { min: 1, max: 10_000_000 }) : null,
    rows,
  };
}

function readStock(fields: Fields): ReadonlyMap<string, number> {
  if (!fields.has('stock')) return new Map();
  const stock = fields.object('stock');
  return new Map(stock.keys().map((source) => [source, stock.integer(source, { max: 1_000_000 })]));
}

function readAttributes(fields: Fields): ReadonlyMap<string, unknown> {
  if (!fields.has('attributes')) return new Map();
  const attributes = fields.object('attributes');
  return new Map(attributes.keys().map((code) => [code, attributes.raw(code)]));
}

const each = (text: LocalText, change: (text: string) => string): LocalText =>
  Object.fromEntries(Object.entries(text).map(([locale, one]) => [locale, change(one)])) as LocalText;

const clean = (text: LocalText): LocalText => each(text, sanitiseHtml);
/** A name is text: angle brackets in it are characters, and every page escapes them; control characters go. */
const plain = (text: LocalText): LocalText => each(text, (one) => one.replace(/\p{Cc}/gu, ' ').trim());
