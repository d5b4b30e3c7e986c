import { isBusinessDay } from '@jinlan/domain/kernel';
import {
  DEFAULT_SUFFIX,
  fillTexts,
  isMarket,
  type Market,
  marketFacts,
  markets,
} from '@jinlan/domain/markets';
import { isCurrencyCode, type Rate } from '@jinlan/domain/money';
import { findRegion } from '@jinlan/domain/people';
import { socialLinks } from '@jinlan/domain/validity';
import type { Database } from '../../platform/database.ts';
import { readCsv } from '../../platform/import/csv.ts';
import { Fields, inWords } from '../../platform/import/fields.ts';
import { readFlag } from '../../platform/import/flags.ts';
import { faultIn } from '../../platform/import/json-items.ts';
import type { ImportProblem, ImportReport } from '../../platform/import/report.ts';
import type { TakeMedia } from '../content/index.ts';
import {
  type HolidayRow,
  loadSources,
  loadStoreViews,
  type MarketRow,
  openStoresBeside,
  type ShopLogo,
  type ShopRow,
  type Source,
  type StoreViewRow,
  saveHolidays,
  saveShop,
  saveSources,
} from './store.ts';

/** Names, settings and stores of the shop. A file is one transaction; its good lines are kept when others are bad. */
export interface StoreFiles {
  /** `shop.json` */
  readonly shop?: string;
  /** `stores.csv` */
  readonly stores?: string;
  /** `holidays.csv` */
  readonly holidays?: string;
}

export async function importStores(
  db: Database,
  files: StoreFiles,
  takeMedia?: TakeMedia,
): Promise<ImportReport[]> {
  const reports: ImportReport[] = [];
  if (files.shop !== undefined) reports.push(await importShop(db, files.shop, takeMedia));
  if (files.stores !== undefined) reports.push(await importSources(db, files.stores));
  if (files.holidays !== undefined) reports.push(await importHolidays(db, files.holidays));
  return reports;
}

async function importShop(db: Database, text: string, takeMedia?: TakeMedia): Promise<ImportReport> {
  const file = 'shop.json';
  let value: unknown;
  try {
    value = fillTexts(JSON.parse(text));
  } catch {
    const before = text.slice(0, faultIn(text)).split('\n');
    const problem = { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, path: '' };
    return { file, imported: 0, problems: [{ ...problem, message: 'Not valid JSON' }] };
  }
  const fields = new Fields(value);
  const lost: Fields['problems'] = [];
  const shop: ShopRow = {
    name: fields.local('name', { max: 80 }),
    subBrand: fields.local('subBrand', { max: 80 }),
    copyright: fields.local('copyright', { max: 200 }),
    registration: fields.local('icp', { max: 200, empty: true }),
    logo: fields.has('logo') ? await readLogo(fields.object('logo'), lost, takeMedia) : null,
    socialLinks: fields.checked('socialLinks', socialLinks) ?? [],
  };
  const settings = fields.object('markets');
  for (const name of settings.keys()) if (!isMarket(name)) settings.fail(name, 'Unknown market');
  const rows = markets.filter((market) => settings.has(market)).map((market) => readMarket(market, settings));
  const suffixes = readSuffixes(fields, await loadStoreViews(db));
  const rates = fields.has('rates') ? readRates(fields.object('rates')) : null;
  lost.push(...contradictions(rates ?? []));
  if (fields.problems.length === 0) await db.transaction((tx) => saveShop(tx, shop, rows, suffixes, rates));
  return {
    file,
    imported: fields.problems.length === 0 ? 1 : 0,
    problems: [...fields.problems, ...lost].map((problem) => ({ file, line: 1, ...problem })),
  };
}

/** A picture that cannot be taken costs only itself, and is told in `lost`. */
async function readLogo(fields: Fields, lost: Fields['problems'], takeMedia?: TakeMedia): Promise<ShopLogo> {
  const name = fields.optionalText('picture', { pattern: logoPicture, max: 200 });
  const lines =
    fields.has('first') || name === null
      ? { first: fields.text('first', { max: 12 }), second: fields.text('second', { max: 24, empty: true }) }
      : {};
  if (name === null || !takeMedia) return lines;
  const taken = (await takeMedia([name])).get(name);
  if (taken?.ok && taken.size) return { ...lines, picture: { file: name, ...taken.size } };
  const message = taken && !taken.ok ? taken.message : 'Is no picture';
  lost.push({ path: fields.path('picture'), message });
  return lines;
}

const logoPicture = inWords(
  /^[A-Za-z0-9_][A-Za-z0-9_./-]*\.(?:png|webp|jpe?g)$/i,
  'a png, webp or jpeg below media/',
);
const phoneNumber = inWords(
  /^\+\d{8,15}$/,
  'a number with its country code and without spaces, as +85225550180',
);
const emailAddress = inWords(/^\S+@\S+$/, 'an e-mail address');
const storeCode = inWords(/^[a-z0-9][a-z0-9-]{0,59}$/, 'small letters, digits and hyphens, at most 60');

const ratePattern = /^\d{1,5}(?:\.\d{1,6})?$/;

/** `"HKD-CNY": "0.915"`: one unit of the first is worth so much of the second. Inverse and cross rates are derived. */
function readRates(fields: Fields): readonly Rate[] {
  return fields.keys().flatMap((pair) => {
    const [from = '', to = '', ...rest] = pair.split('-');
    const decimal = String(fields.raw(pair));
    const partsPerMillion = ratePattern.test(decimal) ? Math.round(Number(decimal) * 1_000_000) : 0;
    if (!isCurrencyCode(from) || !isCurrencyCode(to) || from === to || rest.length > 0)
      fields.fail(pair, 'Expected two currencies of the shop, e.g. HKD-CNY');
    else if (partsPerMillion < 1)
      fields.fail(pair, 'Expected a rate above 0 with at most 6 decimals, e.g. "0.915"');
    else return [{ from, to, partsPerMillion }];
    return [];
  });
}

/** Of a rate and its opposite, by how much their product may be off 1: people round both. */
const mostOff = 0.02;

/** Pairs of opposite rates of which one must be wrong. Both are kept: nobody else knows which. */
const contradictions = (rates: readonly Rate[]): Fields['problems'] =>
  rates.flatMap(({ from, to, partsPerMillion }) => {
    const opposite = rates.find((other) => other.from === to && other.to === from);
    const isOff =
      opposite && Math.abs((partsPerMillion * opposite.partsPerMillion) / 1e12 - 1) > mostOff && from < to;
    return isOff ? [{ path: `rates.${from}-${to}`, message: `Contradicts ${to}-${from}: check both` }] : [];
  });

const suffixPattern = inWords(/^(\.[a-z]{1,8})?$/, 'nothing, or a point and small letters, as .html');

/** What each store view puts behind its addresses; one that is not named has the usual. */
function readSuffixes(fields: Fields, known: readonly StoreViewRow[]) {
  const views = fields.has('storeViews') ? fields.object('storeViews') : null;
  for (const code of views?.keys() ?? [])
    if (!known.some((view) => view.code === code)) views?.fail(code, 'Unknown store view');
  return known.map(({ code }) => {
    const view = views?.has(code) ? views.object(code) : null;
    const suffix = (name: string): string =>
      view?.has(name) ? view.text(name, { pattern: suffixPattern, empty: true }) : DEFAULT_SUFFIX;
    return { code, productSuffix: suffix('productSuffix'), categorySuffix: suffix('categorySuffix') };
  });
}

function readMarket(market: Market, settings: Fields): Omit<MarketRow, 'name'> {
  const fields = settings.object(market);
  const shipping = fields.object('shipping');
  return {
    market,
    courierFee: shipping.integer('fee'),
    courierFreeAbove: shipping.has('freeAbove') ? shipping.integer('freeAbove') : null,
    payInStore: fields.flag('checkmo'),
    servicePhone: fields.optionalText('servicePhone', { pattern: phoneNumber }),
    serviceEmail: fields.optionalText('serviceEmail', { pattern: emailAddress }),
    dealerRegistration: fields.has('dealerRegistration') ? fields.local('dealerRegistration') : null,
  };
}

const time = inWords(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time, as 10:00');

const columns = [
  'code',
  'market',
  'name_zh',
  'name_en',
  'city_zh',
  'city_en',
  'address_zh',
  'address_en',
  'latitude',
  'longitude',
  'phone',
  'opens',
  'closes',
  'is_eshop',
  'pickup',
] as const;

async function importSources(db: Database, text: string): Promise<ImportReport> {
  const file = 'stores.csv';
  const { rows, faults } = readCsv(text, columns);
  const problems: ImportProblem[] = faults.map((fault) => ({ file, path: '', ...fault }));
  const good = new Map<string, Omit<Source, 'id'> & { position: number }>();
  const eshops = new Map<Market, string>();
  for (const { line, cells } of rows) {
    const fields = new Fields(cells);
    const source = readSource(cells, fields, good.size);
    if (source.isEshop && fields.problems.length === 0) {
      const other = eshops.get(source.market);
      if (other !== undefined && other !== source.code)
        fields.fail('is_eshop', `${other} is the warehouse already`);
      else eshops.set(source.market, source.code);
    }
    if (good.has(source.code)) fields.fail('code', 'Stands on an earlier line too');
    if (fields.problems.length === 0) good.set(source.code, source);
    else problems.push(...fields.problems.map((problem) => ({ file, line, ...problem })));
  }
  if (good.size > 0) await db.transaction((tx) => saveSources(tx, [...good.values()]));
  const others = good.size === 0 ? [] : await openStoresBeside(db, [...good.keys()]);
  const message = `${others.length} stores of the shop, one of them ${others[0]}, are not in this file and stay open. To close one, write true into closed of its row`;
  const notes = others.length === 0 ? [] : [{ file, line: 1, path: 'code', message }];
  return { file, imported: good.size, problems, ...(notes.length > 0 ? { notes } : {}) };
}

/** Of a column that may be left out. */
const optional = (cells: Readonly<Record<string, string>>, name: string): string | null =>
  cells[name]?.trim() || null;

function readSource(
  cells: Readonly<Record<string, string>>,
  fields: Fields,
  position: number,
): Omit<Source, 'id'> & { position: number } {
  const degrees = (name: string, limit: number): number => {
    const value = Number(cells[name]);
    if (cells[name]?.trim() === '' || !(Math.abs(value) <= limit))
      fields.fail(name, `Degrees from -${limit} to ${limit}`);
    return value;
  };
  const market = fields.choice('market', markets);
  const region = optional(cells, 'region');
  const knownRegion = region === null ? null : findRegion(marketFacts[market].country, region);
  if (region !== null && knownRegion === null)
    fields.fail('region', 'Expected a province, state or district of the address form, by its name or code');
  const short = (name: string, max: number): string | null => {
    const text = optional(cells, name);
    if (text !== null && text.length > max) fields.fail(name, `At most ${max} characters`);
    return text;
  };
  const flag = (name: string): boolean => {
    const value = readFlag(fields.text(name, { empty: true }));
    if (value === null) fields.fail(name, 'Expected true or false');
    return value ?? false;
  };
  const closed = optional(cells, 'closed') !== null && flag('closed');
  const pickup = flag('pickup');
  const source = {
    code: fields.text('code', { pattern: storeCode }),
    market,
    name: fields.localColumns('name', { max: 80 }),
    city: fields.localColumns('city', { max: 60 }),
    address: fields.localColumns('address', { max: 200 }),
    latitude: degrees('latitude', 90),
    longitude: degrees('longitude', 180),
    phone: fields.text('phone', { pattern: phoneNumber }),
    opens: fields.text('opens', { pattern: time }),
    closes: fields.text('closes', { pattern: time }),
    isEshop: flag('is_eshop'),
    pickup: pickup && !closed,
    closed,
    regionId: knownRegion?.id ?? null,
    postcode: short('postcode', 20),
    contactName: short('contact_name', 80),
    position,
  };
  if (source.isEshop && pickup) fields.fail('pickup', 'A warehouse is no collection point');
  if (source.isEshop && closed)
    fields.fail('closed', 'A warehouse stays open: write its new address into its row');
  return source;
}

const holidayColumns = ['stores', 'day', 'name_zh', 'name_en', 'opens', 'closes'] as const;

/** `stores` is a store's code, or a market for all of its stores; without hours they stay closed. */
async function importHolidays(db: Database, text: string): Promise<ImportReport> {
  const file = 'holidays.csv';
  const { rows, faults } = readCsv(text, holidayColumns);
  const problems: ImportProblem[] = faults.map((fault) => ({ file, path: '', ...fault }));
  const sources = await loadSources(db);
  const good = new Map<string, HolidayRow>();
  let imported = 0;
  for (const { line, cells } of rows) {
    const fields = new Fields(cells);
    const day = fields.text('day');
    if (day !== '' && !isBusinessDay(day)) fields.fail('day', 'Expected a day, e.g. 2027-02-06');
    const meant = fields.text('stores');
    const codes = sources
      .filter(({ code, market, isEshop }) => code === meant || (market === meant && !isEshop))
      .map(({ code }) => code);
    if (meant !== '' && codes.length === 0) fields.fail('stores', 'Neither a store nor a market with stores');
    const closed = cells.opens?.trim() === '' && cells.closes?.trim() === '';
    const name = fields.localColumns('name', { max: 60 });
    const hours = closed
      ? { opens: null, closes: null }
      : { opens: fields.text('opens', { pattern: time }), closes: fields.text('closes', { pattern: time }) };
    if (fields.problems.length > 0) {
      problems.push(...fields.problems.map((problem) => ({ file, line, ...problem })));
      continue;
    }
    imported += 1;
    for (const code of codes) good.set(`${code} ${day}`, { code, day, name, ...hours });
  }
  if (good.size > 0) await db.transaction((tx) => saveHolidays(tx, [...good.values()]));
  return { file, imported, problems };
}
