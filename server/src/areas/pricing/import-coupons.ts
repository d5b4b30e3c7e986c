import { type CouponProblem, checkCoupon, percentOf, readDay, wholeOf } from '@jinlan/domain/validity';
import type { Database } from '../../platform/database.ts';
import { type CsvRow, readCsv } from '../../platform/import/csv.ts';
import type { ImportProblem, ImportReport } from '../../platform/import/report.ts';
import { valuesOf } from './office/coupons.ts';
import { type CouponValues, codesOfCampaigns, saveCoupons } from './office/store.ts';

const file = 'coupons.csv';
const columns = [
  'code',
  'market',
  'kind',
  'value',
  'min_subtotal',
  'valid_from',
  'valid_until',
  'label_zh',
  'label_en',
] as const;
type Column = (typeof columns)[number] | 'use_limit' | 'buyer_limit';

/** Amounts are in minor units of the market's currency, percentages like 8 or 7.5. The coupon is valid on both days. */
export async function importCoupons(db: Database, csv: string): Promise<ImportReport> {
  const { rows, faults } = readCsv(csv, columns);
  const problems: ImportProblem[] = faults.map((fault) => ({ file, path: '', ...fault }));
  const notes: ImportProblem[] = [];
  const coupons = new Map<string, CouponValues>();
  const lines = new Map<string, number>();
  for (const row of rows) {
    const coupon = readCoupon(row);
    if ('message' in coupon) problems.push(coupon);
    else if (coupons.has(`${coupon.market}/${coupon.code}`))
      problems.push({ file, line: row.line, path: 'code', message: 'Appears twice for its market' });
    else {
      coupons.set(`${coupon.market}/${coupon.code}`, coupon);
      lines.set(`${coupon.market}/${coupon.code}`, row.line);
      if (coupon.basisPoints === 10_000)
        notes.push({
          file,
          line: row.line,
          path: 'value',
          message: '100 % off: pieces cost nothing with it',
        });
    }
  }
  if (coupons.size > 0)
    await db.transaction(async (tx) => {
      for (const entry of await codesOfCampaigns(tx, [...coupons.values()])) {
        coupons.delete(entry);
        const line = lines.get(entry) ?? 1;
        problems.push({
          file,
          line,
          path: 'code',
          message: messageOf({ field: 'code', rule: 'code-taken' }),
        });
      }
      await saveCoupons(tx, [...coupons.values()]);
    });
  return { file, imported: coupons.size, problems, ...(notes.length > 0 ? { notes } : {}) };
}

const columnOf: Readonly<Record<CouponProblem['field'], Column>> = {
  code: 'code',
  market: 'market',
  kind: 'kind',
  amount: 'value',
  basisPoints: 'value',
  minSubtotal: 'min_subtotal',
  firstDay: 'valid_from',
  lastDay: 'valid_until',
  labelZh: 'label_zh',
  labelEn: 'label_en',
  useLimit: 'use_limit',
  buyerLimit: 'buyer_limit',
};

function messageOf({ field, rule }: CouponProblem): string {
  switch (rule) {
    case 'code-form':
      return '2 to 40 letters, digits, hyphens or underscores';
    case 'no-such-market':
      return 'No such market';
    case 'no-such-kind':
      return 'Expected amount or percent';
    case 'whole-above-zero':
      return field === 'amount'
        ? 'Expected minor units above 0, in digits alone: 2000 for 20.00'
        : 'Expected a whole number above 0';
    case 'whole':
      return 'Expected minor units, in digits alone: 2000 for 20.00';
    case 'percent-range':
      return 'Must be above 0 and at most 100';
    case 'uses-of-buyer':
      return 'Expected a whole number of 1 to 9,999';
    case 'no-day':
      return 'Expected a day as YYYY-MM-DD';
    case 'before-first-day':
      return 'Lies before valid_from';
    case 'label-length':
      return '1 to 200 characters';
    case 'code-taken':
      return 'A campaign has this code';
    case 'not-of-this-kind':
    case 'below-used':
      return 'Cannot be this';
  }
}

function readCoupon({ line, cells }: CsvRow): CouponValues | ImportProblem {
  const cell = (column: Column): string => cells[column]?.trim() ?? '';
  const parseWhole = (text: string): number => wholeOf(text) ?? Number.NaN;
  // 20.00 is no amount in minor units: its writer means major units.
  const parseMinor = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : Number.NaN);
  const parseLimit = (text: string): number | null => (text === '' ? null : parseWhole(text));
  const days = { valid_from: readDay(cell('valid_from')), valid_until: readDay(cell('valid_until')) };
  for (const [path, { problem }] of Object.entries(days))
    if (problem !== null) return { file, line, path, message: problem };
  const checked = checkCoupon({
    code: cell('code'),
    market: cell('market'),
    kind: cell('kind'),
    amount: cell('kind') === 'amount' ? parseMinor(cell('value')) : null,
    basisPoints: cell('kind') === 'percent' ? (percentOf(cell('value')) ?? Number.NaN) : null,
    minSubtotal: parseMinor(cell('min_subtotal') || '0'),
    firstDay: days.valid_from.day ?? '',
    lastDay: days.valid_until.day ?? '',
    labelZh: cell('label_zh'),
    labelEn: cell('label_en'),
    useLimit: parseLimit(cell('use_limit')),
    buyerLimit: parseLimit(cell('buyer_limit')),
  });
  if (checked.ok) return valuesOf(checked.value);
  const [problem] = checked.error as readonly [CouponProblem];
  return { file, line, path: columnOf[problem.field], message: messageOf(problem) };
}
