import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { signedStatement, statementHashHeader } from '@jinlan/contract/wechat-pay';
import type { Platform } from '../../platform.ts';
import type { WechatMerchant } from '../../settings/payments/wechat-pay.ts';
import type { BankAnswer } from '../payments.ts';
import { mostStatementBytes, readLimited } from '../read-limited.ts';
import { isRecord, parseJson } from '../wire-json.ts';
import { authorize, hasSignature, verifyMessage } from './signatures.ts';

export interface WechatClient {
  /** Sends a request. `path` includes the query. An empty body is returned as null. */
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<BankAnswer<unknown>>;
  /** Downloads a file that has this SHA-1; its address is from a signed answer. */
  file(address: string, sha1: string): Promise<BankAnswer<string>>;
  /** Downloads a file whose SHA-1 is signed in the headers. */
  signedFile(path: string): Promise<BankAnswer<string>>;
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
 * Signs requests, and believes only answers that the platform signed, and refusals in WeChat Pay's own form. Everything
 * else counts as unreachable, because the request may have been carried out.
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

  const request = async (method: 'GET' | 'POST', url: URL, raw = ''): Promise<Response> => {
    const authorization = authorize(
      { mchid: merchant.mchid, serial: merchant.serial, privateKey },
      {
        method,
        path: `${url.pathname}${url.search}`,
        timestamp: String(Math.floor(clock.now().getTime() / 1000)),
        nonce: random.token(32),
        body: raw,
      },
    );
    return http.fetch(url, {
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
  };

  /** Returns the problem of an answer's signature, or null. */
  const problemOf = (response: Response, signed: string): BankAnswer<never> | null => {
    const header = (name: string): string => response.headers.get(name) ?? '';
    // Refusals are not always signed, for instance that of a request with a wrong signature.
    if (!response.ok && !hasSignature(header)) return null;
    const verdict = verifyMessage(platformKeys, header, signed, clock.now());
    return verdict === 'valid'
      ? null
      : { kind: 'unreachable', reason: `an answer whose ${verdict} is wrong` };
  };

  const refusalOf = ({ status }: Response, value: unknown): BankAnswer<never> => {
    const code = isRecord(value) && typeof value.code === 'string' ? value.code : null;
    const isFinal = code !== null && status < 500 && status !== 429 && !temporary.has(code);
    return isFinal
      ? { kind: 'refused', code }
      : { kind: 'unreachable', reason: `status ${status} ${code ?? ''}`.trim() };
  };

  const send = async (method: 'GET' | 'POST', path: string, body?: object): Promise<BankAnswer<unknown>> => {
    const raw = body === undefined ? '' : JSON.stringify(body);
    const response = await request(method, new URL(`${merchant.host}${path}`), raw);
    const text = await response.text();
    const problem = problemOf(response, text);
    if (problem !== null) return problem;
    const value = text === '' ? null : parseJson(text);
    if (!response.ok) return refusalOf(response, value);
    return value === undefined
      ? { kind: 'unreachable', reason: 'an answer that is no JSON' }
      : { kind: 'answered', value };
  };

  /** Downloads a file whose hash the platform signed. `sha1`: the hash; null if it is in the answer's headers. */
  const download = async (url: URL, sha1: string | null): Promise<BankAnswer<string>> => {
    const response = await request('GET', url);
    const bytes = await readLimited(response, mostStatementBytes);
    const hash = sha1 ?? response.headers.get(statementHashHeader) ?? '';
    const isFile = response.ok && sha1 === null;
    const problem =
      response.ok && sha1 !== null
        ? null
        : problemOf(response, isFile ? signedStatement(hash) : bytes.toString());
    if (problem !== null) return problem;
    if (!response.ok) return refusalOf(response, parseJson(bytes.toString()));
    return createHash('sha1').update(bytes).digest('hex') === hash.toLowerCase()
      ? { kind: 'answered', value: bytes.toString() }
      : { kind: 'unreachable', reason: 'a file whose hash is wrong' };
  };

  /** Whether an address is WeChat Pay's. The request to it is signed, so it must go only to WeChat Pay. */
  const isPlatforms = ({ protocol, hostname, origin }: URL): boolean =>
    origin === new URL(merchant.host).origin ||
    (protocol === 'https:' && hostname.endsWith('.mch.weixin.qq.com'));

  return {
    platformKeys,
    call: (...of) => settled(() => send(...of)),
    async file(address, sha1) {
      const url = URL.parse(address);
      return url !== null && isPlatforms(url)
        ? settled(() => download(url, sha1))
        : { kind: 'unreachable', reason: 'a file at a foreign address' };
    },
    signedFile: (path) => settled(() => download(new URL(`${merchant.host}${path}`), null)),
  };
}

/** Runs a request. An error before the answer counts as unreachable. */
async function settled<T>(work: () => Promise<BankAnswer<T>>): Promise<BankAnswer<T>> {
  try {
    return await work();
  } catch (error) {
    return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) };
  }
}
