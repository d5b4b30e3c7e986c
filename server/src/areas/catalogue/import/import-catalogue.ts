import type { Connection, Database } from '../../../platform/database.ts';
import { Fields } from '../../../platform/import/fields.ts';
import { readJsonItems } from '../../../platform/import/json-items.ts';
import type { ImportProblem, ImportReport } from '../../../platform/import/report.ts';
import type { Stores } from '../../stores/index.ts';
import { announceChange, loadAttributes, type PictureRow } from '../store.ts';
import {
  type AttributeEntry,
  type CategoryEntry,
  type ProductEntry,
  readAttribute,
  readCategory,
  readProduct,
} from './read-files.ts';
import {
  categoryIds,
  optionIds,
  type PieceToSave,
  type PlacedCategory,
  retireVariants,
  saveAddresses,
  saveAttributes,
  saveCategories,
  savePieces,
  saveRelated,
  usedNames,
} from './store.ts';

/**
 * Attributes, categories and pieces by key, one transaction per file: imported again, they change nothing but what
 * differs. Stock is set where there was none and left alone where there is: it is the shop's, not the file's, once
 * orders have taken from it. Bad entries are named by line and path, and the good ones are in the shop.
 */
export interface CatalogueFiles {
  /** `attributes.json` */
  readonly attributes?: string;
  /** `categories.json` */
  readonly categories?: string;
  /** `products.json` */
  readonly products?: string;
  /** `pictures/manifest.json`: measures and average colours. */
  readonly pictures?: string;
}

export async function importCatalogue(
  db: Database,
  stores: Stores,
  files: CatalogueFiles,
): Promise<ImportReport[]> {
  const reports: ImportReport[] = [];
  const run = async <Entry>(
    file: string,
    text: string | undefined,
    read: (fields: Fields) => Entry,
    save: (tx: Connection, entries: ReadEntry<Entry>[]) => Promise<number>,
  ): Promise<void> => {
    if (text === undefined) return;
    const { items, faults } = readJsonItems(text);
    const problems: ImportProblem[] = faults.map(({ line, column, message }) => ({
      file,
      line,
      column,
      path: '',
      message,
    }));
    const entries = items.map(({ line, value }) => {
      const fields = new Fields(value);
      return { line, fields, entry: read(fields) };
    });
    const found = entries.map(({ fields }) => fields.problems.length);
    const imported = await db.transaction(async (tx) => {
      // A transaction that is tried again starts from the problems that reading found.
      entries.forEach(({ fields }, index) => {
        fields.problems.length = found[index] as number;
      });
      const count = await save(tx, entries);
      if (count > 0) await announceChange(tx);
      return count;
    });
    for (const { line, fields } of entries)
      problems.push(...fields.problems.map((problem) => ({ file, line, ...problem })));
    reports.push({ file, imported, problems });
  };
  await run('attributes.json', files.attributes, readAttribute, keepAttributes);
  await run('categories.json', files.categories, readCategory, keepCategories);
  const measures = readManifest(files.pictures);
  await run('products.json', files.products, readProduct, (tx, entries) =>
    keepProducts(tx, stores, measures, entries),
  );
  return reports;
}

interface ReadEntry<Entry> {
  readonly line: number;
  readonly fields: Fields;
  readonly entry: Entry;
}

const good = <Entry>(entries: readonly ReadEntry<Entry>[]): ReadEntry<Entry>[] =>
  entries.filter(({ fields }) => fields.problems.length === 0);

/** Names the later of two entries with one key. */
function refuseTwins<Entry>(
  entries: readonly ReadEntry<Entry>[],
  name: string,
  keyOf: (entry: Entry) => string,
): void {
  const seen = new Set<string>();
  for (const { entry, fields } of good(entries)) {
    if (seen.has(keyOf(entry))) fields.fail(name, 'Stands earlier in the file too');
    seen.add(keyOf(entry));
  }
}

async function keepAttributes(tx: Connection, entries: ReadEntry<AttributeEntry>[]): Promise<number> {
  refuseTwins(entries, 'code', ({ code }) => code);
  const kept = good(entries).map(({ entry }) => entry);
  await saveAttributes(tx, kept);
  return kept.length;
}

const deepest = 3;

async function keepCategories(tx: Connection, entries: ReadEntry<CategoryEntry>[]): Promise<number> {
  refuseTwins(entries, 'key', ({ key }) => key);
  const placed = new Map<string, PlacedCategory>();
  const ownerOf = new Map((await categoryIds(tx)).map(({ urlPath, key }) => [urlPath, key]));
  let count = 0;
  for (let depth = 1; depth <= deepest; depth += 1) {
    const level: PlacedCategory[] = [];
    for (const { entry, fields } of good(entries)) {
      if (placed.has(entry.key)) continue;
      const parent = entry.parent === null ? null : placed.get(entry.parent);
      if (parent === undefined || (parent?.level ?? 1) !== depth) continue;
      const urlPath = parent === null ? entry.urlKey : `${parent.urlPath}/${entry.urlKey}`;
      const owner = ownerOf.get(urlPath);
      if (owner !== undefined && owner !== entry.key)
        fields.fail('urlKey', `${urlPath} is the address of ${owner}`);
      else level.push({ ...entry, urlPath, level: depth + 1 });
      ownerOf.set(urlPath, owner ?? entry.key);
    }
    if (level.length > 0) await saveCategories(tx, level);
    for (const one of level) placed.set(one.key, one);
    count += level.length;
  }
  for (const { entry, fields } of good(entries))
    if (!placed.has(entry.key))
      fields.fail('parent', `${entry.parent} is not a category of the first ${deepest - 1} levels`);
  await saveAddresses(tx, 'CATEGORY');
  return count;
}

const batch = 500;

async function keepProducts(
  tx: Connection,
  stores: Stores,
  measures: ReadonlyMap<string, Measures>,
  entries: ReadEntry<ProductEntry>[],
): Promise<number> {
  refuseTwins(entries, 'sku', ({ sku }) => sku);
  refuseTwins(entries, 'urlKey', ({ urlKey }) => urlKey);
  const categories = new Map((await categoryIds(tx)).map(({ key, id }) => [key, id]));
  const attributes = new Map((await loadAttributes(tx)).map((one) => [one.code, one]));
  const options = new Map(
    (await optionIds(tx)).map(({ attribute, code, id }) => [`${attribute}/${code}`, id]),
  );
  const allSkus = new Set<string>();

  const read: Lookup = {
    category: (key) => categories.get(key) ?? null,
    attribute: (code) => attributes.get(code)?.input ?? null,
    option: (attribute, code) => options.get(`${attribute}/${code}`) ?? null,
    source: (code) => stores.source(code)?.id ?? null,
    measures: (file) => measures.get(file) ?? null,
  };
  const pieces = new Map<ReadEntry<ProductEntry>, PieceToSave[]>();
  for (const one of good(entries)) {
    for (const sku of [one.entry.sku, ...one.entry.variants.map((variant) => variant.sku)]) {
      if (allSkus.has(sku)) one.fields.fail('sku', `${sku} stands twice`);
      allSkus.add(sku);
    }
    pieces.set(one, toPieces(one, read));
  }
  await refuseForeignNames(tx, good(entries));
  const kept = good(entries);
  for (let from = 0; from < kept.length; from += batch) {
    const part = kept.slice(from, from + batch).flatMap((one) => pieces.get(one) ?? []);
    await savePieces(
      tx,
      part.filter(({ parentSku }) => parentSku === null),
    );
    await savePieces(
      tx,
      part.filter(({ parentSku }) => parentSku !== null),
    );
  }
  await retireVariants(
    tx,
    kept.map(({ entry }) => ({ sku: entry.sku, variants: entry.variants.map(({ sku }) => sku) })),
  );
  await saveRelated(
    tx,
    kept.flatMap(({ entry: { sku, related } }) =>
      related.filter((other) => other !== sku).map((other, position) => ({ sku, related: other, position })),
    ),
  );
  await saveAddresses(tx, 'PRODUCT');
  return kept.length;
}

/** A number or address that belongs to another piece of the shop. */
async function refuseForeignNames(
  tx: Connection,
  entries: readonly ReadEntry<ProductEntry>[],
): Promise<void> {
  const skus = entries.flatMap(({ entry }) => [entry.sku, ...entry.variants.map(({ sku }) => sku)]);
  const used = await usedNames(
    tx,
    skus,
    entries.map(({ entry }) => entry.urlKey),
  );
  const parentOf = new Map(used.map(({ sku, parentSku }) => [sku, parentSku]));
  const ownerOf = new Map(used.map(({ sku, urlKey }) => [urlKey, sku]));
  for (const { entry, fields } of entries) {
    const owner = ownerOf.get(entry.urlKey);
    if (owner !== undefined && owner !== entry.sku) fields.fail('urlKey', `Is the address of ${owner}`);
    const parent = parentOf.get(entry.sku);
    if (parent !== undefined && parent !== null) fields.fail('sku', `Is a variant of ${parent}`);
    for (const { sku, fields: own } of entry.variants) {
      const other = parentOf.get(sku);
      if (other !== undefined && other !== entry.sku) own.fail('sku', 'Belongs to another piece');
    }
  }
}

interface Lookup {
  readonly category: (key: string) => number | null;
  readonly attribute: (code: string) => string | null;
  readonly option: (attribute: string, code: string) => number | null;
  readonly source: (code: string) => number | null;
  readonly measures: (file: string) => Measures | null;
}

type Measures = Pick<PictureRow, 'width' | 'height' | 'color'>;

function toPieces({ entry, fields }: ReadEntry<ProductEntry>, read: Lookup): PieceToSave[] {
  const blank = Object.fromEntries(
    Object.keys(entry.name).map((locale) => [locale, '']),
  ) as ProductEntry['name'];
  const stockOf = (stock: ReadonlyMap<string, number>, own: Fields) =>
    [...stock].flatMap(([code, quantity]) => {
      const sourceId = read.source(code);
      if (sourceId === null) own.fail(`stock.${code}`, 'Unknown store');
      return sourceId === null ? [] : [{ sourceId, quantity }];
    });
  const described = describe(entry.attributes, fields, read);
  for (const code of entry.options)
    if (read.attribute(code) !== 'select')
      fields.fail('options', `${code} is not an attribute with a closed list`);
  const priced = (price: ProductEntry['price'] | null) => ({
    priceKind: price?.kind ?? null,
    metal: price?.metal ?? null,
    weightMg: price?.weightMg ?? null,
    prices: price?.rows ?? [],
  });
  const main: PieceToSave = {
    ...priced(entry.type === 'simple' ? entry.price : null),
    sku: entry.sku,
    type: entry.type,
    parentSku: null,
    urlKey: entry.urlKey,
    name: entry.name,
    shortDescription: entry.shortDescription,
    description: entry.description,
    details: entry.details,
    markets: entry.markets,
    newFrom: entry.newFrom,
    position: entry.position,
    categoryIds: entry.categories.flatMap((key) => {
      const id = read.category(key);
      if (id === null) fields.fail('categories', `Unknown category ${key}`);
      return id ?? [];
    }),
    optionIds: described.optionIds,
    values: described.values,
    chosenBy: entry.options,
    pictures: [...new Map(entry.pictures.map((picture) => [picture.file, picture])).values()].map(
      (picture) => ({
        width: null,
        height: null,
        color: null,
        ...picture,
        ...read.measures(picture.file),
      }),
    ),
    stock: entry.type === 'simple' ? stockOf(entry.stock, fields) : [],
  };
  const combinations = new Set<string>();
  const variants = entry.variants.map((variant, position): PieceToSave => {
    const own = describe(variant.attributes, variant.fields, read);
    for (const code of entry.options)
      if (!variant.attributes.has(code)) variant.fields.fail(`attributes.${code}`, 'Missing choice');
    const combination = entry.options.map((code) => String(variant.attributes.get(code))).join(' ');
    if (combinations.has(combination))
      variant.fields.fail('attributes', 'An earlier variant has the same choices');
    combinations.add(combination);
    return {
      ...main,
      ...priced(variant.price),
      sku: variant.sku,
      type: 'simple',
      parentSku: entry.sku,
      urlKey: null,
      shortDescription: blank,
      description: blank,
      details: [],
      newFrom: null,
      position,
      categoryIds: [],
      optionIds: [...described.optionIds, ...own.optionIds],
      values: own.values,
      chosenBy: [],
      pictures: [],
      stock: stockOf(variant.stock, variant.fields),
    };
  });
  return [main, ...variants];
}

function describe(attributes: ReadonlyMap<string, unknown>, fields: Fields, read: Lookup) {
  const chosen: number[] = [];
  const values: { attribute: string; value: unknown }[] = [];
  for (const [code, value] of attributes) {
    const input = read.attribute(code);
    const fail = (message: string): void => fields.fail(`attributes.${code}`, message);
    const kind = typeof value;
    if (input === null) fail('Unknown attribute');
    else if (input === 'number' || input === 'boolean' || input === 'text') {
      if (kind === (input === 'text' ? 'string' : input)) values.push({ attribute: code, value });
      else fail(`Expected a ${input}`);
    } else {
      const codes = Array.isArray(value) ? value : [value];
      if (input === 'select' && codes.length !== 1) fail('Takes one option');
      for (const one of codes) {
        const id = typeof one === 'string' ? read.option(code, one) : null;
        if (id === null) fail(`Unknown option ${JSON.stringify(one)}`);
        else chosen.push(id);
      }
    }
  }
  return { optionIds: chosen, values };
}

function readManifest(text: string | undefined): ReadonlyMap<string, Measures> {
  const measures = new Map<string, Measures>();
  for (const { value } of readJsonItems(text ?? '[]').items) {
    const fields = new Fields(value);
    const file = fields.text('file');
    const one = {
      width: fields.integer('width', { min: 1 }),
      height: fields.integer('height', { min: 1 }),
      color: fields.text('color', { pattern: /^#[0-9a-f]{6}$/ }),
    };
    if (fields.problems.length === 0) measures.set(file, one);
  }
  return measures;
}
