import { type Locale, type LocalText, locales, type Market } from '@jinlan/domain/markets';
import { readFlag, urlKeyPattern } from '@jinlan/domain/validity';
import type { StreamedRow } from '../../../../platform/csv/read-rows.ts';
import type { ColumnSigns } from '../../../../platform/import/amounts.ts';
import { decodeEntities, readForeignText, sanitiseHtml } from '../../../content/index.ts';
import type { Stores } from '../../../stores/index.ts';
import type { Visibility } from '../../types/product-types.ts';
import { readBundleValues, readCardAmounts, readOptions } from './compositions.ts';
import { readDownloadable } from './downloadable.ts';
import type { MagentoFilm } from './films.ts';
import type { Directory } from './prepare.ts';
import type { ExportDates } from './prices/dates.ts';
import { newFromOf } from './prices/new-days.ts';
import { createAmounts, priceOf } from './prices/prices.ts';
import { setDiscountsOf } from './prices/set-discounts.ts';
import { createFlags, type Flags } from './rows/flags.ts';
import {
  namelessPaths,
  readCategoryPaths,
  readEntries,
  readList,
  readPairs,
  readQuantities,
} from './rows/lists.ts';
import { slugOf } from './rows/slug.ts';
import type { MagentoSettings } from './settings.ts';
import { isOutOfStock, stockOf } from './shown/quantities.ts';
import { marketsOf } from './shown/sold-in.ts';
import { readVisibility } from './shown/visibility.ts';
import { createTexts, noteViewCells } from './texts/texts.ts';

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
  /** Taken in another way than it was written; nothing is lost. */
  readonly isNote?: true;
  /** The row is not taken because of it. */
  readonly refuses?: true;
  /** What many rows have in common: told once, with their number for `{count}`. */
  readonly once?: string;
}

export interface TranslateParts {
  readonly settings: MagentoSettings;
  readonly stores: Stores;
  readonly directory: Directory;
  readonly now: Date;
  readonly signs: ColumnSigns;
  readonly dates: ExportDates;
  /** What the file of a picture is called here; null where it cannot be taken, and why is told. */
  readonly picture: (path: string) => string | null;
  /** How its row writes an article number, whatever its capitals. */
  readonly spelled: (sku: string) => string;
  /** Films of a piece. */
  readonly films: (sku: string) => readonly MagentoFilm[];
}

/** An entry as `products.json` has it, from a row of Magento's; it is checked like any other entry. */
export function translate(
  parts: TranslateParts,
  { row, views }: MagentoRow,
  position: number,
): {
  readonly entry: Record<string, unknown> & { readonly sku: string; readonly markets: readonly Market[] };
  readonly asides: Aside[];
} {
  const asides: Aside[] = [];
  const aside = (path: string, message: string, at: StreamedRow = row): void =>
    void asides.push({ ...at.place(path), path, message });
  const note: Say = (path, message) => void asides.push({ ...row.place(path), path, message, isNote: true });
  const cell = (name: string): string => row.cell(name).trim();
  const texts = createTexts(parts, row, views, asides);
  const markets = marketsOf(parts, row, asides);
  const type = typeOf(cell('product_type'));
  const pairs = readPairs(row.cell('additional_attributes'));
  const money = createAmounts(parts, row, views, markets, asides);
  const flags = createFlags(row, asides);
  const name = textIn(texts.of('name'), decodeEntities);
  const enabled = isOnline(row, flags);
  noteViewCells(row, views, asides);
  for (const view of views)
    if (enabled && !isOnline(view, createFlags(view, asides))) {
      const code = view.cell('store_view_code').trim();
      aside('product_online', `Turned off in ${code} alone, which is not kept: the piece is on sale`, view);
    }
  const sku = cell('sku');
  const describedBy = (column: string): LocalText => {
    const written = texts.of(column);
    const changes = new Set<string>();
    const hidden = new Set<string>();
    const text = Object.fromEntries(
      locales.map((locale) => {
        const read = readForeignText(written[locale], locale, directiveValues(parts, locale));
        const { html, notes } = read;
        for (const change of notes) changes.add(change);
        for (const part of read.hidden) hidden.add(part);
        return [locale, html];
      }),
    ) as LocalText;
    for (const change of changes)
      asides.push({
        ...{ ...row.place(column), path: column, isNote: true, once: `${column} ${change}` },
        message: `In {count} rows: ${change}`,
      });
    for (const part of hidden) note(column, `${sku}: ${part}`);
    const lost = picturesLostIn(text);
    if (lost > 0) aside(column, `${lost} pictures in the text are left out: only the piece's own are shown`);
    return text;
  };
  for (const path of namelessPaths(row.cell('categories')))
    aside('categories', `${path}: a category without a name is left out`);
  const entry: ReturnType<typeof translate>['entry'] = {
    ...{ sku, type, position, markets, name },
    attributeSet: cell('attribute_set_code') || null,
    enabled,
    visibility: visibilityOf(row, parts.settings, asides),
    urlKey: urlKeyOf(cell('url_key'), name['en-US'], note),
    shortDescription: describedBy('short_description'),
    description: describedBy('description'),
    categories: [
      ...new Set(
        readCategoryPaths(row.cell('categories')).flatMap((path) => parts.directory.category(path) ?? []),
      ),
    ],
    attributes: attributesOf(parts.directory, pairs, aside),
    newFrom: newFromOf(parts, row, asides),
    pictures: picturesOf(parts, row, name),
    ...(unpricedTypes.has(type) ? {} : { price: priceOf(parts, row, pairs, money, asides) }),
    ...(unpricedTypes.has(type)
      ? { soldOut: isOutOfStock(row, asides) }
      : { stock: stockOf(parts, row, markets, asides) }),
    related: readList(row.cell('related_skus')).map(parts.spelled),
    upsell: readList(row.cell('upsell_skus')).map(parts.spelled),
    crosssell: readList(row.cell('crosssell_skus')).map(parts.spelled),
    customOptions: readOptions({ row, views }, { texts, money, flags, asides }),
  };
  if (type === 'configurable') entry.options = optionsOf(parts.directory, row);
  if (type === 'bundle') {
    const isFixed = /^fixed$/i.test(cell('bundle_price_type'));
    entry.bundle = readBundleValues(row.cell('bundle_values'), {
      ...{ everywhere, flags, spelled: parts.spelled },
      money: isFixed ? money : null,
    });
    if (isFixed) entry.bundlePrice = money.ofViews('price', row.cell('price'));
    if (/as low as/i.test(cell('bundle_price_view'))) entry.bundleView = 'lowest';
    Object.assign(entry, setDiscountsOf(parts, { row, views }, markets, asides));
  }
  if (type === 'grouped')
    entry.grouped = quantitiesOf(row, asides).map((one) => ({ ...one, sku: parts.spelled(one.sku) }));
  if (type === 'downloadable') entry.downloads = readDownloadable(row, { pairs, money, everywhere, asides });
  if (type === 'giftcard') {
    const { giftCard, lowest } = readCardAmounts(row, money, flags);
    entry.giftCard = giftCard;
    entry.price = { kind: 'fixed', amounts: lowest };
  }
  return { entry, asides };
}

/** What directives in texts ask of the shop. */
const directiveValues = ({ stores }: TranslateParts, locale: Locale) => ({
  config: (path: string) => (path === 'general/store_information/name' ? stores.shop().name[locale] : null),
});

/** What costs what its parts cost, or has a price of another form. */
const unpricedTypes: ReadonlySet<string> = new Set(['bundle', 'configurable', 'grouped']);

export const textIn = (text: LocalText, change: (text: string) => string): LocalText =>
  Object.fromEntries(locales.map((locale) => [locale, change(text[locale])])) as LocalText;

const everywhere = (text: string): LocalText =>
  Object.fromEntries(locales.map((locale) => [locale, text])) as LocalText;

function visibilityOf(row: StreamedRow, { visibility }: MagentoSettings, asides: Aside[]): Visibility {
  const text = row.cell('visibility').trim();
  const known = readVisibility(text, visibility);
  if (known !== null) return known;
  const words = JSON.stringify(text);
  asides.push({
    ...{ ...row.place('visibility'), path: 'visibility', once: `visibility ${text}` },
    message: `${words} of {count} rows is unknown: their pieces are not shown by themselves. Write in magento.json what it is, "visibility": { ${words}: 4 }, with 1 (not visible individually), 2 (catalogue), 3 (search) or 4 (both)`,
  });
  return 'none';
}

/** Whether a row has a page, a place in lists or one in the search of Magento's. */
export const isShownByItself = (row: StreamedRow, { visibility }: MagentoSettings): boolean =>
  (readVisibility(row.cell('visibility').trim(), visibility) ?? 'none') !== 'none';

/** Magento's own, where it is an address here; else spelled in small letters, digits and hyphens, which is noted. Without one, Magento makes it from the name. */
function urlKeyOf(written: string, otherwise: string, note: Say): string {
  if (written === '') return slugOf(otherwise, 100);
  if (urlKeyPattern.test(written)) return written;
  const key = slugOf(written, 100);
  note('url_key', `${JSON.stringify(written.slice(0, 80))} became ${key}`);
  return key;
}

/** `<img>` in a text whose address is none of this shop's: the page shows no others. */
function picturesLostIn(text: LocalText): number {
  const count = (html: string): number => html.match(/<img\b/gi)?.length ?? 0;
  return Math.max(...Object.values(text).map((html) => count(html) - count(sanitiseHtml(html))));
}

/** Magento writes 1 and 2; others write words. A piece about which nobody knows is not sold. */
export function isOnline(row: StreamedRow, flags: Flags): boolean {
  const text = row.cell('product_online').trim();
  return text !== '2' && flags('product_online', text, true, 'the piece is turned off');
}

/** Nothing can be bought 0 times, though Magento writes it of groups whose buyer is to choose. */
function quantitiesOf(row: StreamedRow, asides: Aside[]) {
  const column = 'associated_skus';
  return readQuantities(row.cell(column)).map(({ sku, quantity }) => {
    if (quantity !== 0) return { sku, quantity };
    const message = '{count} pieces of groups have the quantity 0: 1 is taken';
    asides.push({ ...row.place(column), path: column, message, isNote: true, once: 'quantity 0' });
    return { sku, quantity: 1 };
  });
}

const typeOf = (magento: string): string => (magento === 'gold_calculation' ? 'simple' : magento);

export type Say = (path: string, message: string, at?: StreamedRow) => void;

export function attributesOf(
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
      const flag = readFlag(value);
      if (flag !== null) attributes[code] = flag;
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

export function picturesOf({ picture, films }: TranslateParts, row: StreamedRow, name: LocalText) {
  const hidden = new Set(readList(row.cell('hide_from_product_page')));
  const labels = row.cell('additional_image_labels').split(',');
  const ofPiece = films(row.cell('sku').trim());
  const named = [
    ...['base_image', 'small_image', 'thumbnail_image'].map((column) => ({
      path: row.cell(column).trim(),
      label: decodeEntities(row.cell(`${column}_label`)).trim(),
    })),
    ...readList(row.cell('additional_images')).map((path, index) => ({
      path,
      label: decodeEntities(labels[index] ?? '').trim(),
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

/** What is chosen on a configurable piece, in the order in which its variants name it. */
function optionsOf(directory: Directory, row: StreamedRow): string[] {
  const codes = readEntries(row.cell('configurable_variations')).flatMap((variation) =>
    [...variation.keys()].filter((code) => code !== 'sku'),
  );
  return [...new Set(codes)].flatMap((code) => directory.attribute(code)?.code ?? []);
}
