import { DEFAULT_SUFFIX, type Market, markets } from '@jinlan/domain/markets';
import type { Rate } from '@jinlan/domain/money';
import { check, holidayRow, type Problem, type ShopFile, shopFile, storeRow } from '@jinlan/domain/validity';
import type { Database } from '../../platform/database.ts';
import { completeTexts } from '../../platform/import/convert-chinese.ts';
import { readCsv } from '../../platform/import/csv.ts';
import { faultIn } from '../../platform/import/json-items.ts';
import type { ImportProblem, ImportReport } from '../../platform/import/report.ts';
import type { CopyMedia } from '../content/index.ts';
import {
  type HolidayRow,
  loadSources,
  loadStoreViews,
  type MarketRow,
  otherOpenStores,
  type ShopLogo,
  type ShopRow,
  type Source,
  type StoreViewRow,
  saveHolidays,
  saveShop,
  saveSources,
} from './store.ts';

/**
 * Files with the shop's names, settings and stores. Each is imported in one transaction; valid rows are
 * saved even if others are not.
 */
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
  copyMedia?: CopyMedia,
): Promise<ImportReport[]> {
  const reports: ImportReport[] = [];
  if (files.shop !== undefined) reports.push(await importShop(db, files.shop, copyMedia));
  if (files.stores !== undefined) reports.push(await importSources(db, files.stores));
  if (files.holidays !== undefined) reports.push(await importHolidays(db, files.holidays));
  return reports;
}

async function importShop(db: Database, text: string, copyMedia?: CopyMedia): Promise<ImportReport> {
  const file = 'shop.json';
  let value: unknown;
  try {
    value = completeTexts<unknown>(JSON.parse(text));
  } catch {
    const linesBeforeFault = text.slice(0, faultIn(text)).split('\n');
    const problem = {
      file,
      line: linesBeforeFault.length,
      column: (linesBeforeFault.at(-1)?.length ?? 0) + 1,
      path: '',
    };
    return { file, imported: 0, problems: [{ ...problem, message: 'Not valid JSON' }] };
  }
  const checked = check(shopFile, value);
  const storeViews = await loadStoreViews(db);
  const problems = [...(checked.ok ? [] : checked.error), ...unknownViews(value, storeViews)];
  if (!checked.ok || problems.length > 0)
    return { file, imported: 0, problems: problems.map((problem) => ({ file, line: 1, ...problem })) };
  const shopData = checked.value;
  const { logo, problems: logoProblems } = await copyLogo(shopData.logo, copyMedia);
  const shop: ShopRow = {
    name: shopData.name,
    subBrand: shopData.subBrand,
    copyright: shopData.copyright,
    registration: shopData.icp,
    logo,
    socialLinks: shopData.socialLinks,
  };
  const rows = markets.flatMap((market) => marketRow(market, shopData.markets[market] ?? null));
  await db.transaction((tx) => saveShop(tx, shop, rows, suffixesOf(shopData, storeViews), shopData.rates));
  return {
    file,
    imported: 1,
    problems: [...logoProblems, ...contradictions(shopData.rates ?? [])].map((problem) => ({
      file,
      line: 1,
      ...problem,
    })),
  };
}

/** Copies the logo. A picture that cannot be copied is reported as a problem, and the rest is imported. */
async function copyLogo(
  logoData: ShopFile['logo'],
  copyMedia?: CopyMedia,
): Promise<{ readonly logo: ShopLogo | null; readonly problems: readonly Problem[] }> {
  if (logoData === null) return { logo: null, problems: [] };
  const lines = logoData.first === null ? {} : { first: logoData.first, second: logoData.second };
  const file = logoData.picture;
  if (file === null || !copyMedia) return { logo: lines, problems: [] };
  const copied = (await copyMedia([file])).get(file);
  if (copied?.ok && copied.size)
    return { logo: { ...lines, picture: { file, ...copied.size } }, problems: [] };
  const message = copied && !copied.ok ? copied.message : 'Is no picture';
  return { logo: lines, problems: [{ path: 'logo.picture', message }] };
}

/** The most by which the product of a rate and its inverse may differ from 1, since both may be rounded. */
const maxDeviation = 0.02;

/**
 * Reports pairs of inverse rates that contradict each other. Both are saved, because it is unknown which
 * one is wrong.
 */
const contradictions = (rates: readonly Rate[]): readonly Problem[] =>
  rates.flatMap(({ from, to, partsPerMillion }) => {
    const opposite = rates.find((other) => other.from === to && other.to === from);
    const isContradiction =
      opposite &&
      Math.abs((partsPerMillion * opposite.partsPerMillion) / 1e12 - 1) > maxDeviation &&
      from < to;
    return isContradiction
      ? [{ path: `rates.${from}-${to}`, message: `Contradicts ${to}-${from}: check both` }]
      : [];
  });

function unknownViews(value: unknown, storeViews: readonly StoreViewRow[]): readonly Problem[] {
  const views = (value as { readonly storeViews?: unknown } | null)?.storeViews;
  return Object.keys(typeof views === 'object' && views !== null ? views : {})
    .filter((code) => !storeViews.some((view) => view.code === code))
    .map((code) => ({ path: `storeViews.${code}`, message: 'Unknown store view' }));
}

/** The URL suffixes of each store view; the default for those that the file does not name. */
const suffixesOf = ({ storeViews }: ShopFile, views: readonly StoreViewRow[]) =>
  views.map(({ code }) => ({
    code,
    productSuffix: storeViews[code]?.productSuffix ?? DEFAULT_SUFFIX,
    categorySuffix: storeViews[code]?.categorySuffix ?? DEFAULT_SUFFIX,
  }));

const marketRow = (
  market: Market,
  marketData: ShopFile['markets'][Market] | null,
): readonly Omit<MarketRow, 'name'>[] =>
  marketData
    ? [
        {
          market,
          courierFee: marketData.shipping.fee,
          courierFreeAbove: marketData.shipping.freeAbove,
          payInStore: marketData.checkmo,
          depositPercent: marketData.depositPercent,
          servicePhone: marketData.servicePhone,
          serviceEmail: marketData.serviceEmail,
          dealerRegistration: marketData.dealerRegistration,
          agreements: marketData.agreements,
          seller: marketData.seller,
          fps: marketData.fps,
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
  const validSources = new Map<string, Omit<Source, 'id'> & { position: number }>();
  const eshops = new Map<Market, string>();
  for (const { line, cells } of rows) {
    const checked = check(storeRow, cells);
    const rowProblems: Problem[] = checked.ok ? [] : [...checked.error];
    if (checked.ok && checked.value.isEshop) {
      const { market, code } = checked.value;
      const firstWarehouse = eshops.get(market);
      if (firstWarehouse !== undefined && firstWarehouse !== code)
        rowProblems.push({ path: 'is_eshop', message: `${firstWarehouse} is the warehouse already` });
      else eshops.set(market, code);
    }
    if (validSources.has(cells.code ?? ''))
      rowProblems.push({ path: 'code', message: 'Stands on an earlier line too' });
    if (checked.ok && rowProblems.length === 0)
      validSources.set(checked.value.code, completeTexts({ ...checked.value, position: validSources.size }));
    else problems.push(...rowProblems.map((problem) => ({ file, line, ...problem })));
  }
  if (validSources.size > 0) await db.transaction((tx) => saveSources(tx, [...validSources.values()]));
  const openStores = validSources.size === 0 ? [] : await otherOpenStores(db, [...validSources.keys()]);
  const message = `${openStores.length} stores of the shop, one of them ${openStores[0]}, are not in this file and stay open. To close one, write true into closed of its row`;
  const notes = openStores.length === 0 ? [] : [{ file, line: 1, path: 'code', message }];
  return { file, imported: validSources.size, problems, ...(notes.length > 0 ? { notes } : {}) };
}

const holidayColumns = ['stores', 'day', 'name_zh', 'name_en', 'opens', 'closes'] as const;

async function importHolidays(db: Database, text: string): Promise<ImportReport> {
  const file = 'holidays.csv';
  const { rows, faults } = readCsv(text, holidayColumns);
  const problems: ImportProblem[] = faults.map((fault) => ({ file, path: '', ...fault }));
  const sources = await loadSources(db);
  const validHolidays = new Map<string, HolidayRow>();
  let imported = 0;
  for (const { line, cells } of rows) {
    const checked = check(holidayRow, cells);
    const rowProblems: Problem[] = checked.ok ? [] : [...checked.error];
    const storesCell = cells.stores ?? '';
    const codes = sources
      .filter(({ code, market, isEshop }) => code === storesCell || (market === storesCell && !isEshop))
      .map(({ code }) => code);
    if (storesCell.trim() !== '' && codes.length === 0)
      rowProblems.push({ path: 'stores', message: 'Neither a store nor a market with stores' });
    if (!checked.ok || rowProblems.length > 0) {
      problems.push(...rowProblems.map((problem) => ({ file, line, ...problem })));
      continue;
    }
    imported += 1;
    const { day, name, opens, closes } = completeTexts(checked.value);
    for (const code of codes) validHolidays.set(`${code} ${day}`, { code, day, name, opens, closes });
  }
  if (validHolidays.size > 0) await db.transaction((tx) => saveHolidays(tx, [...validHolidays.values()]));
  return { file, imported, problems };
}
