import { businessDay } from '@jinlan/domain/kernel';
import {
  isMarket,
  type Locale,
  type LocalText,
  locales,
  type Market,
  marketFacts,
} from '@jinlan/domain/markets';
import { type CurrencyCode, convert, fromDecimal, type Money } from '@jinlan/domain/money';
import type { StreamedRow } from '../../../../platform/csv/read-rows.ts';
import type { Stores } from '../../../stores/index.ts';
import { readBundleValues, readCardAmounts, readDownloadable, readOptions } from './compositions.ts';
import type { MagentoFilm } from './films.ts';
import { readCategoryPaths, readEntries, readList, readPairs, readQuantities } from './lists.ts';
import type { Directory } from './prepare.ts';
import type { MagentoSettings } from './settings.ts';
import { slugOf } from './slug.ts';
import { isFlag } from './survey.ts';

/** A row of Magento's with the rows of store views that follow it. */
export interface MagentoRow {
  readonly row: StreamedRow;
  readonly views: readonly StreamedRow[];
}

/** Something about a row that is not as it says, though the row is taken. */
export interface Aside {
  readonly line: number;
  readonly column?: number;
  readonly path: string;
  readonly message: string;
}

export interface TranslateParts {
  readonly settings: MagentoSettings;
  readonly stores: Stores;
  readonly directory: Directory;
  readonly now: Date;
  /** What the file of a picture is called here; null where it cannot be taken, and why is told. */
  readonly picture: (path: string) => string | null;
  /** Films of a piece. */
  readonly films: (sku: string) => readonly MagentoFilm[];
}

/** An entry as `products.json` has it, from a row of Magento's; it is checked like any other entry. */
export function translate(
  parts: TranslateParts,
  { row, views }: MagentoRow,
  position: number,
): { readonly entry: Record<string, unknown>; readonly asides: readonly Aside[] } {
  const asides: Aside[] = [];
  const aside = (path: string, message: string, at: StreamedRow = row): void =>
    void asides.push({ ...at.place(path), path, message });
  const cell = (name: string): string => row.cell(name).trim();
  const texts = createTexts(parts, row, views, aside);
  const markets = marketsOf(parts, row, aside);
  const type = typeOf(cell('product_type'));
  const pairs = readPairs(row.cell('additional_attributes'));
  const money = createAmounts(parts, views, markets, aside);
  const name = texts('name');
  const sku = cell('sku');
  const entry: Record<string, unknown> = {
    ...{ sku, type, position, markets, name },
    attributeSet: cell('attribute_set_code') || null,
    enabled: isOnline(row),
    urlKey: cell('url_key') || slugOf(`${name['en-US']}-${sku}`, 100),
    shortDescription: texts('short_description'),
    description: texts('description'),
    categories: [
      ...new Set(
        readCategoryPaths(row.cell('categories')).flatMap((path) => parts.directory.category(path) ?? []),
      ),
    ],
    attributes: attributesOf(parts.directory, pairs, aside),
    newFrom: dayOf(cell('new_from_date')),
    pictures: picturesOf(parts, row, name),
    price: priceOf(parts, row, pairs, money, aside),
    stock: stockOf(parts, row, markets),
    related: readList(row.cell('related_skus')),
    upsell: readList(row.cell('upsell_skus')),
    crosssell: readList(row.cell('crosssell_skus')),
    customOptions: readOptions(row.cell('custom_options'), money, everywhere),
  };
  if (type === 'configurable') entry.options = optionsOf(parts.directory, row);
  if (type === 'bundle') entry.bundle = readBundleValues(row.cell('bundle_values'), everywhere);
  if (type === 'grouped') entry.grouped = readQuantities(row.cell('associated_skus'));
  if (type === 'downloadable') entry.downloads = readDownloadable(row, money, everywhere);
  if (type === 'giftcard') {
    const { giftCard, lowest } = readCardAmounts(row, money);
    entry.giftCard = giftCard;
    entry.price = { kind: 'fixed', amounts: lowest };
  }
  return { entry, asides };
}

const everywhere = (text: string): LocalText =>
  Object.fromEntries(locales.map((locale) => [locale, text])) as LocalText;

/** Magento writes 1 and 2. */
export const isOnline = (row: StreamedRow): boolean => row.cell('product_online').trim() !== '2';

const typeOf = (magento: string): string => (magento === 'gold_calculation' ? 'simple' : magento);

type Say = (path: string, message: string, at?: StreamedRow) => void;

/** A text in each language: of the store views' rows, else of the main one. */
function createTexts(
  { settings, stores }: TranslateParts,
  row: StreamedRow,
  views: readonly StreamedRow[],
  aside: Say,
) {
  const own = settings.locale ?? (/\p{Script=Han}/u.test(row.cell('name')) ? 'zh-Hans-CN' : 'en-US');
  const rowOf = new Map<Locale, StreamedRow>();
  for (const view of views) {
    const code = view.cell('store_view_code');
    const locale = stores.storeView(settings.storeViews[code] ?? code)?.locale;
    if (locale === undefined) aside('store_view_code', `Unknown store view ${code}`, view);
    else if (!rowOf.has(locale)) rowOf.set(locale, view);
  }
  return (name: string): LocalText => {
    const main = row.cell(name);
    const said = (locale: Locale): string => rowOf.get(locale)?.cell(name) ?? '';
    const fallback = main !== '' ? main : locales.map(said).find((text) => text !== '');
    return Object.fromEntries(
      locales.map((locale) => [locale, said(locale) || (locale === own ? main : '') || (fallback ?? '')]),
    ) as LocalText;
  };
}

/** Without websites a piece is sold wherever the shop is. */
function marketsOf({ settings }: TranslateParts, row: StreamedRow, aside: Say): Market[] {
  const all = [...new Set(Object.values(settings.websites).flat())];
  const websites = readList(row.cell('product_websites'));
  if (websites.length === 0) return all;
  const found = websites.flatMap((code) => {
    const known =
      settings.websites[code] ?? (isMarket(code) ? all.filter((market) => market === code) : null);
    if (known === null) aside('product_websites', `Unknown website ${code}: name it in magento.json`);
    return known ?? [];
  });
  return [...new Set(found)];
}

/** Amounts in each market's own currency, minor units. */
export interface AmountsOf {
  (text: string): Partial<Record<CurrencyCode, number>>;
  /** What store views say in `name`, over what the main row says. */
  readonly ofViews: (name: string, main: string) => Partial<Record<CurrencyCode, number>>;
}

function createAmounts(
  { settings, stores }: TranslateParts,
  views: readonly StreamedRow[],
  markets: readonly Market[],
  aside: Say,
): AmountsOf {
  const exchanged = (amount: Money, to: CurrencyCode): number | null => {
    const rate = stores.rate(settings.currency, to);
    if (rate === null) aside('price', `There is no rate from ${settings.currency} to ${to}`);
    return rate === null ? null : convert(amount, to, rate).minor;
  };
  const amounts = (text: string): Partial<Record<CurrencyCode, number>> => {
    const amount = fromDecimal(plainDecimal(text), settings.currency);
    if (!amount.ok) return {};
    return Object.fromEntries(
      markets.flatMap((market) => {
        const { currency } = marketFacts[market];
        const minor = exchanged(amount.value, currency);
        return minor === null ? [] : [[currency, minor]];
      }),
    );
  };
  return Object.assign(amounts, {
    ofViews(name: string, main: string) {
      const all = amounts(main);
      for (const view of views) {
        const code = view.cell('store_view_code');
        const known = stores.storeView(settings.storeViews[code] ?? code);
        if (!known || view.cell(name) === '') continue;
        const { currency } = marketFacts[known.market];
        const amount = fromDecimal(plainDecimal(view.cell(name)), currency);
        if (amount.ok) all[currency] = amount.value.minor;
        else aside(name, `${JSON.stringify(view.cell(name))} is no amount`, view);
      }
      return all;
    },
  });
}

/** Magento writes four decimals; what is below a minor unit is nothing. */
const plainDecimal = (text: string): string => text.trim().replace(/(\.\d{2})\d*$/, '$1');

function priceOf(
  { now }: TranslateParts,
  row: StreamedRow,
  pairs: ReadonlyMap<string, string>,
  money: AmountsOf,
  aside: Say,
): Record<string, unknown> {
  const amounts = money.ofViews('price', row.cell('price'));
  const reduced = isNow(row, businessDay(now))
    ? money.ofViews('special_price', row.cell('special_price'))
    : {};
  if (row.cell('special_price').trim() !== '' && Object.keys(reduced).length === 0)
    aside('special_price', 'Not in force today: the full price is taken');
  const present = { ...amounts };
  const was: Partial<Record<CurrencyCode, number>> = {};
  for (const [currency, amount] of Object.entries(reduced) as [CurrencyCode, number][]) {
    const full = amounts[currency];
    if (full === undefined || amount >= full) continue;
    present[currency] = amount;
    was[currency] = full;
  }
  const metal = pairs.get('gold_metal');
  const weightMg = Math.round(Number(pairs.get('gold_weight')) * 1000);
  if (metal && Number.isFinite(weightMg))
    return { kind: 'by-weight', metal, weightMg, craft: present, craftWas: was };
  return { kind: 'fixed', amounts: present, was };
}

/** Whether the special price holds on this day; without days it always does. */
function isNow(row: StreamedRow, today: string): boolean {
  const from = dayOf(row.cell('special_price_from_date'));
  const to = dayOf(row.cell('special_price_to_date'));
  return (from === null || from <= today) && (to === null || to >= today);
}

/** YYYY-MM-DD of `2026-11-21 00:00:00`, `11/21/26` or `11/21/2026`; null for anything else. */
function dayOf(text: string): string | null {
  const iso = /^(\d{4}-\d\d-\d\d)(?:\D|$)/.exec(text.trim());
  if (iso) return iso[1] as string;
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})(?:\D|$)/.exec(text.trim());
  if (!american) return null;
  const [, month = '', day = '', year = ''] = american;
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function attributesOf(
  directory: Directory,
  pairs: ReadonlyMap<string, string>,
  aside: Say,
): Record<string, unknown> {
  const attributes: Record<string, unknown> = {};
  for (const [magento, value] of pairs) {
    const attribute = directory.attribute(magento);
    if (!attribute || value === '') continue;
    const { code, input } = attribute;
    if (input === 'number') {
      if (Number.isFinite(Number(value))) attributes[code] = Number(value);
      else aside('additional_attributes', `${magento}: ${JSON.stringify(value)} is no number`);
    } else if (input === 'boolean') {
      if (isFlag(value) || /^[01]$/.test(value)) attributes[code] = /^(yes|是|1)$/i.test(value);
      else aside('additional_attributes', `${magento}: ${JSON.stringify(value)} is neither yes nor no`);
    } else if (input === 'text') attributes[code] = value;
    else {
      const labels = value.split('|').filter((one) => one !== '');
      const keys = labels.flatMap((label) => {
        const key = directory.option(code, label);
        if (key === null) aside('additional_attributes', `${magento}: ${JSON.stringify(label)} is no option`);
        return key ?? [];
      });
      if (keys.length > 0) attributes[code] = input === 'select' ? keys[0] : [...new Set(keys)];
      if (input === 'select' && keys.length > 1)
        aside('additional_attributes', `${magento}: takes one option, the first of ${keys.length} is taken`);
    }
  }
  return attributes;
}

function picturesOf({ picture, films }: TranslateParts, row: StreamedRow, name: LocalText) {
  const hidden = new Set(readList(row.cell('hide_from_product_page')));
  const labels = row.cell('additional_image_labels').split(',');
  const ofPiece = films(row.cell('sku').trim());
  const named = [
    ...['base_image', 'small_image', 'thumbnail_image'].map((column) => ({
      path: row.cell(column).trim(),
      label: row.cell(`${column}_label`).trim(),
    })),
    ...readList(row.cell('additional_images')).map((path, index) => ({
      path,
      label: labels[index]?.trim() ?? '',
    })),
    ...ofPiece.map((film) => ({ path: film.file, label: '' })),
  ].filter(({ path }) => path !== '' && path !== 'no_selection' && !hidden.has(path));
  const seen = new Map<string, string>();
  for (const { path, label } of named) if (!seen.get(path)) seen.set(path, label);
  const filmOf = new Map(ofPiece.map((film) => [film.file, film]));
  return [...seen].flatMap(([path, label], position) => {
    const file = picture(path);
    if (file === null) return [];
    const alt = label === '' ? name : everywhere(label);
    return [{ file, position, alt, film: localFilm(filmOf.get(path)) }];
  });
}

/** Magento says the words of a film once for all languages. */
const localFilm = (film: MagentoFilm | undefined) =>
  film
    ? {
        address: film.address,
        title: everywhere(film.title),
        description: everywhere(film.description),
        metadata: film.metadata,
      }
    : null;

/** What `qty` says lies at the place that the settings name, or at the warehouse of the first market. */
function stockOf(
  { settings, stores }: TranslateParts,
  row: StreamedRow,
  markets: readonly Market[],
): Record<string, number> {
  const quantity = Math.floor(Number(row.cell('qty')));
  if (row.cell('qty').trim() === '' || !Number.isFinite(quantity)) return {};
  const source = settings.source ?? (markets[0] && stores.eshopSource(markets[0])?.code);
  return source ? { [source]: Math.max(0, quantity) } : {};
}

/** The variant of a row that its piece names, sold where the piece is; `chosen` is what the piece says it is. */
export function translateVariant(
  parts: TranslateParts,
  { row, views }: MagentoRow,
  chosen: ReadonlyMap<string, string>,
  soldIn: readonly Market[],
): { readonly entry: Record<string, unknown>; readonly asides: readonly Aside[] } {
  const asides: Aside[] = [];
  const aside: Say = (path, message, at = row) => void asides.push({ ...at.place(path), path, message });
  const pairs = new Map([...readPairs(row.cell('additional_attributes')), ...chosen]);
  const money = createAmounts(parts, views, soldIn, aside);
  return {
    asides,
    entry: {
      sku: row.cell('sku').trim(),
      attributes: attributesOf(parts.directory, pairs, aside),
      price: priceOf(parts, row, pairs, money, aside),
      stock: stockOf(parts, row, soldIn),
    },
  };
}

/** What is chosen on a configurable piece, in the order in which its variants name it. */
function optionsOf(directory: Directory, row: StreamedRow): string[] {
  const codes = readEntries(row.cell('configurable_variations')).flatMap((variation) =>
    [...variation.keys()].filter((code) => code !== 'sku'),
  );
  return [...new Set(codes)].flatMap((code) => directory.attribute(code)?.code ?? []);
}
