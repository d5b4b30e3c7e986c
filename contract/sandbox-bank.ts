/**
 * The wire protocol of the sandbox bank, for the bank and the shop. A merchant signs
 * `timestamp.METHOD.path.body`, the bank signs its callbacks `timestamp.body`. Signatures are HMAC-SHA256
 * with the shared secret, hexadecimal; timestamps are seconds since 1970.
 */

/**
 * Messages with an older or later timestamp are refused, so that a recorded one cannot be replayed
 * (trade-facts 7).
 */
export const toleranceSeconds = 300;

export const requestHeaders = { timestamp: 'merchant-timestamp', signature: 'merchant-signature' } as const;
export const callbackHeaders = { timestamp: 'bank-timestamp', signature: 'bank-signature' } as const;

/** The text that a merchant signs. */
export const signedRequest = (timestamp: string, method: string, path: string, body: string): string =>
  `${timestamp}.${method.toUpperCase()}.${path}.${body}`;

/** The text that the bank signs. */
export const signedCallback = (timestamp: string, body: string): string => `${timestamp}.${body}`;
