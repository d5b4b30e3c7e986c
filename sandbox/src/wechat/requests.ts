import { sandboxMerchants, sandboxSignInApps } from '@jinlan/contract/sandbox-wechat';
import { isRecord } from '../is-record.ts';
import { isText } from '../is-text.ts';
import type { TradeType } from './store.ts';

/** Reads the bodies of requests as strictly as WeChat Pay does. */

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/;

export interface PrepayInput {
  readonly outTradeNo: string;
  readonly description: string;
  readonly notifyUrl: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly expiresAt: Date | null;
  /** Present only for a payment inside WeChat. */
  readonly openid: string | null;
  readonly appid: string;
}

/** A problem of the request, as `code` and `message` of the answer. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

export const refusal = (status: number, code: string, message: string): Refusal => ({
  status,
  code,
  message,
});

const parameterError = (field: string): Refusal => refusal(400, 'PARAM_ERROR', `参数错误：${field}`);

export const isRefusal = (value: object): value is Refusal => 'code' in value && 'status' in value;

export function readPrepay(
  body: unknown,
  mchid: string,
  type: TradeType,
  isGlobalPath: boolean,
): PrepayInput | Refusal {
  if (!isRecord(body)) return parameterError('body');
  const isOverseas = mchid === sandboxMerchants.overseas.mchid;
  if (isOverseas !== isGlobalPath)
    return refusal(400, 'INVALID_REQUEST', isOverseas ? '暂不支持境外支付' : '仅支持境外商户');
  const merchant = sandboxMerchants[isOverseas ? 'overseas' : 'mainland'];
  // The mini-program is bound to both merchants.
  const isBound =
    body.appid === merchant.appid || (type === 'JSAPI' && body.appid === sandboxSignInApps.mini_program);
  if (body.mchid !== mchid || !isBound) return refusal(400, 'APPID_MCHID_NOT_MATCH', 'appid 与 mchid 不匹配');
  const { out_trade_no: outTradeNo, description, notify_url: notifyUrl, amount, time_expire: expiry } = body;
  if (typeof outTradeNo !== 'string' || !/^[0-9A-Za-z_\-*]{6,32}$/.test(outTradeNo))
    return parameterError('out_trade_no');
  if (!isText(description, 127)) return parameterError('description');
  if (!isText(notifyUrl, 255) || !URL.canParse(notifyUrl) || new URL(notifyUrl).search !== '')
    return parameterError('notify_url');
  if (!isRecord(amount) || !isAmount(amount.total)) return parameterError('amount.total');
  const currency = amount.currency ?? 'CNY';
  const currencies = isOverseas ? ['CNY', 'HKD', 'MOP', 'MYR', 'SGD', 'USD'] : ['CNY'];
  if (typeof currency !== 'string' || !currencies.includes(currency))
    return parameterError('amount.currency');
  if (expiry !== undefined && (typeof expiry !== 'string' || !instant.test(expiry)))
    return parameterError('time_expire');
  if (isOverseas && (body.trade_type !== type || !/^\d{4}$/.test(String(body.merchant_category_code))))
    return parameterError('trade_type, merchant_category_code');
  const scene = body.scene_info;
  const openid = type === 'JSAPI' && isRecord(body.payer) ? body.payer.openid : null;
  if (type === 'JSAPI' && !isText(openid, 128)) return parameterError('payer.openid');
  if (
    (type === 'H5' || type === 'MWEB') &&
    !(isRecord(scene) && isText(scene.payer_client_ip, 45) && isRecord(scene.h5_info))
  )
    return parameterError('scene_info');
  return {
    appid: String(body.appid),
    outTradeNo,
    description,
    notifyUrl,
    amountMinor: amount.total,
    currency,
    expiresAt: expiry === undefined ? null : new Date(expiry),
    openid: typeof openid === 'string' ? openid : null,
  };
}

export interface RefundInput {
  readonly outTradeNo: string | null;
  readonly transactionId: string | null;
  readonly outRefundNo: string;
  readonly refundMinor: number;
  readonly totalMinor: number;
  readonly currency: string;
}

export function readRefund(body: unknown): RefundInput | Refusal {
  if (!isRecord(body)) return parameterError('body');
  const { out_trade_no: tradeNo, transaction_id: id, out_refund_no: refundNo, amount } = body;
  if (typeof refundNo !== 'string' || !/^[0-9A-Za-z_\-|*@]{1,64}$/.test(refundNo))
    return parameterError('out_refund_no');
  if (!isText(tradeNo, 32) && !isText(id, 32)) return parameterError('transaction_id, out_trade_no');
  if (!isRecord(amount) || !isAmount(amount.refund) || !isAmount(amount.total))
    return parameterError('amount');
  if (typeof amount.currency !== 'string') return parameterError('amount.currency');
  return {
    outTradeNo: isText(tradeNo, 32) ? tradeNo : null,
    transactionId: isText(id, 32) ? id : null,
    outRefundNo: refundNo,
    refundMinor: amount.refund,
    totalMinor: amount.total,
    currency: amount.currency,
  };
}
