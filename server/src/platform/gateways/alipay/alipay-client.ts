import { answerField, chinaTime } from '@jinlan/contract/alipay';
import type { AlipaySdk } from 'alipay-sdk';
import type { Platform } from '../../platform.ts';
import type { AlipayMerchant } from '../../settings/payments/alipay.ts';
import type { BankAnswer } from '../payments.ts';
import { isRecord, parseJson } from '../wire-json.ts';
import { isSigned, readKeys } from './signatures.ts';

export interface AlipayAddresses {
  readonly notifyUrl: string;
  /** Only for a page that the buyer's browser opens. */
  readonly returnUrl?: string;
}

export interface AlipayClient {
  /** Sends a request. Returns the fields of a successful answer. `content`: the request's `biz_content`. */
  call(
    method: string,
    content: object,
    addresses?: AlipayAddresses,
  ): Promise<BankAnswer<Readonly<Record<string, unknown>>>>;
  /** Returns the address of Alipay's page with a signed request, for the buyer's browser. Sends no request itself. */
  pageAddress(method: string, content: object, addresses: AlipayAddresses): Promise<BankAnswer<string>>;
}

/** Refusals after which the same request may succeed. */
const temporary: ReadonlySet<string> = new Set([
  ...['ACQ.SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR', 'isp.unknow-error', 'aop.unknow-error'],
]);

/** Codes of requests that Alipay did not carry out. It does not sign such answers. */
const notCarriedOut: ReadonlySet<string> = new Set(['20001', '40001', '40002', '40006']);

/**
 * Signs requests by Alipay's SDK, and believes only answers that Alipay signed. Everything else counts as unreachable,
 * because the request may have been carried out. The SDK is loaded at the first request: it needs 35 MB of memory.
 */
export function createAlipayClient(
  { http, clock }: Pick<Platform, 'http' | 'clock'>,
  merchant: AlipayMerchant,
  timeoutMs = 10_000,
): AlipayClient {
  const keys = readKeys(merchant.alipayKeys);
  let loading: Promise<AlipaySdk> | undefined;
  const load = (): Promise<AlipaySdk> => {
    loading ??= import('alipay-sdk').then(
      (module) =>
        new module.AlipaySdk({
          appId: merchant.appId,
          privateKey: merchant.privateKey,
          keyType: 'PKCS8',
          gateway: merchant.gateway,
        }),
    );
    return loading;
  };

  /**
   * Returns the signed request, form-encoded. It sets the time in China itself, because the SDK would write the local time
   * of the server.
   */
  const signed = async (method: string, bizContent: object, addresses?: AlipayAddresses): Promise<string> =>
    (await load()).sdkExecute(
      method,
      { ...addresses, bizContent, timestamp: chinaTime(clock.now()) },
      { bizContentAutoSnakeCase: false },
    );

  const read = async (
    method: string,
    text: string,
  ): Promise<BankAnswer<Readonly<Record<string, unknown>>>> => {
    const field = answerField(method);
    const outer = parseJson(text);
    if (!isRecord(outer)) return { kind: 'unreachable', reason: 'an answer that is no JSON' };
    // Only the signed text is read, not the JSON around it.
    const signedText = (await load()).getSignStr(text, field);
    const isGenuine = isSigned(keys, signedText, outer.sign);
    const answer = isGenuine ? parseJson(signedText) : (outer[field] ?? outer.error_response);
    if (!isRecord(answer)) return { kind: 'unreachable', reason: 'an answer in another form' };
    const { code, sub_code: detail } = answer;
    const reason = typeof detail === 'string' ? detail : String(code);
    if (!isGenuine && !(typeof code === 'string' && notCarriedOut.has(code)))
      return { kind: 'unreachable', reason: 'an answer whose signature is wrong' };
    if (code === '10000') return { kind: 'answered', value: answer };
    return code === '20000' || temporary.has(reason)
      ? { kind: 'unreachable', reason }
      : { kind: 'refused', code: reason };
  };

  const unreachable = (error: unknown) =>
    ({ kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) }) as const;

  return {
    async call(method, content, addresses) {
      try {
        const response = await http.fetch(merchant.gateway, {
          method: 'POST',
          headers: {
            accept: 'application/json',
            'content-type': 'application/x-www-form-urlencoded;charset=utf-8',
            'user-agent': 'jinlan',
          },
          body: await signed(method, content, addresses),
          timeoutMs,
        });
        const text = await response.text();
        return response.ok
          ? await read(method, text)
          : { kind: 'unreachable', reason: `status ${response.status}` };
      } catch (error) {
        return unreachable(error);
      }
    },
    async pageAddress(...request) {
      try {
        return { kind: 'answered', value: `${merchant.page}?${await signed(...request)}` };
      } catch (error) {
        return unreachable(error);
      }
    },
  };
}
