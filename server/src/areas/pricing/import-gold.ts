import { addDays, businessDay, isBusinessDay, startOfBusinessDay } from '@jinlan/domain/kernel';
import { isGoldPriceType, type SimulatorCalibration } from '@jinlan/domain/pricing';
import type { ImportReport } from '../../platform/import/report.ts';
import type { Platform } from '../../platform/platform.ts';
import { importBoards } from './import-boards.ts';
import { simulate } from './simulate.ts';
import * as store from './store.ts';

const defaultSeed = 'jinlan';
const daysOfHistory = 365;

const file = 'gold.json';

/**
 * Either `boards`, the prices that a retailer publishes now, or the calibration of the sample shop's simulator. Of the
 * latter, the first time: keeps it and lets the simulator tell the year that has passed, in one batch.
 */
export async function importGold(platform: Platform, json: string): Promise<ImportReport> {
  let calibration: SimulatorCalibration;
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && 'boards' in value)
      return await importBoards(platform, file, value);
    calibration = readCalibration(value);
  } catch (error) {
    const message = error instanceof SyntaxError ? 'Not valid JSON' : (error as Error).message;
    return { file, imported: 0, problems: [{ file, line: 1, path: '', message }] };
  }
  const { db, clock } = platform;
  const first = await db.transaction(async (tx) => {
    if (await store.lockSimulation(tx)) return false;
    const since = startOfBusinessDay(addDays(businessDay(clock.now()), -daysOfHistory));
    await store.saveSimulation(tx, { calibration, seed: defaultSeed, simulatedUntil: since });
    return true;
  });
  if (first) await simulate(platform);
  return { file, imported: 1, problems: [] };
}

function readCalibration(value: unknown): SimulatorCalibration {
  const wrong = (path: string): never => {
    throw new TypeError(`${path} is missing or wrong`);
  };
  if (typeof value !== 'object' || value === null) return wrong('the file');
  const read = value as SimulatorCalibration;
  const isNumber = (one: unknown): one is number =>
    typeof one === 'number' && Number.isFinite(one) && one > 0;
  const isRatio = (one: unknown): boolean => one === null || (isNumber(one) && one <= 1);

  if (!isBusinessDay(String(read.anchor?.date))) wrong('anchor.date');
  if (!isNumber(read.anchor.sell?.['CN-CK9999'])) wrong('anchor.sell');
  if (!Array.isArray(read.monthlyMeanCnyPerGram) || read.monthlyMeanCnyPerGram.length === 0)
    wrong('monthlyMeanCnyPerGram');
  read.monthlyMeanCnyPerGram.forEach(({ month, mean }, at) => {
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(String(month)) || !isNumber(mean))
      wrong(`monthlyMeanCnyPerGram[${at}]`);
  });
  for (const field of ['moveProbability', 'sigma', 'largestStep'] as const)
    if (!isNumber(read.daily?.[field])) wrong(`daily.${field}`);
  for (const field of ['probability', 'mostRevisions', 'smallest', 'largest'] as const)
    if (!isNumber(read.intraday?.[field])) wrong(`intraday.${field}`);
  if (!/^\d{2}:\d{2}$/.test(String(read.openingTime))) wrong('openingTime');
  if (!isNumber(read.hkdPerCny)) wrong('hkdPerCny');
  if (!isNumber(read.gramsPerTael)) wrong('gramsPerTael');
  if (!isNumber(read.spotRatio?.['CN-CK9999']) || !isNumber(read.spotRatio?.['HK-CK9999']))
    wrong('spotRatio');
  if (!Array.isArray(read.types) || read.types.length === 0) wrong('types');
  read.types.forEach(({ type, sellOf, buyRatio, exchangeRatio }, at) => {
    const known = sellOf?.type === 'CN-CK9999' || sellOf?.type === 'HK-CK9999';
    if (
      !isGoldPriceType(type) ||
      !known ||
      !isNumber(sellOf.ratio) ||
      !isRatio(buyRatio) ||
      !isRatio(exchangeRatio)
    )
      wrong(`types[${at}]`);
  });
  return read;
}
