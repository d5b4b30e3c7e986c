import { addDays, businessDay, startOfBusinessDay } from '@jinlan/domain/kernel';
import { check, type Problem, simulatorCalibration } from '@jinlan/domain/validity';
import { completeTexts } from '../../platform/import/convert-chinese.ts';
import type { ImportReport } from '../../platform/import/report.ts';
import type { Platform } from '../../platform/platform.ts';
import { importBoards } from './import-boards.ts';
import { simulate } from './simulate.ts';
import * as store from './store.ts';

const defaultSeed = 'jinlan';
const daysOfHistory = 365;

const file = 'gold.json';

/**
 * Imports either `boards`, prices that the retailer publishes now, or the calibration of the sample shop's simulator.
 * The first import of a calibration stores it and simulates the past year; later ones change nothing.
 */
export async function importGold(platform: Platform, json: string): Promise<ImportReport> {
  const failedReport = (problems: readonly Problem[]): ImportReport => ({
    file,
    imported: 0,
    problems: problems.map((problem) => ({ file, line: 1, ...problem })),
  });
  let value: unknown;
  try {
    value = completeTexts<unknown>(JSON.parse(json));
  } catch {
    return failedReport([{ path: '', message: 'Not valid JSON' }]);
  }
  if (typeof value === 'object' && value !== null && 'boards' in value)
    return importBoards(platform, file, value);
  const checked = check(simulatorCalibration, value);
  if (!checked.ok) return failedReport(checked.error);
  const calibration = checked.value;
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
