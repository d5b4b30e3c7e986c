import { createHash, createHmac } from 'node:crypto';
import type { Platform } from '../../platform.ts';
import { readLimited } from '../read-limited.ts';
import { isRecord, parseJson } from '../wire-json.ts';
import {
  type CarrierAccount,
  carrierTimeoutMs,
  failed,
  filledVariables,
  mostAnswerBytes,
  noTemplate,
  type TextAnswer,
  type TextCarrier,
} from './carrier.ts';

/** Aliyun's `SendSms` of 2017-05-25, signed by ACS3-HMAC-SHA256. */
export interface AliyunAccount extends CarrierAccount {
  readonly provider: 'aliyun';
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly signName: string;
}

export const aliyunApiUrl = 'https://dysmsapi.aliyuncs.com/';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export interface AcsRequest {
  readonly method: 'POST';
  readonly path: string;
  /** Sorted and encoded; empty if the parameters are in the body. */
  readonly query: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The value of `Authorization` for a request whose every header is signed. */
export function acsAuthorization(
  { accessKeyId, accessKeySecret }: Pick<AliyunAccount, 'accessKeyId' | 'accessKeySecret'>,
  { method, path, query, headers, body }: AcsRequest,
): string {
  const names = Object.keys(headers).toSorted();
  const signedHeaders = names.join(';');
  const canonicalHeaders = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join('');
  const canonical = [method, path, query, canonicalHeaders, signedHeaders, sha256(body)].join('\n');
  const signature = createHmac('sha256', accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  return `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${signedHeaders},Signature=${signature}`;
}

const limitCodes = new Set([
  'isv.BUSINESS_LIMIT_CONTROL',
  'isv.DAY_LIMIT_CONTROL',
  'isv.MONTH_LIMIT_CONTROL',
]);
const passingCodes = new Set(['isp.SYSTEM_ERROR', 'Throttling.User', 'Throttling', 'ServiceUnavailable']);

function readAnswer(status: number, value: unknown): TextAnswer {
  const code = isRecord(value) ? value.Code : undefined;
  if (typeof code !== 'string') return failed('unreachable', `status ${status}`);
  if (code === 'OK') return { kind: 'accepted' };
  if (limitCodes.has(code)) return failed('limited', code);
  return failed(status >= 500 || passingCodes.has(code) ? 'unreachable' : 'refused', code);
}

export function createAliyun(
  { http, clock, random }: Pick<Platform, 'http' | 'clock' | 'random'>,
  account: AliyunAccount,
): TextCarrier {
  const url = new URL(account.apiUrl);
  return {
    async submit(text) {
      const { key, to } = text;
      const template = account.template(text.locale, text.purpose);
      if (template === null) return noTemplate;
      const body = new URLSearchParams({
        // A number of the Mainland without its dial code, another one with it and without the plus.
        PhoneNumbers: to.replace(/^\+86(?=1\d{10}$)/, '').replace('+', ''),
        SignName: account.signName,
        TemplateCode: template.id,
        TemplateParam: JSON.stringify(Object.fromEntries(filledVariables(template, text))),
        OutId: key,
      }).toString();
      const headers = {
        host: url.host,
        'content-type': 'application/x-www-form-urlencoded',
        'x-acs-action': 'SendSms',
        'x-acs-version': '2017-05-25',
        'x-acs-date': clock
          .now()
          .toISOString()
          .replace(/\.\d+Z$/, 'Z'),
        'x-acs-signature-nonce': random.token(32),
        'x-acs-content-sha256': sha256(body),
      };
      const authorization = acsAuthorization(account, {
        ...{ method: 'POST', path: url.pathname, query: '' },
        headers,
        body,
      });
      const { host: _, ...sentHeaders } = headers;
      try {
        const response = await http.fetch(url, {
          method: 'POST',
          headers: { ...sentHeaders, accept: 'application/json', authorization },
          body,
          timeoutMs: carrierTimeoutMs,
        });
        const answer = (await readLimited(response, mostAnswerBytes)).toString('utf8');
        return readAnswer(response.status, parseJson(answer));
      } catch (error) {
        return failed('unreachable', error instanceof Error ? error.message : String(error));
      }
    },
  };
}
