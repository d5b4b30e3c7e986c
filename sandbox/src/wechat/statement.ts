import { createHash } from 'node:crypto';
import { chinaTime } from '@jinlan/contract/alipay';
import type { Host } from '../host.ts';
import { decimal, feeOf, readyDay, type StatementLine, withFlaw } from '../statement.ts';
import { type Refusal, refusal } from './requests.ts';
import * as store from './store.ts';
import { statementLines } from './store-statement.ts';

const names = {
  mainland:
    '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注',
  overseas:
    "Transaction time,Official account ID,Vendor ID,Sub vendor ID,Device ID,Wechat order number,Vendor order number,User tag,Transaction type,Transaction status,Payment bank,Currency type,Total amount,Coupon amount,Wechat refund number,Vendor refund number,Refund amount,Coupon refund amount,Refund type,Refund status,Product name,Vendor's data package,Fee,Rate",
} as const;

const sums = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

export interface StatementFile {
  readonly text: string;
  readonly sha1: string;
}

/** The list of a day of a merchant, as a file. */
export async function statementFile(
  { db, clock }: Pick<Host, 'db' | 'clock'>,
  {
    mchid,
    appid,
    isOverseas,
  }: { readonly mchid: string; readonly appid: string; readonly isOverseas: boolean },
  day: unknown,
): Promise<StatementFile | Refusal> {
  const time = readyDay(day, clock.now(), 9);
  if (time === null) return refusal(400, 'STATEMENT_CREATING', '账单生成中');
  const { statement: flaw } = await store.readBehaviour(db);
  const lines = withFlaw(await statementLines(db, mchid, time.from, time.until), flaw);
  if (lines === null) return refusal(400, 'STATEMENT_CREATING', '账单生成中');
  if (lines.length === 0) return refusal(400, 'NO_STATEMENT_EXIST', '账单文件不存在');
  const rows = lines.map((line) => rowOf(line, mchid, appid).slice(0, isOverseas ? 24 : 27));
  const total = (isRefund: boolean): string =>
    decimal(
      lines.reduce(
        (sum, { outRefundNo, amountMinor }) =>
          (outRefundNo !== null) === isRefund ? sum + amountMinor : sum,
        0,
      ),
    );
  const fees = decimal(lines.reduce((sum, line) => sum + lineFee(line), 0));
  const text = [
    `\uFEFF${names[isOverseas ? 'overseas' : 'mainland']}`,
    ...rows.map(written),
    sums,
    written([
      String(lines.length),
      total(false),
      total(true),
      '0.00',
      `${fees}000`,
      total(false),
      total(true),
    ]),
    '',
  ].join('\r\n');
  return { text, sha1: createHash('sha1').update(text).digest('hex') };
}

const written = (cells: readonly string[]): string => cells.map((cell) => `\`${cell}`).join(',');

const lineFee = ({ outRefundNo, amountMinor }: StatementLine): number =>
  outRefundNo === null ? feeOf(amountMinor) : -feeOf(amountMinor);

function rowOf(line: StatementLine, mchid: string, appid: string): string[] {
  const isRefund = line.outRefundNo !== null;
  const paid = isRefund ? '0.00' : decimal(line.amountMinor);
  const refunded = isRefund ? decimal(line.amountMinor) : '0.00';
  return [
    ...[chinaTime(line.at), appid, mchid, '0', '', line.tradeNo, line.outTradeNo, 'oSandboxBuyer'],
    ...['NATIVE', isRefund ? 'REFUND' : 'SUCCESS', 'OTHERS', line.currency, paid, '0.00'],
    ...[line.refundNo ?? '0', line.outRefundNo ?? '0', refunded, '0.00'],
    ...[isRefund ? 'ORIGINAL' : '', isRefund ? 'SUCCESS' : '', line.subject, ''],
    ...[`${decimal(lineFee(line))}000`, '0.60%', paid, refunded, ''],
  ];
}
