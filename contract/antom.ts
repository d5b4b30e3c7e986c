/**
 * The signed texts of Antom, Alipay's acquirer outside the Mainland, for the shop and its sandbox
 * (docs/money-and-members.md, 2.2). Both sides sign what they send and what they answer, in the same way: RSA with
 * SHA-256 over the method, the path, the client, the time and the body.
 */

/** Headers in Node's lower case. An answer has `response-time` where a request has `request-time`. */
export const antomHeaders = {
  client: 'client-id',
  requestTime: 'request-time',
  responseTime: 'response-time',
  signature: 'signature',
} as const;

export interface AntomMessage {
  /** The path of the request; an answer is signed with the path of its request. */
  readonly path: string;
  readonly clientId: string;
  /** Time as in the header. */
  readonly time: string;
  readonly body: string;
}

export const signedAntomText = ({ path, clientId, time, body }: AntomMessage): string =>
  `POST ${path}\n${clientId}.${time}.${body}`;

export const antomSignature = (base64: string, keyVersion: number): string =>
  `algorithm=RSA256, keyVersion=${keyVersion}, signature=${encodeURIComponent(base64)}`;

/** The signature in base64; null for a header in another form or by another algorithm. */
export function readAntomSignature(header: string): string | null {
  const [, encoded] =
    /^algorithm=RSA256,\s*keyVersion=\d+,\s*signature=([\w.!~*'()%+/=-]+)$/.exec(header) ?? [];
  if (encoded === undefined) return null;
  try {
    const text = decodeURIComponent(encoded);
    return /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? text : null;
  } catch {
    return null;
  }
}

export const antomPaths = {
  pay: '/ams/api/v1/payments/pay',
  query: '/ams/api/v1/payments/inquiryPayment',
  cancel: '/ams/api/v1/payments/cancel',
  refund: '/ams/api/v1/payments/refund',
  queryRefund: '/ams/api/v1/payments/inquiryRefund',
} as const;

/** `S`: done. `F`: refused. `U`: not known, or still in process. */
export interface AntomResult {
  readonly resultCode: string;
  readonly resultStatus: 'S' | 'F' | 'U';
  readonly resultMessage: string;
}

export const antomSuccess: AntomResult = {
  resultCode: 'SUCCESS',
  resultStatus: 'S',
  resultMessage: 'success',
};
