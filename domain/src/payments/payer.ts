import type { PaymentMethodCode } from './methods.ts';

/** With what a shopper pays: a computer shows a wallet's QR code, a phone opens its app. */
export type PayerDevice = 'computer' | 'phone';

/** The system of a phone. Whatever is no iPhone counts as Android: providers know no third one. */
export type PhoneSystem = 'ios' | 'android';

/** Who a shopper is to one official account of WeChat. WeChat Pay asks for it inside WeChat. */
export interface WechatPayer {
  /** The account's id at WeChat. */
  readonly appid: string;
  readonly openid: string;
}

export interface Payer {
  readonly device: PayerDevice;
  /** Null or omitted if the device is no phone, or its system is unknown. */
  readonly system?: PhoneSystem | null;
  /** The IP address of the device; null if it is no longer stored. */
  readonly ip: string | null;
  /** Null, or left out, outside WeChat and where WeChat has not told it. */
  readonly wechat?: WechatPayer | null;
}

/** The payment app whose own browser has this `User-Agent`; null for every other browser. */
export const inAppOf = (userAgent: string): PaymentMethodCode | null =>
  /MicroMessenger/i.test(userAgent) ? 'wechat_pay' : null;

/**
 * Reads a browser's `User-Agent`. WeChat's own browser counts as a computer: it refuses the link that opens WeChat
 * from other browsers, while its page can show a code for another phone where it is not known who pays.
 */
export function payerDeviceOf(userAgent: string): PayerDevice {
  if (inAppOf(userAgent) !== null) return 'computer';
  const isPhone =
    /\b(?:iPhone|iPod|Windows Phone)\b/i.test(userAgent) ||
    (/\b(?:Android|HarmonyOS)\b/i.test(userAgent) && /\bMobile\b/i.test(userAgent));
  return isPhone ? 'phone' : 'computer';
}

/** Null unless the browser is a phone's. */
export const phoneSystemOf = (userAgent: string): PhoneSystem | null =>
  payerDeviceOf(userAgent) !== 'phone' ? null : /\b(?:iPhone|iPod)\b/i.test(userAgent) ? 'ios' : 'android';
