import { chinaTime } from '@jinlan/contract/alipay';
import { sandboxAlipayMerchant } from '@jinlan/contract/sandbox-alipay';
import type { Host } from '../host.ts';
import { decimal, feeOf, readyDay, type StatementLine, withFlaw } from '../statement.ts';
import { gbk } from './gbk.ts';
import * as store from './store.ts';
import { statementLines } from './store-statement.ts';
import { zip } from './zip.ts';

const names =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';

/** The archive with the list of a day; null if there is no list, or if it is not ready yet. */
export async function statementArchive(
  { db, clock }: Pick<Host, 'db' | 'clock'>,
  day: unknown,
): Promise<Buffer | null> {
  const time = readyDay(day, clock.now(), 8);
  if (time === null) return null;
  const { appId, sellerId } = sandboxAlipayMerchant;
  const { statement: flaw } = await store.readBehaviour(db);
  const lines = withFlaw(await statementLines(db, appId, time.from, time.until), flaw);
  if (lines === null || lines.length === 0) return null;
  const text = [
    '#支付宝业务明细查询',
    `#账号：[${sellerId}0156]`,
    `#起始日期：[${chinaTime(time.from)}]   终止日期：[${chinaTime(time.until)}]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    names,
    ...lines.map(written),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#导出时间：[${chinaTime(clock.now())}]`,
    '',
  ].join('\r\n');
  const sums = `#支付宝业务汇总查询\r\n#账号：[${sellerId}0156]\r\n门店编号,门店名称,交易订单总笔数\r\n合计,,${lines.length}\r\n`;
  const name = `${sellerId}0156_${String(day).replaceAll('-', '')}_业务明细`;
  return zip([
    { name: gbk(`${name}(汇总).csv`), content: gbk(sums) },
    { name: gbk(`${name}.csv`), content: gbk(text) },
  ]);
}

function written({ amountMinor, outRefundNo, ...line }: StatementLine): string {
  const isRefund = outRefundNo !== null;
  const amount = decimal(isRefund ? -amountMinor : amountMinor);
  const fee = decimal(isRefund ? feeOf(amountMinor) : -feeOf(amountMinor));
  return [
    ...[`${line.tradeNo}\t`, `${line.outTradeNo}\t`, isRefund ? '退款' : '交易', line.subject],
    ...[chinaTime(line.at), chinaTime(line.at), '', '', '', '', '沙箱买家(san***@example.com)'],
    ...[amount, amount, '0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00'],
    ...[isRefund ? `${outRefundNo}\t` : '', fee, '0.00', ''],
  ].join(',');
}
