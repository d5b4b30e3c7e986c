/**
 * The signed texts of WeChat Pay API v3, for the shop and its sandbox (docs/money-and-members.md, 2.1). A merchant signs
 * its requests, WeChat Pay its answers and callbacks: RSA with SHA-256, base64; timestamps are seconds since 1970.
 */

export const authorizationScheme = 'WECHATPAY2-SHA256-RSA2048';

/** Headers of answers and callbacks, in Node's lower case. The serial names the key of the signature. */
export const signatureHeaders = {
  timestamp: 'wechatpay-timestamp',
  nonce: 'wechatpay-nonce',
  signature: 'wechatpay-signature',
  serial: 'wechatpay-serial',
} as const;

/** Messages with an older or later timestamp are refused. */
export const toleranceSeconds = 300;

export interface SignedRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly timestamp: string;
  readonly nonce: string;
  /** The body as sent; empty for a GET. */
  readonly body: string;
}

/** The text that a merchant signs. */
export const signedRequest = ({ method, path, timestamp, nonce, body }: SignedRequest): string =>
  `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`;

/** The text that WeChat Pay signs, in answers and in callbacks. */
export const signedMessage = (timestamp: string, nonce: string, body: string): string =>
  `${timestamp}\n${nonce}\n${body}\n`;

/** The text of a payment inside WeChat that a merchant signs; the seconds are since 1970. */
export const signedPayment = (appid: string, seconds: string, nonce: string, prepayId: string): string =>
  `${appid}\n${seconds}\n${nonce}\nprepay_id=${prepayId}\n`;

/** The only algorithm of a callback's `resource`: AES-256-GCM, the tag behind the ciphertext. */
export const resourceAlgorithm = 'AEAD_AES_256_GCM';
export const resourceTagBytes = 16;

/** The header with the SHA-1 of a daily list of an overseas merchant. */
export const statementHashHeader = 'wechatpay-statement-sha1';

/** The body that WeChat Pay signs with such a list, instead of the file. */
export const signedStatement = (sha1: string): string => JSON.stringify({ sha1 });
