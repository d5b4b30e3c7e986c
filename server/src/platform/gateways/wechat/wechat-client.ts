import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { Platform } from '../../platform.ts';
import type { WechatMerchant } from '../../settings/wechat-pay.ts';
import type { BankAnswer } from '../payments.ts';
import { isRecord, parseJson } from '../wire-json.ts';
import { authorize, hasSignature, verifyMessage } from './signatures.ts';

export interface WechatClient {
  /** `path` has its query. Answers an empty body as null. */
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<BankAnswer<unknown>>;
  /** The platform's keys by serial number. */
  readonly platformKeys: ReadonlyMap<string, KeyObject>;
}

/** Refusals after which the same request may succeed. */
const temporary: ReadonlySet<string> = new Set([
  ...[
    'SYSTEM_ERROR',
    'SYSTEMERROR',
    'FREQUENCY_LIMITED',
    'FREQUENCY_LIMIT_EXCEED',
    'BANK_ERROR',
    'BANKERROR',
  ],
]);

/**
 * Signs requests, and believes only answers that the platform signed. Whatever is neither such an answer nor
 * a refusal in WeChat Pay's own form counts as unreachable, because the request may have been carried out.
 */
export function createWechatClient(
  { http, clock, random }: Pick<Platform, 'http' | 'clock' | 'random'>,
  merchant: WechatMerchant,
  timeoutMs = 10_000,
): WechatClient {
  const privateKey = createPrivateKey(merchant.privateKey);
  const platformKeys = new Map(
    Object.entries(merchant.platformKeys).map(([serial, pem]) => [serial, createPublicKey(pem)]),
  );
  const answeringKey = [...platformKeys.keys()].find((serial) => serial.startsWith('PUB_KEY_ID_'));
  const basePath = new URL(merchant.host).pathname.replace(/\/$/, '');

  const send = async (method: 'GET' | 'POST', path: string, body?: object): Promise<BankAnswer<unknown>> => {
    const raw = body === undefined ? '' : JSON.stringify(body);
    const now = clock.now();
    const authorization = authorize(
      { mchid: merchant.mchid, serial: merchant.serial, privateKey },
      {
        method,
        path: `${basePath}${path}`,
        timestamp: String(Math.floor(now.getTime() / 1000)),
        nonce: random.token(32),
        body: raw,
      },
    );
    const response = await http.fetch(`${merchant.host}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'user-agent': 'jinlan',
        authorization,
        ...(answeringKey === undefined ? {} : { 'wechatpay-serial': answeringKey }),
        ...(raw === '' ? {} : { 'content-type': 'application/json' }),
      },
      ...(raw === '' ? {} : { body: raw }),
      timeoutMs,
    });
    const text = await response.text();
    const header = (name: string): string => response.headers.get(name) ?? '';
    // Refusals are not always signed: one of a request with a wrong signature is not.
    if (response.ok || hasSignature(header)) {
      const verdict = verifyMessage(platformKeys, header, text, clock.now());
      if (verdict !== 'valid') return { kind: 'unreachable', reason: `an answer whose ${verdict} is wrong` };
    }
    const value = text === '' ? null : parseJson(text);
    if (response.ok)
      return value === undefined
        ? { kind: 'unreachable', reason: 'an answer that is no JSON' }
        : { kind: 'answered', value };
    const code = isRecord(value) && typeof value.code === 'string' ? value.code : null;
    const isFinal = code !== null && response.status < 500 && response.status !== 429 && !temporary.has(code);
    return isFinal
      ? { kind: 'refused', code }
      : { kind: 'unreachable', reason: `status ${response.status} ${code ?? ''}`.trim() };
  };

  return {
    platformKeys,
    async call(...request) {
      try {
        return await send(...request);
      } catch (error) {
        return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}
