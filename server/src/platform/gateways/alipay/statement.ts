import { readChinaTime } from '@jinlan/contract/alipay';
import type { StatementEntry } from '@jinlan/domain/reconciliation';
import { readDecimalAmount } from '../decimal-amount.ts';
import { readRefundNo, readTradeNo } from '../trade-number.ts';
import { readZip } from './zip.ts';

/** The columns that are read, by their names. */
const columns = {
  tradeNo: '支付宝交易号',
  outTradeNo: '商户订单号',
  kind: '业务类型',
  doneAt: '完成时间',
  amount: '订单金额（元）',
  requestNo: '退款批次号/请求号',
  fee: '服务费（元）',
} as const;

/** The columns with texts that people write, which may contain commas. The likeliest is first. */
const texts = ['商品名称', '券名称', '备注'];

const kinds: ReadonlyMap<string, StatementEntry['kind']> = new Map([
  ['交易', 'payment'],
  ['退款', 'refund'],
]);

/** Reads the archive of a day, which has one file with the trades and one with their sums. Null if it is invalid. */
export function readArchive(bytes: Buffer, maxBytes: number): readonly StatementEntry[] | null {
  const decoder = new TextDecoder('gbk');
  for (const { content } of readZip(bytes, maxBytes) ?? []) {
    const text = decoder.decode(content);
    if (text.includes(columns.requestNo)) return readStatement(text);
  }
  return null;
}

/** Reads the file with the trades: notes that begin with `#`, then the names of the columns, then the trades. */
export function readStatement(text: string): readonly StatementEntry[] | null {
  const lines = text.split(/\r?\n/);
  const headerAt = lines.findIndex((line) => !line.startsWith('#') && line.includes(columns.tradeNo));
  const names = (lines[headerAt] ?? '').split(',').map((name) => name.trim());
  const places = Object.entries(columns).map(([key, name]) => [key, names.indexOf(name)] as const);
  if (headerAt < 0 || places.some(([, place]) => place < 0)) return null;
  const textPlaces = texts.map((name) => names.indexOf(name)).filter((place) => place >= 0);
  const end = lines.findIndex((line, index) => index > headerAt && line.startsWith('#'));
  // The notes below the list say that it is complete.
  if (end < 0) return null;
  const entries: StatementEntry[] = [];
  for (const line of lines.slice(headerAt + 1, end)) {
    if (line.trim() === '') continue;
    const cells = line.split(',').map((cell) => cell.trim());
    const extra = Math.max(0, cells.length - names.length);
    // Only with the commas in the right column, time and amounts are in theirs.
    const entry = textPlaces
      .map((place) => readLine(cellsByName(cells.toSpliced(place, 1 + extra, ''), places)))
      .find((read) => read !== null);
    if (entry === undefined) return null;
    entries.push(entry);
  }
  return entries;
}

const cellsByName = (cells: readonly string[], places: readonly (readonly [string, number])[]) =>
  Object.fromEntries(places.map(([key, place]) => [key, cells[place] ?? '']));

function readLine(cells: { readonly [name: string]: string }): StatementEntry | null {
  const { tradeNo = '', outTradeNo = '', requestNo = '', doneAt, amount, fee } = cells;
  const kind = kinds.get(cells.kind ?? '');
  const at = readChinaTime(doneAt);
  const minor = readDecimalAmount(amount);
  if (kind === undefined || at === null || minor === null) return null;
  const isRefund = kind === 'refund';
  const kept = readDecimalAmount(fee);
  return {
    kind,
    reference: (isRefund ? `${tradeNo}/${requestNo}` : tradeNo).slice(0, 128),
    key: isRefund ? readRefundNo(requestNo) : (readTradeNo(outTradeNo)?.idempotencyKey ?? null),
    // The list has refunds, and the fee of a payment, as negative amounts.
    minor: isRefund ? Math.abs(minor) : minor,
    currency: 'CNY',
    feeMinor: kept === null ? null : 0 - kept,
    at,
  };
}
