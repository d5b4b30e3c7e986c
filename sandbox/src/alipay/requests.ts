import { type Fields, readChinaTime, readYuan } from '@jinlan/contract/alipay';
import { isRecord } from '../is-record.ts';
import { isText } from '../is-text.ts';
import type { Product } from './store.ts';

/** Reads `biz_content` as strictly as Alipay does. */

export type Content = Readonly<Record<string, unknown>>;

/** An error answer: the fields in which Alipay says what is wrong with a request. */
export interface Refusal {
  readonly code: string;
  readonly msg: string;
  readonly sub_code: string;
  readonly sub_msg: string;
}

/** Alipay's most common error: the request is well formed, but cannot be carried out. */
export const refusal = (detail: string, text: string): Refusal => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code: `ACQ.${detail}`,
  sub_msg: text,
});

export const wrongSignature: Refusal = {
  code: '40002',
  msg: 'Invalid Arguments',
  sub_code: 'isv.invalid-signature',
  sub_msg: '无效签名',
};

export const unknownMethod: Refusal = {
  code: '40002',
  msg: 'Invalid Arguments',
  sub_code: 'isv.invalid-method',
  sub_msg: '不存在的方法名',
};

export const isRefusal = (value: object): value is Refusal => 'sub_code' in value;

const invalid = (field: string): Refusal => refusal('INVALID_PARAMETER', `参数无效：${field}`);

export function readContent(fields: Fields): Content {
  try {
    const content: unknown = JSON.parse(fields.biz_content ?? '');
    return isRecord(content) ? content : {};
  } catch {
    return {};
  }
}

export interface OrderInput {
  readonly outTradeNo: string;
  readonly product: Product;
  readonly subject: string;
  readonly notifyUrl: string;
  readonly returnUrl: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  /** Null: the order ends after two hours. */
  readonly expiresAt: Date | null;
}

const productCodes = { page: 'FAST_INSTANT_TRADE_PAY', wap: 'QUICK_WAP_WAY', code: undefined } as const;

export function readOrder(product: 'page' | 'wap' | 'code', fields: Fields): OrderInput | Refusal {
  const content = readContent(fields);
  const { out_trade_no: outTradeNo, subject, time_expire: expiry, quit_url: quitUrl } = content;
  if (typeof outTradeNo !== 'string' || !/^\w[\w-]{0,63}$/.test(outTradeNo)) return invalid('out_trade_no');
  if (!isText(subject, 256) || /[/=&]/.test(subject)) return invalid('subject');
  const amountMinor = readYuan(content.total_amount);
  if (amountMinor === null || amountMinor > 10_000_000_000) return invalid('total_amount');
  if (content.product_code !== productCodes[product]) return invalid('product_code');
  if (product === 'wap' && !isText(quitUrl, 400)) return invalid('quit_url');
  const notifyUrl = fields.notify_url ?? '';
  if (!URL.canParse(notifyUrl) || new URL(notifyUrl).search !== '') return invalid('notify_url');
  const expiresAt = expiry === undefined ? null : readChinaTime(expiry);
  if (expiry !== undefined && expiresAt === null) return invalid('time_expire');
  return {
    ...{ outTradeNo, product, subject, notifyUrl, amountMinor },
    returnUrl: product === 'code' ? null : (fields.return_url ?? null),
    currency: 'CNY',
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
  };
}

export interface RefundInput {
  readonly outTradeNo: string;
  readonly outRequestNo: string | null;
  readonly amountMinor: number;
  readonly currency: string;
}

export function readRefund(content: Content): RefundInput | Refusal {
  const { out_trade_no: outTradeNo, out_request_no: outRequestNo, refund_amount: amount } = content;
  if (!isText(outTradeNo, 64)) return invalid('out_trade_no');
  if (outRequestNo !== undefined && !isText(outRequestNo, 64)) return invalid('out_request_no');
  const amountMinor = readYuan(amount);
  if (amountMinor === null) return invalid('refund_amount');
  return { outTradeNo, outRequestNo: outRequestNo ?? null, amountMinor, currency: 'CNY' };
}
