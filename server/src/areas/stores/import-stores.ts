import { DEFAULT_SUFFIX, fillTexts, type Market, markets } from '@jinlan/domain/markets';
import type { Rate } from '@jinlan/domain/money';
import { check, holidayRow, type Problem, type ShopFile, shopFile, storeRow } from '@jinlan/domain/validity';
import type { Database } from '../../platform/database.ts';
import { readCsv } from '../../platform/import/csv.ts';
import { faultIn } from '../../platform/import/json-items.ts';
import type { ImportProblem, ImportReport } from '../../platform/import/report.ts';
import type { CopyMedia } from '../content/index.ts';
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
  takeMedia?: CopyMedia,
): Promise<ImportReport[]> {
  const reports: ImportReport[] = [];
  if (files.shop !== undefined) reports.push(await importShop(db, files.shop, takeMedia));
  if (files.stores !== undefined) reports.push(await importSources(db, files.stores));
  if (files.holidays !== undefined) reports.push(await importHolidays(db, files.holidays));
  return reports;
}

async function importShop(db: Database, text: string, takeMedia?: CopyMedia): Promise<ImportReport> {
  const file = 'shop.json';
  let value: unknown;
  try {
    value = fillTexts(JSON.parse(text));
  } catch {
    const before = text.slice(0, faultIn(text)).split('\n');
    const problem = { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, path: '' };
    return { file, imported: 0, problems: [{ ...problem, message: 'Not valid JSON' }] };
  }
  const checked = check(shopFile, value);
  const known = await loadStoreViews(db);
  const problems = [...(checked.ok ? [] : checked.error), ...unknownViews(value, known)];
  if (!checked.ok || problems.length > 0)
    return { file, imported: 0, problems: problems.map((problem) => ({ file, line: 1, ...problem })) };
  const said = checked.value;
  const { logo, lost } = await takeLogo(said.logo, takeMedia);
  const shop: ShopRow = {
    name: said.name,
    subBrand: said.subBrand,
    copyright: said.copyright,
    registration: said.icp,
    logo,
    socialLinks: said.socialLinks,
  };
  const rows = markets.flatMap((market) => marketRow(market, said.markets[market] ?? null));
  await db.transaction((tx) => saveShop(tx, shop, rows, suffixesOf(said, known), said.rates));
  return {
    file,
    imported: 1,
    problems: [...lost, ...contradictions(said.rates ?? [])].map((problem) => ({
      file,
      line: 1,
      ...problem,
    })),
  };
}

/** A picture that cannot be taken costs only itself, and is told in `lost`. */
async function takeLogo(
  said: ShopFile['logo'],
  takeMedia?: CopyMedia,
): Promise<{ readonly logo: ShopLogo | null; readonly lost: readonly Problem[] }> {
  if (said === null) return { logo: null, lost: [] };
  const lines = said.first === null ? {} : { first: said.first, second: said.second };
  const file = said.picture;
  if (file === null || !takeMedia) return { logo: lines, lost: [] };
  const taken = (await takeMedia([file])).get(file);
  if (taken?.ok && taken.size) return { logo: { ...lines, picture: { file, ...taken.size } }, lost: [] };
  const message = taken && !taken.ok ? taken.message : 'Is no picture';
  return { logo: lines, lost: [{ path: 'logo.picture', message }] };
}

/** Of a rate and its opposite, by how much their product may be off 1: people round both. */
const mostOff = 0.02;

/** Pairs of opposite rates of which one must be wrong. Both are kept: nobody else knows which. */
const contradictions = (rates: readonly Rate[]): readonly Problem[] =>
  rates.flatMap(({ from, to, partsPerMillion }) => {
    const opposite = rates.find((other) => other.from === to && other.to === from);
    const isOff =
      opposite && Math.abs((partsPerMillion * opposite.partsPerMillion) / 1e12 - 1) > mostOff && from < to;
    return isOff ? [{ path: `rates.${from}-${to}`, message: `Contradicts ${to}-${from}: check both` }] : [];
  });

function unknownViews(value: unknown, known: readonly StoreViewRow[]): readonly Problem[] {
  const views = (value as { readonly storeViews?: unknown } | null)?.storeViews;
  return Object.keys(typeof views === 'object' && views !== null ? views : {})
    .filter((code) => !known.some((view) => view.code === code))
    .map((code) => ({ path: `storeViews.${code}`, message: 'Unknown store view' }));
}

/** What each store view puts behind its addresses; one that is not named has the usual. */
const suffixesOf = ({ storeViews }: ShopFile, known: readonly StoreViewRow[]) =>
  known.map(({ code }) => ({
    code,
    productSuffix: storeViews[code]?.productSuffix ?? DEFAULT_SUFFIX,
    categorySuffix: storeViews[code]?.categorySuffix ?? DEFAULT_SUFFIX,
  }));

const marketRow = (
  market: Market,
  said: ShopFile['markets'][Market] | null,
): readonly Omit<MarketRow, 'name'>[] =>
  said
    ? [
        {
          market,
          courierFee: said.shipping.fee,
          courierFreeAbove: said.shipping.freeAbove,
          payInStore: said.checkmo,
          servicePhone: said.servicePhone,
          serviceEmail: said.serviceEmail,
          dealerRegistration: said.dealerRegistration,
        },
      ]
    : [];

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
    const checked = check(storeRow, cells);
    const found: Problem[] = checked.ok ? [] : [...checked.error];
    if (checked.ok && checked.value.isEshop) {
      const { market, code } = checked.value;
      const other = eshops.get(market);
      if (other !== undefined && other !== code)
        found.push({ path: 'is_eshop', message: `${other} is the warehouse already` });
      else eshops.set(market, code);
    }
    if (good.has(cells.code ?? '')) found.push({ path: 'code', message: 'Stands on an earlier line too' });
    if (checked.ok && found.length === 0)
      good.set(checked.value.code, { ...checked.value, position: good.size });
    else problems.push(...found.map((problem) => ({ file, line, ...problem })));
  }
  if (good.size > 0) await db.transaction((tx) => saveSources(tx, [...good.values()]));
  const others = good.size === 0 ? [] : await openStoresBeside(db, [...good.keys()]);
  const message = `${others.length} stores of the shop, one of them ${others[0]}, are not in this file and stay open. To close one, write true into closed of its row`;
  const notes = others.length === 0 ? [] : [{ file, line: 1, path: 'code', message }];
  return { file, imported: good.size, problems, ...(notes.length > 0 ? { notes } : {}) };
}

const holidayColumns = ['stores', 'day', 'name_zh', 'name_en', 'opens', 'closes'] as const;

async function importHolidays(db: Database, text: string): Promise<ImportReport> {
  const file = 'holidays.csv';
  const { rows, faults } = readCsv(text, holidayColumns);
  const problems: ImportProblem[] = faults.map((fault) => ({ file, path: '', ...fault }));
  const sources = await loadSources(db);
  const good = new Map<string, HolidayRow>();
  let imported = 0;
  for (const { line, cells } of rows) {
    const checked = check(holidayRow, cells);
    const found: Problem[] = checked.ok ? [] : [...checked.error];
    const meant = cells.stores ?? '';
    const codes = sources
      .filter(({ code, market, isEshop }) => code === meant || (market === meant && !isEshop))
      .map(({ code }) => code);
    if (meant.trim() !== '' && codes.length === 0)
      found.push({ path: 'stores', message: 'Neither a store nor a market with stores' });
    if (!checked.ok || found.length > 0) {
      problems.push(...found.map((problem) => ({ file, line, ...problem })));
      continue;
    }
    imported += 1;
    const { day, name, opens, closes } = checked.value;
    for (const code of codes) good.set(`${code} ${day}`, { code, day, name, opens, closes });
  }
  if (good.size > 0) await db.transaction((tx) => saveHolidays(tx, [...good.values()]));
  return { file, imported, problems };
}
