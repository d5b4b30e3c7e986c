import { createPrivateKey, createSign, type KeyObject } from 'node:crypto';
import { antomHeaders, antomSignature, readAntomSignature, signedAntomText } from '@jinlan/contract/antom';
import { chinaInstant } from '@jinlan/contract/china-time';
import type { Platform } from '../../../platform.ts';
import type { AlipayHkMerchant } from '../../../settings/payments/alipay.ts';
import type { BankAnswer } from '../../payments.ts';
import { isRecord, parseJson } from '../../wire-json.ts';
import { isSigned, readKeys } from '../signatures.ts';

export interface AntomAnswer {
  /** `in-process`: Antom has accepted the request, and not decided yet. */
  readonly status: 'done' | 'in-process';
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface AntomClient {
  call(path: string, body: object): Promise<BankAnswer<AntomAnswer>>;
  /** Antom's keys. */
  readonly keys: readonly KeyObject[];
}

/** Codes of requests that Antom accepted and has not decided. Any other undecided answer counts as unreachable. */
const inProcess: ReadonlySet<string> = new Set(['PAYMENT_IN_PROCESS', 'REFUND_IN_PROCESS']);

/** Codes of requests that Antom did not carry out. It cannot sign the answers to all of them. */
const notCarriedOut: ReadonlySet<string> = new Set([
  ...[
    'INVALID_SIGNATURE',
    'KEY_NOT_FOUND',
    'CLIENT_INVALID',
    'ACCESS_DENIED',
    'INVALID_API',
    'MEDIA_TYPE_NOT_ACCEPTABLE',
  ],
]);

/** Signs requests, and believes only answers that Antom signed, as `wechat-client.ts` does. */
export function createAntomClient(
  { http, clock }: Pick<Platform, 'http' | 'clock'>,
  merchant: AlipayHkMerchant,
  timeoutMs = 10_000,
): AntomClient {
  const privateKey = createPrivateKey(merchant.privateKey);
  const keys = readKeys(merchant.antomKeys);

  const send = async (to: string, content: object): Promise<BankAnswer<AntomAnswer>> => {
    const url = new URL(`${merchant.host}${to}`);
    const body = JSON.stringify(content);
    const time = chinaInstant(clock.now());
    const { clientId } = merchant;
    const text = signedAntomText({ path: url.pathname, clientId, time, body });
    const signature = createSign('sha256').update(text).sign(privateKey, 'base64');
    const response = await http.fetch(url, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json; charset=UTF-8',
        'user-agent': 'jinlan',
        [antomHeaders.client]: clientId,
        [antomHeaders.requestTime]: time,
        [antomHeaders.signature]: antomSignature(signature, merchant.keyVersion),
      },
      body,
      timeoutMs,
    });
    const answer = await response.text();
    if (!response.ok) return { kind: 'unreachable', reason: `status ${response.status}` };
    const fields = parseJson(answer);
    const result = isRecord(fields) && isRecord(fields.result) ? fields.result : null;
    if (!isRecord(fields) || result === null)
      return { kind: 'unreachable', reason: 'an answer in another form' };
    const code = String(result.resultCode);
    const isGenuine = isSigned(
      keys,
      signedAntomText({
        path: url.pathname,
        clientId,
        time: response.headers.get(antomHeaders.responseTime) ?? '',
        body: answer,
      }),
      readAntomSignature(response.headers.get(antomHeaders.signature) ?? ''),
    );
    if (!isGenuine && !(result.resultStatus === 'F' && notCarriedOut.has(code)))
      return { kind: 'unreachable', reason: 'an answer whose signature is wrong' };
    if (result.resultStatus === 'S') return { kind: 'answered', value: { status: 'done', fields } };
    if (result.resultStatus === 'F') return { kind: 'refused', code };
    return inProcess.has(code)
      ? { kind: 'answered', value: { status: 'in-process', fields } }
      : { kind: 'unreachable', reason: code };
  };

  return {
    keys,
    async call(...request) {
      try {
        return await send(...request);
      } catch (error) {
        return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}
