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

/** Tencent Cloud's `SendSms` of 2021-01-11, signed by TC3-HMAC-SHA256. */
export interface TencentAccount extends CarrierAccount {
  readonly provider: 'tencent';
  readonly secretId: string;
  readonly secretKey: string;
  readonly appId: string;
  /** Empty where the country knows no signatures. */
  readonly signName: string;
  readonly region: string;
}

export const tencentApiUrl = 'https://sms.tencentcloudapi.com/';
export const tencentRegion = 'ap-guangzhou';

const contentType = 'application/json; charset=utf-8';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The value of `Authorization`. `seconds`: the time of the request, since 1970. */
export function tc3Authorization(
  { secretId, secretKey }: Pick<TencentAccount, 'secretId' | 'secretKey'>,
  request: {
    readonly service: string;
    readonly host: string;
    readonly path: string;
    readonly seconds: number;
    readonly body: string;
  },
): string {
  const { service, host, path, seconds, body } = request;
  const signedHeaders = 'content-type;host';
  const canonical = [
    'POST',
    path,
    '',
    `content-type:${contentType}\nhost:${host}\n`,
    signedHeaders,
    sha256(body),
  ].join('\n');
  const day = new Date(seconds * 1000).toISOString().slice(0, 10);
  const scope = `${day}/${service}/tc3_request`;
  const signingKey = hmac(hmac(hmac(`TC3${secretKey}`, day), service), 'tc3_request');
  const signature = hmac(
    signingKey,
    ['TC3-HMAC-SHA256', String(seconds), scope, sha256(canonical)].join('\n'),
  ).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
}

function answerOf(code: unknown): TextAnswer {
  if (typeof code !== 'string') return failed('unreachable', 'an answer without a code');
  if (code === 'Ok') return { kind: 'accepted' };
  if (code.startsWith('LimitExceeded.')) return failed('limited', code);
  const mayPass = code.startsWith('InternalError') || code.startsWith('RequestLimitExceeded');
  return failed(mayPass ? 'unreachable' : 'refused', code);
}

function readAnswer(status: number, value: unknown): TextAnswer {
  const answer = isRecord(value) && isRecord(value.Response) ? value.Response : null;
  if (answer === null) return failed('unreachable', `status ${status}`);
  if (isRecord(answer.Error)) return answerOf(answer.Error.Code);
  const [first] = Array.isArray(answer.SendStatusSet) ? (answer.SendStatusSet as readonly unknown[]) : [];
  return answerOf(isRecord(first) ? first.Code : undefined);
}

export function createTencent(
  { http, clock }: Pick<Platform, 'http' | 'clock'>,
  account: TencentAccount,
): TextCarrier {
  const url = new URL(account.apiUrl);
  return {
    async submit(text) {
      const { key, to } = text;
      const template = account.template(text.locale, text.purpose);
      if (template === null) return noTemplate;
      const body = JSON.stringify({
        PhoneNumberSet: [to],
        SmsSdkAppId: account.appId,
        SignName: account.signName,
        TemplateId: template.id,
        TemplateParamSet: filledVariables(template, text).map(([, value]) => value),
        SessionContext: key,
      });
      const seconds = Math.floor(clock.now().getTime() / 1000);
      try {
        const response = await http.fetch(url, {
          method: 'POST',
          headers: {
            'content-type': contentType,
            'x-tc-action': 'SendSms',
            'x-tc-version': '2021-01-11',
            'x-tc-region': account.region,
            'x-tc-timestamp': String(seconds),
            authorization: tc3Authorization(account, {
              ...{ service: 'sms', host: url.host, path: url.pathname },
              seconds,
              body,
            }),
          },
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
