import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The carriers' side of their signature schemes. It was written from their documentation and shares no code with the
 * shop's client.
 */
export interface SignedRequest {
  readonly method: string;
  /** Path of the URL, without its query. */
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

const digest = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

const sameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

const headerOf = ({ headers }: SignedRequest, name: string): string => String(headers[name] ?? '');

/** Method, path, query, the named headers, and the hash of the body, as both schemes write them. */
function canonicalOf(request: SignedRequest, names: readonly string[]): string {
  const lines = names.map((name) => `${name}:${headerOf(request, name).trim()}`);
  return [
    request.method,
    request.path,
    request.query,
    ...lines,
    '',
    names.join(';'),
    digest(request.body),
  ].join('\n');
}

const requiredByAliyun = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-version'];

/** Null for a valid request; otherwise Aliyun's code of the error. */
export function aliyunProblem(
  request: SignedRequest,
  account: { readonly accessKeyId: string; readonly accessKeySecret: string },
  now: Date,
): string | null {
  const [, keyId, headerNames, signature] =
    /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
      headerOf(request, 'authorization'),
    ) ?? [];
  if (keyId === undefined || headerNames === undefined || signature === undefined)
    return 'MissingAuthorization';
  if (keyId !== account.accessKeyId) return 'InvalidAccessKeyId.NotFound';
  const age = Math.abs(now.getTime() - Date.parse(headerOf(request, 'x-acs-date')));
  if (!(age <= 15 * 60_000)) return 'InvalidTimeStamp.Expired';
  const names = headerNames.split(';');
  const isComplete = requiredByAliyun.every((name) => names.includes(name));
  const isOwnBody = headerOf(request, 'x-acs-content-sha256') === digest(request.body);
  const expected = createHmac('sha256', account.accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${digest(canonicalOf(request, names))}`)
    .digest('hex');
  return isComplete && isOwnBody && sameText(expected, signature) ? null : 'SignatureDoesNotMatch';
}

/** Null for a valid request; otherwise Tencent's code of the error. */
export function tencentProblem(
  request: SignedRequest,
  account: { readonly secretId: string; readonly secretKey: string },
  now: Date,
): string | null {
  const [, id, day, service, headerNames, signature] =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/(\w+)\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headerOf(request, 'authorization'),
    ) ?? [];
  if (!id || !day || !service || !headerNames || !signature) return 'AuthFailure.InvalidAuthorization';
  if (id !== account.secretId) return 'AuthFailure.SecretIdNotFound';
  const timestamp = headerOf(request, 'x-tc-timestamp');
  if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= 300)) return 'AuthFailure.SignatureExpire';
  const key = [day, service, 'tc3_request'].reduce<Buffer>(
    (previous, part) => createHmac('sha256', previous).update(part).digest(),
    Buffer.from(`TC3${account.secretKey}`),
  );
  const text = [
    'TC3-HMAC-SHA256',
    timestamp,
    `${day}/${service}/tc3_request`,
    digest(canonicalOf(request, headerNames.split(';'))),
  ].join('\n');
  const expected = createHmac('sha256', key).update(text).digest('hex');
  return sameText(expected, signature) ? null : 'AuthFailure.SignatureFailure';
}

/** Whether the credentials are Twilio's account. */
export function isTwilioAccount(
  request: SignedRequest,
  { accountSid, authToken }: { readonly accountSid: string; readonly authToken: string },
): boolean {
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return sameText(headerOf(request, 'authorization'), expected);
}
