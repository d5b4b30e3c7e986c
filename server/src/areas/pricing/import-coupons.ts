import { addDays, isBusinessDay, startOfBusinessDay } from '@jinlan/domain/kernel';
import { isMarket } from '@jinlan/domain/markets';
import type { Database } from '../../platform/database.ts';
import { type CsvRow, readCsv } from '../../platform/import/csv.ts';
import type { ImportProblem, ImportReport } from '../../platform/import/report.ts';
import * as store from './store.ts';

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
type Column = (typeof columns)[number] | 'use_limit';

/** Amounts in minor units of the market's currency, per cents as 8 or 7.5; both days are inside the validity. */
export async function importCoupons(db: Database, csv: string): Promise<ImportReport> {
  const { rows, faults } = readCsv(csv, columns);
  const problems: ImportProblem[] = faults.map((fault) => ({ file, path: '', ...fault }));
  const notes: ImportProblem[] = [];
  const coupons = new Map<string, store.NewCoupon>();
  for (const row of rows) {
    const read = readCoupon(row);
    if ('message' in read) problems.push(read);
    else if (coupons.has(`${read.market}/${read.code}`))
      problems.push({ file, line: row.line, path: 'code', message: 'Appears twice for its market' });
    else {
      coupons.set(`${read.market}/${read.code}`, read);
      if (read.basisPoints === 10_000)
        notes.push({
          file,
          line: row.line,
          path: 'value',
          message: '100 % off: pieces cost nothing with it',
        });
    }
  }
  if (coupons.size > 0) await db.transaction((tx) => store.saveCoupons(tx, [...coupons.values()]));
  return { file, imported: coupons.size, problems, ...(notes.length > 0 ? { notes } : {}) };
}

function readCoupon({ line, cells }: CsvRow): store.NewCoupon | ImportProblem {
  const of = (column: Column): string => cells[column]?.trim() ?? '';
  const bad = (path: Column, message: string): ImportProblem => ({ file, line, path, message });
  const whole = (text: string): number | null => (/^\d{1,12}$/.test(text) ? Number(text) : null);

  const code = of('code').toUpperCase();
  if (!/^[A-Z0-9_-]{2,40}$/.test(code)) return bad('code', '2 to 40 letters, digits, hyphens or underscores');
  const market = of('market');
  if (!isMarket(market)) return bad('market', 'No such market');
  const kind = of('kind');
  if (kind !== 'amount' && kind !== 'percent') return bad('kind', 'Expected amount or percent');
  const amount = kind === 'amount' ? whole(of('value')) : null;
  if (kind === 'amount' && !amount) return bad('value', 'Expected a whole number of minor units above 0');
  const percent = /^\d{1,3}(\.\d{1,2})?$/.test(of('value')) ? Math.round(Number(of('value')) * 100) : 0;
  if (kind === 'percent' && (percent < 1 || percent > 10_000))
    return bad('value', 'Must be above 0 and at most 100');
  const minSubtotal = whole(of('min_subtotal') || '0');
  if (minSubtotal === null) return bad('min_subtotal', 'Expected a whole number of minor units');
  for (const column of ['valid_from', 'valid_until'] as const)
    if (!isBusinessDay(of(column))) return bad(column, 'Expected a day as YYYY-MM-DD');
  if (of('valid_until') < of('valid_from')) return bad('valid_until', 'Lies before valid_from');
  for (const column of ['label_zh', 'label_en'] as const)
    if (of(column) === '' || of(column).length > 200) return bad(column, '1 to 200 characters');
  const useLimit = of('use_limit') === '' ? null : whole(of('use_limit'));
  if (useLimit === 0 || (useLimit === null && of('use_limit') !== ''))
    return bad('use_limit', 'Expected a whole number above 0');
  return {
    code,
    market,
    kind,
    amount,
    basisPoints: kind === 'percent' ? percent : null,
    minSubtotal,
    validFrom: startOfBusinessDay(of('valid_from')),
    validUntil: startOfBusinessDay(addDays(of('valid_until'), 1)),
    label: { 'zh-Hans-CN': of('label_zh'), 'en-US': of('label_en') },
    useLimit,
  };
}
