import { changeTexts, type Locale, type LocalText, type Market, textsOf } from '@jinlan/domain/markets';
import { readFlag, urlKeyPattern } from '@jinlan/domain/validity';
import type { StreamedRow } from '../../../../platform/csv/read-rows.ts';
import type { ColumnSigns } from '../../../../platform/import/amounts.ts';
import { textForAll } from '../../../../platform/import/convert-chinese.ts';
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

/** A row of the export with the rows of its store views. */
export interface MagentoRow {
  readonly row: StreamedRow;
  readonly views: readonly StreamedRow[];
}

/** A problem or note about a row. */
export interface RowFinding {
  readonly line: number;
  readonly column?: number;
  readonly path: string;
  readonly message: string;
  /** The value was read in another way than written, without loss. */
  readonly isNote?: true;
  /** Because of it the whole row is refused. */
  readonly refuses?: true;
  /** The key of a finding that many rows share; reported once, with their number as `{count}`. */
  readonly once?: string;
}

export interface TranslateParts {
  readonly settings: MagentoSettings;
  readonly stores: Stores;
  readonly directory: Directory;
  readonly now: Date;
  readonly signs: ColumnSigns;
  readonly dates: ExportDates;
  /** The stored name of a picture; null where the import failed, which is reported elsewhere. */
  readonly picture: (path: string) => string | null;
  /** Returns a SKU with the capitals of its own row. */
  readonly skuInFile: (sku: string) => string;
  /** Films of a piece. */
  readonly films: (sku: string) => readonly MagentoFilm[];
}

/** Converts a row to an entry of `products.json`, which is validated like any other. */
export function translate(
  parts: TranslateParts,
  { row, views }: MagentoRow,
  position: number,
): {
  readonly entry: Record<string, unknown> & { readonly sku: string; readonly markets: readonly Market[] };
  readonly rowFindings: RowFinding[];
} {
  const rowFindings: RowFinding[] = [];
  const addFinding = (path: string, message: string, source: StreamedRow = row): void =>
    void rowFindings.push({ ...source.positionOf(path), path, message });
  const note: AddFinding = (path, message) =>
    void rowFindings.push({ ...row.positionOf(path), path, message, isNote: true });
  const cell = (name: string): string => row.cell(name).trim();
  const texts = createTexts(parts, row, views, rowFindings);
  const markets = marketsOf(parts, row, rowFindings);
  const type = typeOf(cell('product_type'));
  const pairs = readPairs(row.cell('additional_attributes'));
  const money = createAmounts(parts, row, views, markets, rowFindings);
  const flags = createFlags(row, rowFindings);
  const name = changeTexts(texts.of('name'), decodeEntities);
  const enabled = isOnline(row, flags);
  noteViewCells(row, views, rowFindings);
  for (const view of views)
    if (enabled && !isOnline(view, createFlags(view, rowFindings))) {
      const code = view.cell('store_view_code').trim();
      addFinding(
        'product_online',
        `Turned off in ${code} alone, which is not kept: the piece is on sale`,
        view,
      );
    }
  const sku = cell('sku');
  const readHtml = (column: string): LocalText => {
    const original = texts.of(column);
    const changes = new Set<string>();
    const hidden = new Set<string>();
    const text = changeTexts(original, (foreign, locale) => {
      const foreignText = readForeignText(foreign, locale, directiveValues(parts, locale));
      const { html, notes } = foreignText;
      for (const change of notes) changes.add(change);
      for (const part of foreignText.hidden) hidden.add(part);
      return html;
    });
    for (const change of changes)
      rowFindings.push({
        ...{ ...row.positionOf(column), path: column, isNote: true, once: `${column} ${change}` },
        message: `In {count} rows: ${change}`,
      });
    for (const part of hidden) note(column, `${sku}: ${part}`);
    const lostPictures = countLostPictures(text);
    if (lostPictures > 0)
      addFinding(column, `${lostPictures} pictures in the text are left out: only the piece's own are shown`);
    return text;
  };
  for (const path of namelessPaths(row.cell('categories')))
    addFinding('categories', `${path}: a category without a name is left out`);
  const entry: ReturnType<typeof translate>['entry'] = {
    ...{ sku, type, position, markets, name },
    attributeSet: cell('attribute_set_code') || null,
    enabled,
    visibility: visibilityOf(row, parts.settings, rowFindings),
    urlKey: urlKeyOf(cell('url_key'), name['en-US'], note),
    shortDescription: readHtml('short_description'),
    description: readHtml('description'),
    categories: [
      ...new Set(
        readCategoryPaths(row.cell('categories')).flatMap((path) => parts.directory.category(path) ?? []),
      ),
    ],
    attributes: attributesOf(parts.directory, pairs, addFinding),
    newFrom: newFromOf(parts, row, rowFindings),
    pictures: picturesOf(parts, row, name),
    ...(unpricedTypes.has(type) ? {} : { price: priceOf(parts, row, pairs, money, rowFindings) }),
    ...(unpricedTypes.has(type)
      ? { soldOut: isOutOfStock(row, rowFindings) }
      : { stock: stockOf(parts, row, markets, rowFindings) }),
    related: readList(row.cell('related_skus')).map(parts.skuInFile),
    upsell: readList(row.cell('upsell_skus')).map(parts.skuInFile),
    crosssell: readList(row.cell('crosssell_skus')).map(parts.skuInFile),
    customOptions: readOptions({ row, views }, { texts, money, flags, asides: rowFindings }),
  };
  if (type === 'configurable') entry.options = optionsOf(parts.directory, row);
  if (type === 'bundle') {
    const isFixed = /^fixed$/i.test(cell('bundle_price_type'));
    entry.bundle = readBundleValues(row.cell('bundle_values'), {
      ...{ inAllLocales: textForAll, flags, skuInFile: parts.skuInFile },
      money: isFixed ? money : null,
    });
    if (isFixed) entry.bundlePrice = money.ofViews('price', row.cell('price'));
    if (/as low as/i.test(cell('bundle_price_view'))) entry.bundleView = 'lowest';
    Object.assign(entry, setDiscountsOf(parts, { row, views }, markets, rowFindings));
  }
  if (type === 'grouped')
    entry.grouped = quantitiesOf(row, rowFindings).map((part) => ({
      ...part,
      sku: parts.skuInFile(part.sku),
    }));
  if (type === 'downloadable')
    entry.downloads = readDownloadable(row, { pairs, money, inAllLocales: textForAll, rowFindings });
  if (type === 'giftcard') {
    const { giftCard, lowest } = readCardAmounts(row, money, flags);
    entry.giftCard = giftCard;
    entry.price = { kind: 'fixed', amounts: lowest };
  }
  return { entry, rowFindings };
}

/** Values of the shop for directives in texts. */
const directiveValues = ({ stores }: TranslateParts, locale: Locale) => ({
  config: (path: string) => (path === 'general/store_information/name' ? stores.shop().name[locale] : null),
});

/** Types whose price is made of the prices of their parts, or has another format. */
const unpricedTypes: ReadonlySet<string> = new Set(['bundle', 'configurable', 'grouped']);

function visibilityOf(
  row: StreamedRow,
  { visibility }: MagentoSettings,
  rowFindings: RowFinding[],
): Visibility {
  const text = row.cell('visibility').trim();
  const value = readVisibility(text, visibility);
  if (value !== null) return value;
  const words = JSON.stringify(text);
  rowFindings.push({
    ...{ ...row.positionOf('visibility'), path: 'visibility', once: `visibility ${text}` },
    message: `${words} of {count} rows is unknown: their pieces are not shown by themselves. Write in magento.json what it is, "visibility": { ${words}: 4 }, with 1 (not visible individually), 2 (catalogue), 3 (search) or 4 (both)`,
  });
  return 'none';
}

/** Whether a row is visible by itself in Magento: on a page, in lists or in search. */
export const isShownByItself = (row: StreamedRow, { visibility }: MagentoSettings): boolean =>
  (readVisibility(row.cell('visibility').trim(), visibility) ?? 'none') !== 'none';

/**
 * Returns the URL key of a row. An invalid key becomes a slug, with a note. A missing key is made from the name, as in
 * Magento.
 */
function urlKeyOf(urlKey: string, name: string, note: AddFinding): string {
  if (urlKey === '') return slugOf(name, 100);
  if (urlKeyPattern.test(urlKey)) return urlKey;
  const key = slugOf(urlKey, 100);
  note('url_key', `${JSON.stringify(urlKey.slice(0, 80))} became ${key}`);
  return key;
}

/** The number of `<img>` in a text that are removed, because their URLs are not of this shop. */
function countLostPictures(text: LocalText): number {
  const count = (html: string): number => html.match(/<img\b/gi)?.length ?? 0;
  return Math.max(...textsOf(text).map((html) => count(html) - count(sanitiseHtml(html))));
}

/** Magento writes 1 and 2; others write words. An unknown value means not on sale. */
export function isOnline(row: StreamedRow, flags: Flags): boolean {
  const text = row.cell('product_online').trim();
  return text !== '2' && flags('product_online', text, true, 'the piece is turned off');
}

/** The items of a group. Magento writes quantity 0 where the buyer chooses it; 1 is used and noted. */
function quantitiesOf(row: StreamedRow, rowFindings: RowFinding[]) {
  const column = 'associated_skus';
  return readQuantities(row.cell(column)).map(({ sku, quantity }) => {
    if (quantity !== 0) return { sku, quantity };
    const message = '{count} pieces of groups have the quantity 0: 1 is taken';
    rowFindings.push({ ...row.positionOf(column), path: column, message, isNote: true, once: 'quantity 0' });
    return { sku, quantity: 1 };
  });
}

const typeOf = (magento: string): string => (magento === 'gold_calculation' ? 'simple' : magento);

export type AddFinding = (path: string, message: string, at?: StreamedRow) => void;

export function attributesOf(
  directory: Directory,
  pairs: ReadonlyMap<string, string>,
  addFinding: AddFinding,
): Record<string, unknown> {
  const attributes: Record<string, unknown> = {};
  for (const [magento, value] of pairs) {
    const attribute = directory.attribute(magento);
    if (!attribute || value === '') continue;
    const { code, input } = attribute;
    if (input === 'number') {
      if (Number.isFinite(Number(value))) attributes[code] = Number(value);
      else addFinding('additional_attributes', `${magento}: ${JSON.stringify(value)} is no number`);
    } else if (input === 'boolean') {
      const flag = readFlag(value);
      if (flag !== null) attributes[code] = flag;
      else addFinding('additional_attributes', `${magento}: ${JSON.stringify(value)} is neither yes nor no`);
    } else if (input === 'text') attributes[code] = value;
    else {
      const labels = value.split('|').filter((label) => label !== '');
      const keys = labels.flatMap((label) => {
        const key = directory.option(code, label);
        if (key === null)
          addFinding('additional_attributes', `${magento}: ${JSON.stringify(label)} is no option`);
        return key ?? [];
      });
      if (keys.length > 0) attributes[code] = input === 'select' ? keys[0] : [...new Set(keys)];
      if (input === 'select' && keys.length > 1)
        addFinding(
          'additional_attributes',
          `${magento}: takes one option, the first of ${keys.length} is taken`,
        );
    }
  }
  return attributes;
}

export function picturesOf({ picture, films }: TranslateParts, row: StreamedRow, name: LocalText) {
  const hidden = new Set(readList(row.cell('hide_from_product_page')));
  const labels = row.cell('additional_image_labels').split(',');
  const pieceFilms = films(row.cell('sku').trim());
  const pictures = [
    ...['base_image', 'small_image', 'thumbnail_image'].map((column) => ({
      path: row.cell(column).trim(),
      label: decodeEntities(row.cell(`${column}_label`)).trim(),
    })),
    ...readList(row.cell('additional_images')).map((path, index) => ({
      path,
      label: decodeEntities(labels[index] ?? '').trim(),
    })),
    ...pieceFilms.map((film) => ({ path: film.file, label: '' })),
  ].filter(({ path }) => path !== '' && path !== 'no_selection' && !hidden.has(path));
  const labelByPath = new Map<string, string>();
  for (const { path, label } of pictures) if (!labelByPath.get(path)) labelByPath.set(path, label);
  const filmOf = new Map(pieceFilms.map((film) => [film.file, film]));
  return [...labelByPath].flatMap(([path, label], position) => {
    const file = picture(path);
    if (file === null) return [];
    const alt = label === '' ? name : textForAll(label);
    return [{ file, position, alt, film: localFilm(filmOf.get(path)) }];
  });
}

/** The texts of a film in each language; Magento has only one text for all. */
const localFilm = (film: MagentoFilm | undefined) =>
  film
    ? {
        address: film.address,
        title: textForAll(film.title),
        description: textForAll(film.description),
        metadata: film.metadata,
      }
    : null;

/** The configurable attributes of a piece, in the order of its variants. */
function optionsOf(directory: Directory, row: StreamedRow): string[] {
  const codes = readEntries(row.cell('configurable_variations')).flatMap((variation) =>
    [...variation.keys()].filter((code) => code !== 'sku'),
  );
  return [...new Set(codes)].flatMap((code) => directory.attribute(code)?.code ?? []);
}
