/**
 * The wire protocol of the sandbox bank, as the bank and the shop both write it. A merchant signs
 * `timestamp.METHOD.path.body`, the bank signs its callbacks `timestamp.body`; HMAC-SHA256 with the shared secret,
 * hexadecimal; timestamps in seconds since 1970.
 */

/** Messages older or newer are refused, so that a recorded one cannot be replayed later (trade-facts 7). */
export const toleranceSeconds = 300;

export const requestHeaders = { timestamp: 'merchant-timestamp', signature: 'merchant-signature' } as const;
export const callbackHeaders = { timestamp: 'bank-timestamp', signature: 'bank-signature' } as const;

/** The text that a merchant signs. */
export const signedRequest = (timestamp: string, method: string, path: string, body: string): string =>
  `${timestamp}.${method.toUpperCase()}.${path}.${body}`;

/** The text that the bank signs. */
export const signedCallback = (timestamp: string, body: string): string => `${timestamp}.${body}`;
